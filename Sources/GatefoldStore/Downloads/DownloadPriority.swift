/// Which downloads go first.
public enum DownloadPriority: Int, Comparable, CaseIterable, Codable, Sendable {
  /// What nobody waits for: issues that arrive at night.
  case background
  /// The default.
  case normal
  /// What a person waits for. It takes the place of a running download of a lower priority, which continues later.
  case immediate

  /// Whether one goes after another.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
