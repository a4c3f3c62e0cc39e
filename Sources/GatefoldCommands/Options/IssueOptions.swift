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
    if notesRepair, let repair = issue.repair { Console.current.note("\(pdf): the document was repaired: \(repair)") }
    return issue
  }
}

struct OpeningOptions: ParsableArguments {
  @Option(help: "The user's or the owner's password of an encrypted document.")
  var password: String?

  @Option(help: "How many pages are worked on at once. (default: the number of cores)")
  var threads: Int?

  @Flag(help: "Convert the colours of photographs as exactly, and slowly, as poppler does by itself.")
  var exactColors = false

  func validate() throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads is a number from 1 to 256, not \(threads).")
    }
  }

  func open(_ path: String) async throws(GatefoldError) -> Issue {
    let context = threads.map { RenderingContext(budget: RenderingBudget(lanes: $0)) } ?? .shared
    return try await Issue.open(
      path: path,
      password: password,
      lanes: threads,
      colors: exactColors ? .exact : .accelerated,
      context: context
    )
  }
}
