/// A tile with its place.
public struct Tile: Sendable {
  public let pageIndex: Int
  public let index: TileIndex
  /// Where the tile lies, from the top left of the whole page at its zoom.
  public let pixelRect: PixelRect
  public let pixels: PixelBuffer
}
