/// What an index holds.
public struct IndexStatus: Sendable {
  /// Issues, sorted by title.
  public let issues: [IndexedIssue]
  /// The paths of issues of a damaged index that are still to be indexed anew.
  public let pendingPaths: [String]
  /// Size of the database file and its log.
  public let byteCount: Int

  public var pageCount: Int { issues.reduce(0) { $0 + $1.readPageCount } }
}
