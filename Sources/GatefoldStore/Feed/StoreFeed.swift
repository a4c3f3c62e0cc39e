public import Foundation

/// A publisher's list of issues, as a store publishes it: one model for all forms of feeds.
///
/// Addresses are absolute. A reader of a feed resolves relative ones against the address that the feed came from.
public struct StoreFeed: Hashable, Sendable {
  /// Tells the feed from others, and never changes: "org.example.store"; `nil` if the form has none.
  public var identifier: String?
  /// The name of the store.
  public var title: String
  /// The name of the publisher.
  public var publisher: String?
  /// A BCP 47 language tag, like "en": the language of the title.
  public var language: String?
  /// When the content changed last; `nil` if the feed does not say.
  public var modified: Date?
  /// The issues, newest first.
  public var issues: [FeedIssue]
  /// The address of the next page of a long list; `nil` on the last one. Reading a feed reads one page: the caller follows
  /// the address, and decides how far.
  public var nextPage: URL?
  /// The address of a feed with all issues of the store; `nil` if this one has them, or the form does not say.
  public var allIssues: URL?
  /// Other feeds of the store: by publication, category or language. The first page of many catalogs lists only feeds.
  public var navigation: [FeedLink] = []
  /// Entries that were skipped when the feed was read, and what is missing of others, at most
  /// ``FeedFinding/maximumCount``.
  public var findings: [FeedFinding] = []

  /// A feed with the least that every feed has.
  public init(title: String, issues: [FeedIssue] = []) {
    self.title = title
    self.issues = issues
  }
}
