/// How the lines of a paragraph lie between the edges of its column.
public enum TextAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// At the edge where lines start: on the left in English, on the right in Arabic.
  case start
  /// Aligned with the edge at which lines end.
  case end
  /// Centred.
  case center
  /// Justified on both edges, except for the last line.
  case justify
}
