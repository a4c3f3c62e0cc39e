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

  /// A feed with the least that every feed has.
  public init(title: String, issues: [FeedIssue] = []) {
    self.title = title
    self.issues = issues
  }
}
