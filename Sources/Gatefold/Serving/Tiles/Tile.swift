/// A tile with its place.
public struct Tile: Sendable {
  /// The page, or the first page of the spread, from 0.
  public let pageIndex: Int
  public let index: TileIndex
  /// Where the tile lies, from the top left of the whole canvas at its zoom.
  public let pixelRect: PixelRect
  public let pixels: PixelBuffer

  /// - Parameters:
  ///   - pageIndex: of the page, or the first page of the spread, from 0.
  ///   - pixelRect: where the tile lies, from the top left of the whole canvas at its zoom.
  ///   - pixels: of the size of that rectangle.
  public init(pageIndex: Int, index: TileIndex, pixelRect: PixelRect, pixels: PixelBuffer) {
    self.pageIndex = pageIndex
    self.index = index
    self.pixelRect = pixelRect
    self.pixels = pixels
  }

  /// The tile with another picture of its size.
  ///
  /// - Throws: `invalidRegion` where the picture has another size.
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
