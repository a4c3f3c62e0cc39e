internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands

struct BenchTilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Measure tiles and viewports: drawing, cutting, encoding, cache hits, memory.",
    discussion: """
      For each page: the first tile with empty caches (cold), the tiles around it (warm), and a window over the middle \
      of the page until all visible tiles are drawn, cold and warm. Then the window moves at random over all pages.

      Examples:
        gatefold-bench tiles issue.pdf --dpi 150
        gatefold-bench tiles issue.pdf --zoom 64 --window 1920x1080 --moves 1000 --format json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions
  @OptionGroup var zooming: ZoomOptions

  @Option(help: "Edge of a tile, in pixels at scale 1.")
  var size: Int = 256

  @Option(help: "Display scale, 1 to 3.")
  var scale: Int = 1

  @Option(help: ArgumentHelp("Size of the reader's window, in pixels at scale 1.", valueName: "WxH"))
  var window: BoxArgument = BoxArgument(width: 1920, height: 1080)

  @Option(help: "Maximum number of warm tiles of each page.")
  var tiles: Int = 20

  @Option(help: "Number of random moves of the window over all pages.")
  var moves: Int = 0

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if !(1...3).contains(scale) { throw ValidationError("--scale is 1, 2 or 3, not \(scale).") }
    if tiles < 0 || moves < 0 { throw ValidationError("--tiles and --moves must not be negative.") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let bench = TileBench(
        zoom: zooming.zoomOrUsual,
        tileSize: size,
        displayScale: scale,
        window: window.size,
        warmTiles: tiles,
        moves: moves
      )
      let report = try await bench.run(
        open: { () async throws(GatefoldError) in try await source.open(opening, isIsolated: false) },
        pages: { issue throws(GatefoldError) in try selection.indices(of: issue, source.pdf) }
      )
      try listing.print(report, text: report.text)
    }
  }
}
