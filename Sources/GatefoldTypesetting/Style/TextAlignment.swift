/// How the lines of a paragraph lie between the edges of its column.
public enum TextAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// At the edge where lines start: on the left in English, on the right in Arabic.
  case start
  /// At the edge where lines end.
  case end
  /// In the middle.
  case center
  /// From edge to edge, but for the last line.
  case justify
}
