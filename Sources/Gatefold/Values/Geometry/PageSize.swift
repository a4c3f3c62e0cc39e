/// The size of a page, or of a part of it, in points of 1/72 inch.
public struct PageSize: Hashable, Sendable, Codable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// A size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// - Throws: `damagedPage` where it has no area.
  func validateArea() throws(GatefoldError) {
    guard width > 0, height > 0 else {
      throw GatefoldError(.damagedPage, "the page has no area: \(width) x \(height) points")
    }
  }
}
