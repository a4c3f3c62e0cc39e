/// The size of a page, or of a part of it, in points of 1/72 inch.
public struct PageSize: Hashable, Sendable, Codable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
