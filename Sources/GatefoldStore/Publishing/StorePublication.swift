public import Gatefold

/// The result of publishing a store.
public struct StorePublication: Sendable {
  /// The outcome of publishing an issue.
  public enum Change: String, Hashable, Sendable, Codable {
    /// It was not in the store before.
    case added
    /// Its files were written anew.
    case updated
    /// Only its entry in the feeds changed.
    case described
    /// Nothing changed.
    case unchanged
    /// It could not be published. If it was before, that edition stays.
    case failed
  }

  /// A PDF or package and the outcome of publishing it.
  public struct PublishedIssue: Sendable {
    /// The path in the folder that was published.
    public let source: String
    /// `nil` if it could not be read.
    public internal(set) var identifier: String?
    /// `nil` if it could not be read.
    public internal(set) var title: String?
    /// The outcome of publishing the issue.
    public internal(set) var change: Change
    /// Whether everybody may read it.
    public internal(set) var isFree = false
    /// Whether it has a file that can be downloaded, or is given out by the shop.
    public internal(set) var hasDownload = false
    /// How many pages can be looked at.
    public internal(set) var previewPageCount = 0
    /// Why it failed; `nil` if it did not.
    public internal(set) var error: GatefoldError?
    /// The missing parts: pages that could not be drawn, texts that could not be read.
    public internal(set) var findings: [GatefoldError] = []
  }

  /// All PDFs and packages, in the order of their paths.
  public let issues: [PublishedIssue]
  /// Identifiers of issues that left the feeds, since their files are gone.
  public let removed: [String]
  /// Paths of files that were written, in the site and in the private folder; of those for the reader, the folders, with
  /// a slash at the end.
  public let writtenPaths: [String]
  /// The path of a start page that is not Gatefold's and was left unchanged, or `nil` without one.
  public let keptStartPage: String?
  /// The number of files that were removed.
  public let removedFileCount: Int
  /// Paths of the feeds to subscribe to, in the site.
  public static let feedPaths = ["feed.plist", "feed.json", "opds.json", "opds.xml"]
}
