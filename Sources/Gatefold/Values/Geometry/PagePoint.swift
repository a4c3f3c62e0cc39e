/// A point in page space: points of 1/72 inch from the top left of the page as displayed, y downwards.
public struct PagePoint: Hashable, Sendable, Codable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// A point; it may lie off the page.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  func moved(x: Double, y: Double) -> PagePoint {
    PagePoint(x: self.x + x, y: self.y + y)
  }
}
