internal import ArgumentParser
internal import Gatefold

/// The one issue of a command: a PDF, or an issue package.
struct IssueArgument: ParsableArguments {
  @Argument(help: "The PDF, or an issue package.", completion: .file())
  var pdf: String

  func open(_ opening: OpeningOptions) async throws(GatefoldError) -> MagazineIssue {
    let issue = try await opening.open(pdf)
    Console.current.noteRepair(of: issue, pdf)
    return issue
  }
}

extension Console {
  /// Prints a note if a document had to be repaired, with what was lost.
  func noteRepair(of issue: MagazineIssue, _ file: String) {
    if let repair = issue.repair { note("\(file): the document was repaired: \(repair)") }
  }
}
