package import ArgumentParser
package import Gatefold

/// The one issue of a command: a PDF, or an issue package.
package struct IssueArgument: ParsableArguments {
  @Argument(help: "The PDF, or an issue package.", completion: .file())
  package var pdf: String

  package init() {}

  /// - Parameter isIsolated: whether it is isolated if no option says otherwise.
  package func open(_ opening: OpeningOptions, isIsolated: Bool = true) async throws(GatefoldError) -> MagazineIssue {
    let issue = try await opening.open(pdf, isIsolated: isIsolated)
    Console.current.noteRepair(of: issue, pdf)
    return issue
  }
}

extension Console {
  /// Prints a note if a document had to be repaired, with what was lost.
  func noteRepair(of issue: MagazineIssue, _ file: String) {
    if let repair = issue.repair { note("\(file): the document was repaired: \(repair)") }
  }

  /// Says which pages took too long or cost their workers, and are missing in what was printed.
  ///
  /// - Throws: the exit code for what is partly done, where there are any.
  func throwIfIncomplete(_ file: String, lostPageIndices: [Int]) throws {
    guard !lostPageIndices.isEmpty else { return }
    let numbers = lostPageIndices.map { String($0 + 1) }.joined(separator: ", ")
    note("\(file): not read, since it takes too long or ends the worker: page \(numbers)")
    throw ExitCode.partlyDone
  }
}
