/// The contents of an index.
public struct IndexStatus: Sendable {
  /// All issues, sorted by title.
  public let issues: [IndexedIssue]
  /// The paths of issues of a damaged index that are still to be indexed again.
  public let pendingPaths: [String]
  /// The size of the database file and its log, in bytes.
  public let byteCount: Int

  /// The number of pages, of all issues, that can be found.
  public var pageCount: Int { issues.reduce(0) { $0 + $1.readPageCount } }
}
