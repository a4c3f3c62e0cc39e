internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands

struct BenchWindowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "window",
    abstract: "Measure a reader's window over each page: cold, after a pan, after a zoom step.",
    discussion: """
      For each page, with empty caches: the window over its middle until all visible tiles are drawn (cold); half a \
      window further down, or to the right if the page ends below (pan); and over the middle at 1.5 times the zoom.

      Example:
        gatefold-bench window issue.pdf --zoom 8 --threads 1 --format json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions
  @OptionGroup var zooming: ZoomOptions

  @Option(help: ArgumentHelp("Size of the reader's window, in pixels.", valueName: "WxH"))
  var window: BoxArgument = BoxArgument(width: 1920, height: 1080)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let report = try await WindowBench(zoom: zooming.zoomOrUsual, window: window.size).run(
        open: { () async throws(GatefoldError) in try await source.open(opening, isIsolated: false) },
        pages: { issue throws(GatefoldError) in try selection.indices(of: issue, source.pdf) }
      )
      try listing.print(report, text: report.text)
    }
  }
}
