/// A point of a window, as a pointer gives it: pixels at display scale 1 from the window's top left, y downwards.
public struct WindowPoint: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
