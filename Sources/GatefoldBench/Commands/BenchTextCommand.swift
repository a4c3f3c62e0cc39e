internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands

struct BenchTextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Measure reading the text of an issue, and searching it afterwards.",
    discussion: """
      Example:
        gatefold-bench text issue.pdf --query tide --runs 50
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions

  @Option(help: "The words to search for.")
  var query: String = "the"

  @Option(help: "Number of searches after the text is read.")
  var runs: Int = 20

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs must be at least 1, not \(runs).") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let report = try await TextBench(query: query, runs: runs).run(
        open: { () async throws(GatefoldError) in try await source.open(opening, isIsolated: false) },
        pages: { issue throws(GatefoldError) in try selection.indices(of: issue, source.pdf) }
      )
      try listing.print(report, text: report.text)
    }
  }
}
