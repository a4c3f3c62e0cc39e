/// The clockwise turn by which a page is displayed (PDF 32000-1, table 30, /Rotate).
public enum PageRotation: Int, Hashable, Sendable, Codable, CaseIterable {
  case none = 0
  case clockwise90 = 90
  case upsideDown = 180
  case clockwise270 = 270

  /// Whether width and height change places.
  public var isQuarterTurn: Bool { self == .clockwise90 || self == .clockwise270 }
}
