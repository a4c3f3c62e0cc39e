internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands

struct BenchPagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Measure drawing whole pages, without caches.",
    discussion: """
      Example:
        gatefold-bench pages issue.pdf --dpi 150 --threads 1
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions
  @OptionGroup var zooming: ZoomOptions

  @Option(help: "Number of times that each page is drawn.")
  var runs: Int = 1

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs must be at least 1, not \(runs).") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let report = try await PageBench(zoom: zooming.zoomOrUsual, runs: runs).run(
        open: { () async throws(GatefoldError) in try await source.open(opening, isIsolated: false) },
        pages: { issue throws(GatefoldError) in try selection.indices(of: issue, source.pdf) }
      )
      try listing.print(report, text: report.text)
    }
  }
}
