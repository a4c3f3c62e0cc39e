public import Foundation

/// A store that a library follows.
public struct FollowedStore: Hashable, Sendable, Codable, Identifiable {
  /// The address of its feed.
  public var url: URL
  /// The name that the feed gave last; `nil` before it was read.
  public var title: String?
  /// Which issues are downloaded without being asked for.
  public var selection: IssueSelection
  /// When the library began to follow it.
  public var addedDate: Date
  /// When its feed was read last; `nil` before.
  public var readDate: Date?

  /// The same as ``url``.
  public var id: URL { url }

  /// A store that is followed from now on.
  public init(url: URL, selection: IssueSelection = .newest(1), addedDate: Date = .now) {
    self.url = url
    self.selection = selection
    self.addedDate = addedDate
  }
}
