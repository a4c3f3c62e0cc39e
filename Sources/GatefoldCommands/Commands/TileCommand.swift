internal import ArgumentParser
internal import Gatefold

struct TileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tile",
    abstract: "Draw one tile of a page.",
    discussion: """
      Tiles are counted from 0 at the top left of the page. Tiles at its right and bottom edges are clipped.

      Example:
        gatefold tile issue.pdf --page 3 --zoom 8 --column 4 --row 2 -o tile.png
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var place: SinglePageOptions
  @OptionGroup var zooming: ZoomOptions

  @Option(help: "Column of the tile, from 0 at the left.")
  var column: Int = 0

  @Option(help: "Row of the tile, from 0 at the top.")
  var row: Int = 0

  @Option(help: "Edge of the tile, in pixels.")
  var size: Int = 256

  @OptionGroup var look: LookOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      try picture.validateEnding(of: place.output)
      let issue = try await source.open(opening)
      let page = try await issue.page(at: place.pageIndex)
      let grid = try page.tileGrid(zoom: zooming.zoomOrUsual, tileSize: size, rotation: look.rotation)
      let index = TileIndex(column: column, row: row)
      let tile = try await page.tile(at: index, in: grid, appearance: look.appearance(of: issue))
      try place.write(
        tile.pixels,
        of: page,
        source: source.pdf,
        suffix: "-\(column)-\(row)",
        picture: picture
      )
    }
  }
}
