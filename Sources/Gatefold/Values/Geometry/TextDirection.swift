/// How a line of text runs on the page as displayed.
public enum TextDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// Along the x axis, as in English.
  case leftToRight
  /// Against the x axis, as in Hebrew and Arabic.
  case rightToLeft
  /// Downwards with upright letters, as Japanese and Chinese are written.
  case vertical
  /// Downwards, with letters turned by a quarter clockwise.
  case rotatedClockwise
  /// Upwards, with letters turned by a quarter counterclockwise.
  case rotatedCounterclockwise

  /// Whether the line runs along the x axis, in either direction.
  public var isHorizontal: Bool { self == .leftToRight || self == .rightToLeft }
}
