/// A pixel of a picture, counted from its top left, y downwards.
public struct PixelPoint: Hashable, Sendable, Codable {
  /// The column, from 0 at the left.
  public var x: Int
  /// The row, from 0 at the top.
  public var y: Int

  /// A pixel by its column and row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
