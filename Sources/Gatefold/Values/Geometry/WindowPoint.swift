/// A point of a window, as a pointer gives it: pixels at display scale 1 from the window's top left, y downwards.
public struct WindowPoint: Hashable, Sendable, Codable {
  /// Distance from the left edge of the window, in pixels at display scale 1.
  public var x: Double
  /// Distance from the top edge of the window, in pixels at display scale 1.
  public var y: Double

  /// A point; it may lie outside the window.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
