public import Gatefold

extension TileOverlay {
  /// The tiles of a page in a tile pack.
  ///
  /// ```swift
  /// let pack = try TilePack(path: "issue.tilepack")
  /// let tiles = try TileOverlay(pack, pageIndex: 3)
  /// ```
  ///
  /// - Parameters:
  ///   - pack: is read as tiles are asked for.
  ///   - pageIndex: from 0.
  /// - Throws: `pageOutOfRange` if the pack has no tiles of the page.
  public init(_ pack: TilePack, pageIndex: Int) throws(GatefoldError) {
    guard pack.pages.indices.contains(pageIndex), pack.pages[pageIndex].levelCount > 0 else {
      throw GatefoldError(.pageOutOfRange, "the pack has no tiles of page \(pageIndex + 1)")
    }
    let page = pack.pages[pageIndex]
    self.init(size: page.size, maximumZoom: page.levelCount - 1)
    tileSize = pack.tileSize
    pixelSize = page.pixelSize
    exactPixelSize = pack.exactPixelSize(of: page)
    replacesPage = true
    load = { path throws(GatefoldError) in
      let index = TileIndex(column: path.x, row: path.y)
      let file = try pack.tile(pageIndex: pageIndex, zoomLevel: path.z, index)
      return try file.map { file throws(GatefoldError) in try OverlayPicture(file) }
    }
  }
}

extension TilePack {
  /// The size with the fraction of its last pixels, which the page may cover in part; `nil` if the pack does not tell.
  fileprivate func exactPixelSize(of page: Page) -> PageSize? {
    guard let zoom = dpi.map({ $0 / 72 }), let pixels = try? PixelSize(of: page.size, zoom: zoom),
      pixels == page.pixelSize
    else { return nil }
    return PageSize(width: page.size.width * zoom, height: page.size.height * zoom)
  }
}
