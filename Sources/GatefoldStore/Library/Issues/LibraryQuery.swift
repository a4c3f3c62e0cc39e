/// Which issues of a library are listed, and in which order.
///
/// ```swift
/// var query = LibraryQuery(text: "tid spring")
/// query.states = [.installed, .updateAvailable]
/// query.order = .lastRead
/// for issue in try await library.issues(query) { print(issue.title) }
/// ```
public struct LibraryQuery: Hashable, Sendable {
  /// The order of issues.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// Sorts by release date, newest first; issues without a date come last.
    case newest
    /// Sorts by title.
    case title
    /// Sorts by the last reading, most recent first; unread issues come last.
    case lastRead
    /// Sorts by file size, largest first.
    case size
  }

  /// Words that title, publication, number, summary, authors or categories have, all of them; each may be the beginning
  /// of a longer one, and neither case nor accents count. `nil` for all issues.
  public var text: String?
  /// The states to list; `nil` for all.
  public var states: Set<LibraryState>?
  /// The name of a publication; `nil` for all.
  public var publication: String?
  /// Whether issues are listed that have vanished from their feeds without being downloaded. The default is `false`.
  public var includesVanished = false
  /// The order. The default is `newest`.
  public var order = Order.newest
  /// The maximum number of issues; `nil`, the default, for all.
  public var limit: Int?
  /// How many are skipped.
  public var offset = 0

  /// All issues, or those with some words.
  public init(text: String? = nil) {
    self.text = text
  }
}
