public import Foundation

/// A link of a feed to another one.
public struct FeedLink: Hashable, Sendable {
  /// The title of the other feed, like "Travel".
  public var title: String
  /// The address of the other feed.
  public var url: URL
  /// The number of issues there; `nil` if the feed does not say.
  public var issueCount: Int?

  /// A link to the feed at an address.
  public init(title: String, url: URL, issueCount: Int? = nil) {
    self.title = title
    self.url = url
    self.issueCount = issueCount
  }
}
