/// How a line of text runs on the page as displayed.
public enum TextDirection: String, Hashable, Sendable, Codable, CaseIterable {
  case leftToRight
  case rightToLeft
  /// Top to bottom with upright letters, as Japanese and Chinese are written.
  case vertical
  /// Turned by a quarter clockwise: it runs from top to bottom.
  case rotatedClockwise
  /// Turned by a quarter counterclockwise: it runs from bottom to top.
  case rotatedCounterclockwise

  /// Whether the line runs along the x axis.
  public var isHorizontal: Bool { self == .leftToRight || self == .rightToLeft }
}
