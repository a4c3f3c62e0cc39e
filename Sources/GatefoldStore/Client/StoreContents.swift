public import Foundation

/// The list of issues of a store, as it was last read without a fault.
public struct StoreContents: Hashable, Sendable {
  /// The list, with all its pages.
  public let feed: StoreFeed
  /// When the server last said that this is its list.
  public let confirmed: Date
  /// Whether the list has more pages than were read.
  public let isTruncated: Bool

  /// How old the list is at a moment, in seconds.
  public func age(at moment: Date = Date()) -> TimeInterval { max(0, moment.timeIntervalSince(confirmed)) }
}
