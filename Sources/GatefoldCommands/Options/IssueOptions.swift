internal import ArgumentParser
internal import Gatefold

/// How the issue is opened: its file, password and lanes.
struct IssueOptions: ParsableArguments {
  @Argument(help: "The magazine.", completion: .file(extensions: ["pdf"]))
  var pdf: String

  @OptionGroup(title: "Opening")
  var opening: OpeningOptions

  func open() async throws(GatefoldError) -> Issue {
    try await opening.open(pdf)
  }
}

struct OpeningOptions: ParsableArguments {
  @Option(help: "The user's or the owner's password of an encrypted document.")
  var password: String?

  @Option(help: "How many pages are worked on at once. (default: the number of cores)")
  var threads: Int?

  @OptionGroup var isolation: IsolationOptions

  @Flag(help: "Convert the colours of photographs as exactly, and slowly, as poppler does by itself.")
  var exactColors = false

  func validate() throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads is a number from 1 to 256, not \(threads).")
    }
  }

  /// - Parameter isBatch: whether it is one of many, so that it is isolated where nothing is said.
  func open(_ path: String, isBatch: Bool = false) async throws(GatefoldError) -> Issue {
    let context = threads.map { RenderingContext(budget: RenderingBudget(lanes: $0)) } ?? .shared
    return try await Issue.open(
      path: path,
      password: password,
      lanes: threads,
      colors: exactColors ? .exact : .accelerated,
      isolation: isolation.isolation(isUsual: isBatch),
      context: context
    )
  }
}
