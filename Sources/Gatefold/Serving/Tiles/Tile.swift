/// A drawn tile: its pixels and its place.
public struct Tile: Sendable {
  /// Index of the page, or of the first page of the spread, from 0.
  public let pageIndex: Int
  /// Column and row of the tile in its grid.
  public let index: TileIndex
  /// The pixels that the tile covers, from the top left of the whole canvas at the zoom of its grid.
  public let pixelRect: PixelRect
  /// The picture, as large as ``pixelRect``. It may be a part of a larger one: its stride may be larger than its width.
  public let pixels: PixelBuffer

  /// A tile made elsewhere, as a ``TileSource`` of your own gives it.
  ///
  /// - Parameters:
  ///   - pageIndex: of the page, or of the first page of the spread, from 0.
  ///   - index: column and row in the grid.
  ///   - pixelRect: where the tile lies, from the top left of the whole canvas at its zoom.
  ///   - pixels: as large as that rectangle.
  public init(pageIndex: Int, index: TileIndex, pixelRect: PixelRect, pixels: PixelBuffer) {
    self.pageIndex = pageIndex
    self.index = index
    self.pixelRect = pixelRect
    self.pixels = pixels
  }

  /// The tile with another picture of the same size.
  ///
  /// - Throws: `invalidRegion` if the picture has another size.
  public func replacingPixels(with pixels: PixelBuffer) throws(GatefoldError) -> Tile {
    guard pixels.size == pixelRect.size else {
      throw GatefoldError(
        .invalidRegion,
        "the tile has \(pixelRect.width) x \(pixelRect.height) pixels, but its new pixels are "
          + "\(pixels.size.width) x \(pixels.size.height)"
      )
    }
    return Tile(pageIndex: pageIndex, index: index, pixelRect: pixelRect, pixels: pixels)
  }
}
