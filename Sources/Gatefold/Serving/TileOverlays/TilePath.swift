/// The place of a tile in a ``TileOverlay``: MapKit's `MKTileOverlayPath`.
public struct TilePath: Hashable, Sendable, Codable {
  /// The zoom level. At level 0 the overlay fits in one tile; each level has twice the pixels along each axis.
  public var z: Int
  /// The column, from 0 at the left.
  public var x: Int
  /// The row, from 0 at the top.
  public var y: Int
  /// Pixels of the tile for each pixel of ``TileOverlay/tileSize``: 1, or 2 for tiles named "@2x".
  public var scale: Int

  /// A place of a tile.
  public init(z: Int, x: Int, y: Int, scale: Int = 1) {
    self.z = z
    self.x = x
    self.y = y
    self.scale = scale
  }
}
