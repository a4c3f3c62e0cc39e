/// A problem in a feed that could be read nevertheless.
public struct FeedFinding: Hashable, Sendable, CustomStringConvertible {
  /// Further findings of a feed are not kept.
  public static let maximumCount = 1000

  /// Index of the entry in the feed, from 0; `nil` if it is about the feed as a whole.
  public let entryIndex: Int?
  /// A description of the problem and of how it was handled.
  public let message: String

  /// A finding about an entry, or about the feed.
  public init(entryIndex: Int?, message: String) {
    self.entryIndex = entryIndex
    self.message = message
  }

  /// Like "entry 3: has no identifier; it is skipped". Entries are counted from 1 here.
  public var description: String { entryIndex.map { "entry \($0 + 1): \(message)" } ?? message }
}
