/// The result of adding an issue to an index.
public struct AddedIssue: Sendable {
  /// How adding an issue changed the index.
  public enum Change: Hashable, Sendable {
    /// The issue was new, and its pages were read.
    case added
    /// The issue was in the index, and missing pages were read.
    case resumed
    /// The issue was complete in the index.
    case unchanged
    /// The same content was in the index with another path, which was replaced, as its file is gone.
    case moved(from: String)
    /// The same content is in the index with another path, whose file is still there. The index keeps that path.
    case copy(of: String)
    /// The path belonged to an issue of other content, with this hash, which was removed from the index.
    case replaced(hash: String)
  }

  /// The issue as the index has it now.
  public let issue: IndexedIssue
  /// How the index was changed.
  public let change: Change
  /// The number of pages that were read now.
  public let readPageCount: Int
}

/// How far the indexing of an issue is.
public struct IndexingProgress: Sendable {
  /// The number of pages that were read or tried, now or before.
  public let donePageCount: Int
  /// The number of pages of the issue.
  public let pageCount: Int
}
