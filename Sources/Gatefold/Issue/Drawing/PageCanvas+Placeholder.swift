/// The longest edge in pixels of the picture that placeholders are cut from.
private let placeholderSourceEdge = 512

extension PageCanvas {
  /// A blurred tile to show until the sharp one has been drawn.
  ///
  /// It is cut from a small picture of the canvas, which is drawn with the first request and kept as long as the budget
  /// allows.
  ///
  /// ```swift
  /// let index = TileIndex(column: 2, row: 1)
  /// window.draw(try await page.placeholder(for: index, in: grid))
  /// window.draw(try await page.tile(at: index, in: grid))
  /// ```
  ///
  /// - Parameters:
  ///   - index: the tile's place in the grid.
  ///   - grid: a grid of this canvas.
  ///   - appearance: paper, brightness and layers.
  ///   - priority: what the tile is wanted for.
  /// - Returns: a tile of the same size and at the same place as the sharp one.
  /// - Throws: `invalidRegion` if the grid has no such tile, `drawingFailed`, `cancelled`.
  public func placeholder(
    for index: TileIndex,
    in grid: TileGrid,
    appearance: PageAppearance = .asPrinted,
    priority: RenderingPriority = .visible
  ) async throws(GatefoldError) -> Tile {
    let pixels = try grid.pixelRect(of: index)
    let box = PixelSize(width: placeholderSourceEdge, height: placeholderSourceEdge)
    let small = try tileGrid(
      zoom: zoom(fitting: box, rotation: grid.rotation),
      // ceil() may pass the box by a pixel where the zoom was rounded.
      tileSize: placeholderSourceEdge + 1,
      rotation: grid.rotation
    )
    let picture = try await tile(
      at: TileIndex(column: 0, row: 0),
      in: small,
      appearance: appearance,
      priority: priority
    )
    let scale = small.zoom / grid.zoom
    let part = PageRect(
      x: Double(pixels.x) * scale,
      y: Double(pixels.y) * scale,
      width: Double(pixels.width) * scale,
      height: Double(pixels.height) * scale
    )
    return Tile(
      pageIndex: picture.pageIndex,
      index: index,
      pixelRect: pixels,
      pixels: try picture.pixels.scaled(part, to: pixels.size)
    )
  }
}
