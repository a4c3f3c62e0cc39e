/// A tile with its place.
public struct Tile: Sendable {
  /// The page, or the first page of the spread, from 0.
  public let pageIndex: Int
  public let index: TileIndex
  /// Where the tile lies, from the top left of the whole canvas at its zoom.
  public let pixelRect: PixelRect
  public let pixels: PixelBuffer
}
