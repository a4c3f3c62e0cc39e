/// Which downloads go first.
public enum DownloadPriority: Int, Comparable, CaseIterable, Codable, Sendable {
  /// A download that nobody waits for, such as an issue that arrives at night.
  case background
  /// The default.
  case normal
  /// A download that a person waits for. It replaces a running download of lower priority, which continues later.
  case immediate

  /// Whether one goes after another.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
