extension TileSource {
  /// The tiles of this source with an overlay above them.
  ///
  /// ```swift
  /// let frame = PageRect(x: 60, y: 80, width: 300, height: 300)
  /// let size = PageSize(width: frame.width, height: frame.height)
  /// let map = try TileOverlay(template: "map/{z}/{x}/{y}.png", size: size, maximumZoom: 4)
  /// let tiles = page.tiles().overlaid(with: map, in: frame)
  /// ```
  ///
  /// If the overlay replaces the page, tiles that lie within the frame are not asked of this source.
  ///
  /// - Parameters:
  ///   - overlay: what lies above.
  ///   - frame: where it lies, in points of this source; all of it by default.
  public func overlaid(with overlay: TileOverlay, in frame: PageRect? = nil) -> some TileSource {
    OverlaidTiles(source: self, overlay: overlay, frame: frame ?? PageRect(size))
  }
}

extension TileOverlay {
  /// The overlay alone as a source of tiles, on white. It has no tile where the overlay is not seen.
  public func tiles() -> some TileSource { NoTiles(size: size).overlaid(with: self) }
}

/// A source without tiles.
private struct NoTiles: TileSource {
  let size: PageSize

  func tile(
    at index: TileIndex,
    in grid: TileGrid,
    priority: RenderingPriority
  ) async throws(GatefoldError) -> Tile? {
    _ = try grid.pixelRect(of: index)
    return nil
  }
}

/// The tiles of a source under an overlay.
private struct OverlaidTiles<Source: TileSource>: TileSource {
  let source: Source
  let layer: TileOverlayLayer

  var size: PageSize { source.size }
  var pageIndex: Int { source.pageIndex }

  init(source: Source, overlay: TileOverlay, frame: PageRect) {
    self.source = source
    layer = TileOverlayLayer(overlay, in: frame)
  }

  func tile(
    at index: TileIndex,
    in grid: TileGrid,
    priority: RenderingPriority
  ) async throws(GatefoldError) -> Tile? {
    let pixels = try grid.pixelRect(of: index)
    guard let drawing = try await layer.drawing(over: pixels, in: grid) else {
      return try await source.tile(at: index, in: grid, priority: priority)
    }
    let isHidden = layer.overlay.replacesPage && drawing.coversAll
    if !isHidden, let tile = try await source.tile(at: index, in: grid, priority: priority) {
      return try tile.replacingPixels(with: drawing.over(tile.pixels))
    }
    return Tile(pageIndex: pageIndex, index: index, pixelRect: pixels, pixels: try drawing.onPaper())
  }
}
