/// What came of adding an issue.
public struct AddedIssue: Sendable {
  public enum Change: Hashable, Sendable {
    case added
    /// It was known, and what was missing was read.
    case resumed
    /// It was known whole.
    case unchanged
    /// The same content was known at this path.
    case moved(from: String)
    /// The content at the path was this one, by its hash, which is not in the index any more.
    case replaced(hash: String)
  }

  public let issue: IndexedIssue
  public let change: Change
  /// How many pages were read now.
  public let readPageCount: Int
}

/// How far the indexing of an issue is.
public struct IndexingProgress: Sendable {
  /// Pages that were read or tried, now or before.
  public let donePageCount: Int
  public let pageCount: Int
}
