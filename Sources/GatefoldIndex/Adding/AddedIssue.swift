/// The result of adding an issue.
public struct AddedIssue: Sendable {
  public enum Change: Hashable, Sendable {
    case added
    /// It was in the index, and missing pages were read.
    case resumed
    /// It was complete in the index.
    case unchanged
    /// Its content was in the index with this path.
    case moved(from: String)
    /// The issue with this hash had the path, and was removed from the index.
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
