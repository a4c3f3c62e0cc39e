public import Gatefold

/// An issue of an index.
public struct IndexedIssue: Hashable, Sendable {
  /// The SHA-256 of its file, hexadecimal.
  public let hash: String
  /// Where its file was last seen.
  public let path: String
  /// From its metadata; the name of its file where it has none.
  public let title: String
  public let pageCount: Int
  /// How many pages were read, and can be found.
  public let readPageCount: Int
  public let failedPages: [FailedPage]

  /// A page that could not be read.
  public struct FailedPage: Hashable, Sendable {
    /// From 0.
    public let pageIndex: Int
    public let error: GatefoldError
  }

  /// Whether every page was read or tried.
  public var isComplete: Bool { readPageCount + failedPages.count == pageCount }
}
