/// A pixel of a picture, counted from its top left, y downwards.
public struct PixelPoint: Hashable, Sendable, Codable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
