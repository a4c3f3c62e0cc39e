public import Gatefold

extension TileOverlay {
  /// The tiles of a page or a spread in a tile pack.
  ///
  /// ```swift
  /// let pack = try TilePack(path: "issue.tilepack")
  /// let tiles = try TileOverlay(pack, canvasIndex: 3)
  /// ```
  ///
  /// - Parameters:
  ///   - pack: is read as tiles are asked for.
  ///   - canvasIndex: from 0.
  /// - Throws: `pageOutOfRange` if the pack has no such canvas, `unreadableFile`.
  public init(_ pack: TilePack, canvasIndex: Int) throws(GatefoldError) {
    guard let canvas = pack.canvases.first(where: { $0.index == canvasIndex }) else {
      throw GatefoldError(.pageOutOfRange, "the pack has no canvas \(canvasIndex)")
    }
    self.init(size: canvas.size, maximumZoom: canvas.levelCount - 1)
    tileSize = try pack.tileSize(of: canvas)
    pixelSize = canvas.pixelSize
    exactPixelSize = pack.exactPixelSize(of: canvas)
    replacesPage = true
    load = { path throws(GatefoldError) in
      let index = TileIndex(column: path.x, row: path.y)
      let file = try pack.tile(canvasIndex: canvasIndex, zoomLevel: path.z, index)
      return try file.map { file throws(GatefoldError) in try OverlayPicture(file) }
    }
  }
}

extension TilePack {
  /// The edge of a tile in pixels: as the pack says, or else as its tiles are.
  fileprivate func tileSize(of canvas: Canvas) throws(GatefoldError) -> Int {
    let edges = 16...TileGrid.maximumTileSize
    if let edge = metadata["tile_size"].flatMap(Int.init), edges.contains(edge) { return edge }
    let first = TileIndex(column: 0, row: 0)
    guard let file = try tile(canvasIndex: canvas.index, zoomLevel: canvas.levelCount - 1, first) else { return 256 }
    let size = try OverlayPicture(file).size
    return max(size.width, size.height)
  }

  /// The size with the fraction of its last pixels, which the page may cover in part; `nil` if the pack does not tell.
  fileprivate func exactPixelSize(of canvas: Canvas) -> PageSize? {
    guard let zoom = metadata["dpi"].flatMap(Double.init).map({ $0 / 72 }),
      let pixels = try? PixelSize(of: canvas.size, zoom: zoom), pixels == canvas.pixelSize
    else { return nil }
    return PageSize(width: canvas.size.width * zoom, height: canvas.size.height * zoom)
  }
}
