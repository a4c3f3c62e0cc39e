public import Foundation
public import Gatefold

/// A page or a spread for a tile pack: its tiles, drawn and encoded, with text and links of its pages.
public struct TilePackCanvas: Sendable {
  /// A tile and where it lies.
  public struct Tile: Sendable {
    /// The zoom level: 0 for the one that fits in one tile.
    public let zoomLevel: Int
    /// Column and row of the tile, from the top left.
    public let index: TileIndex
    /// The bytes of a picture file.
    public let data: Data
  }

  /// A page as it lies on the canvas.
  public struct Page: Sendable {
    /// Index of the page in the issue, from 0.
    public let index: Int
    /// The page label of the file, else the page number.
    public let label: String
    /// The place of the page, in points from the top left of the canvas.
    public let frame: PageRect
    /// The text with the places of words, as the JSON of `gatefold text --format json`; `nil` if it was not asked for
    /// or could not be read.
    public let text: String?
    /// Links that lead to pages of the issue or to addresses.
    public let links: [Link]
  }

  /// The index of the canvas, from 0: the page index if pages are drawn one by one, else the index of the spread.
  public let index: Int
  /// The size in points.
  public let size: PageSize
  /// The size at full zoom, in pixels.
  public let pixelSize: PixelSize
  /// The number of zoom levels.
  public let levelCount: Int
  /// The tiles of all levels, the full zoom first.
  public let tiles: [Tile]
  /// The pages that could be drawn, from left to right.
  public let pages: [Page]
  /// Errors of pages that are missing, or lack their text or their links.
  public let failures: [GatefoldError]

  /// Draws and encodes all tiles of a spread, and reads its pages. If the issue is arranged as single pages, each page
  /// is a spread.
  ///
  /// - Parameters:
  ///   - spread: what is drawn.
  ///   - zoom: of the largest level, in pixels a point.
  ///   - tileSize: the edge of a tile in pixels.
  ///   - format: of the tiles.
  ///   - hasText: whether the text of the pages is included.
  ///   - watermark: a text or a picture over every page; `nil` for none.
  /// - Throws: the error of opening the page, if no page of the spread can be opened; `invalidZoom`, `invalidRegion`,
  ///   `drawingFailed`, `encodingFailed`, `cancelled`.
  public init(
    drawing spread: Spread,
    zoom: Double,
    tileSize: Int,
    format: PictureFormat,
    hasText: Bool,
    watermark: Watermark? = nil
  ) async throws(GatefoldError) {
    var failures = spread.missingPageErrors
    if spread.places.isEmpty, let first = failures.first { throw first }
    let levels = try TilePyramid(try spread.tileGrid(zoom: zoom, tileSize: tileSize)).levels
    var tiles: [Tile] = []
    let appearance = PageAppearance(watermark: watermark)
    try await spread.forEachTile(ofPyramid: levels, appearance: appearance) { level, tile throws(GatefoldError) in
      let data = try tile.pixels.encoded(as: format)
      tiles.append(Tile(zoomLevel: levels.count - 1 - level, index: tile.index, data: data))
    }
    var pages: [Page] = []
    for place in spread.places { pages.append(try await Self.read(place, hasText: hasText, failures: &failures)) }
    index = spread.index
    size = spread.size
    pixelSize = levels[0].pixelSize
    levelCount = levels.count
    self.tiles = tiles
    self.pages = pages
    self.failures = failures
  }

  private static func read(
    _ place: PagePlace,
    hasText: Bool,
    failures: inout [GatefoldError]
  ) async throws(GatefoldError) -> Page {
    let page = place.page
    let links = try await failures.collect(onPage: page.index) { () throws(GatefoldError) in
      try await page.links().filter(\.target.isNavigable)
    }
    let text = try await failures.collect(onPage: page.index) { () throws(GatefoldError) in
      hasText ? try await Self.text(of: page) : nil
    }
    return Page(index: page.index, label: page.label, frame: place.frame, text: text ?? nil, links: links ?? [])
  }

  private static func text(of page: Gatefold.Page) async throws(GatefoldError) -> String {
    var json = JSONText()
    json.value(page, try await page.text())
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension LinkTarget {
  /// Whether a reader of a pack can go there.
  fileprivate var isNavigable: Bool {
    switch self {
    case .goTo, .uri: true
    case .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: false
    }
  }
}
