public import Foundation

/// A subscription to a publication for some time.
///
/// It covers the issues that were released in that time, and they stay covered after it has ended.
public struct Subscription: Hashable, Sendable {
  /// The name of the publication, as feeds give it; `nil` for all publications.
  public var publication: String?
  /// The first moment of the time; `nil` if it has no beginning.
  public var from: Date?
  /// The last moment of the time; `nil` if it has no end.
  public var to: Date?

  /// A subscription; by default to everything, and without end.
  public init(publication: String? = nil, from: Date? = nil, to: Date? = nil) {
    self.publication = publication
    self.from = from
    self.to = to
  }

  /// Whether it is a subscription to the publication of an issue, of whatever date.
  public func isForPublication(of issue: FeedIssue) -> Bool {
    publication == nil || publication == issue.publication
  }

  /// Whether it covers an issue. One without a release date is covered only by a subscription without dates.
  public func covers(_ issue: FeedIssue) -> Bool {
    guard isForPublication(of: issue) else { return false }
    guard let date = issue.releaseDate else { return from == nil && to == nil }
    return (from ?? .distantPast) <= date && date <= (to ?? .distantFuture)
  }
}
