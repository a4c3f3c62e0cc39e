internal import ArgumentParser
internal import Gatefold

/// How the issue is opened: its file, password and lanes.
struct IssueOptions: ParsableArguments {
  @Argument(help: "The magazine.", completion: .file(extensions: ["pdf"]))
  var pdf: String

  @OptionGroup(title: "Opening")
  var opening: OpeningOptions

  /// - Parameter notesRepair: whether people are told on standard error that the document had to be repaired.
  func open(notesRepair: Bool = true) async throws(GatefoldError) -> Issue {
    let issue = try await opening.open(pdf)
    if notesRepair { Console.current.noteRepair(of: issue, pdf) }
    return issue
  }
}

struct OpeningOptions: ParsableArguments {
  @OptionGroup var password: PasswordOptions

  @Option(help: "How many pages are worked on at once. (default: the number of cores)")
  var threads: Int?

  @OptionGroup var isolation: IsolationOptions

  @Flag(help: "Convert the colours of photographs as exactly, and slowly, as poppler does by itself.")
  var exactColors = false

  var colors: ColorConversion { exactColors ? .exact : .accelerated }

  func validate() throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads is a number from 1 to 256, not \(threads).")
    }
  }

  func open(_ path: String) async throws(GatefoldError) -> Issue {
    try await IssueOpener(self).open(path)
  }
}

extension Console {
  /// Says that a document had to be repaired, and what was lost, where that is so.
  func noteRepair(of issue: Issue, _ file: String) {
    if let repair = issue.repair { note("\(file): the document was repaired: \(repair)") }
  }
}
