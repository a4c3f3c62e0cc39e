public import Gatefold

/// An issue of an index.
public struct IndexedIssue: Hashable, Sendable {
  /// The SHA-256 of its file, in hexadecimal digits.
  public let hash: String
  /// Where its file was last seen.
  public let path: String
  /// The title from its metadata; the name of its file if it has none.
  public let title: String
  /// The number of pages of the issue.
  public let pageCount: Int
  /// The number of pages that were read, and can be found.
  public let readPageCount: Int
  /// The pages that could not be read, in order.
  public let failedPages: [FailedPage]

  /// A page that could not be read.
  public struct FailedPage: Hashable, Sendable {
    /// Index of the page, from 0.
    public let pageIndex: Int
    /// Why the page could not be read.
    public let error: GatefoldError
  }

  /// Whether every page was read or tried.
  public var isComplete: Bool { readPageCount + failedPages.count == pageCount }
}
