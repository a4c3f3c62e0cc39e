internal import ArgumentParser
internal import Gatefold

struct BenchTextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Measure reading the text of an issue, and searching it once it is read.",
    discussion: """
      Example:
        gatefold bench text issue.pdf --query tide --runs 50
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions

  @Option(help: "What is searched.")
  var query: String = "the"

  @Option(help: "How often it is searched once the text is read.")
  var runs: Int = 20

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs is a number from 1, not \(runs).") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let report = try await TextBench(query: query, runs: runs).run(
        open: { () async throws(GatefoldError) in try await source.open(opening) },
        pages: { issue throws(GatefoldError) in try selection.indices(of: issue, source.pdf) }
      )
      try listing.print(report, text: report.text)
    }
  }
}
