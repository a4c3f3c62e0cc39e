public import Foundation
public import Gatefold

/// A page or a spread for a tile pack: its tiles, drawn and encoded, and what its pages say.
public struct TilePackCanvas: Sendable {
  /// A tile and where it lies.
  public struct Tile: Sendable {
    /// 0 for the level that fits in one tile.
    public let zoomLevel: Int
    public let index: TileIndex
    public let data: Data
  }

  /// A page as it lies on the canvas.
  public struct Page: Sendable {
    /// From 0.
    public let index: Int
    public let label: String
    /// Position of the page, in points from the top left of the canvas.
    public let frame: PageRect
    /// With places, as `gatefold text --format json` has it; `nil` where none was asked for, or it could not be read.
    public let text: String?
    /// Links that lead to pages of the issue or to addresses.
    public let links: [Link]
  }

  /// From 0: of pages drawn one by one their own index, else that of the spread.
  public let index: Int
  /// Size in points.
  public let size: PageSize
  /// Size at full zoom.
  public let pixelSize: PixelSize
  public let levelCount: Int
  public let tiles: [Tile]
  /// Pages that could be drawn, from left to right.
  public let pages: [Page]
  /// Why pages are not on it, or lack their text or their links.
  public let failures: [GatefoldError]

  /// Draws and encodes all tiles of a spread, and reads its pages. Where the issue is arranged as single pages, each is
  /// a spread of its own.
  ///
  /// - Parameters:
  ///   - zoom: of the largest level, in pixels a point.
  ///   - hasText: whether the text of the pages comes with it.
  /// - Throws: what opening the page threw, where none of the spread can be opened; `invalidZoom`, `invalidRegion`,
  ///   `drawingFailed`, `encodingFailed`, `cancelled`.
  public init(
    drawing spread: Spread,
    zoom: Double,
    tileSize: Int,
    format: PictureFormat,
    hasText: Bool
  ) async throws(GatefoldError) {
    var failures = spread.missingPageErrors
    if spread.places.isEmpty, let first = failures.first { throw first }
    let levels = try TilePyramid(try spread.tileGrid(zoom: zoom, tileSize: tileSize)).levels
    var tiles: [Tile] = []
    try await spread.forEachTile(ofPyramid: levels) { level, tile throws(GatefoldError) in
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
