package import Foundation

/// How a ``Store`` works.
public struct StoreOptions: Sendable {
  /// Limits of the requests.
  public var transfer = TransferOptions()
  /// Headers of all requests to the server of the store, like a token. They go to no other server.
  public var headers: [String: String] = [:]
  /// The most bytes that a page of the list may have; 64 MB.
  public var maximumFeedByteCount = 64 << 20
  /// The most pages of the list that are read; 500.
  public var maximumFeedPages = 500
  /// The most bytes that a cover or the picture of a page may have; 32 MB.
  public var maximumPictureByteCount = 32 << 20
  /// The bytes on disk for covers; 256 MB. Those that were not seen for the longest time go first.
  public var coverBudget = 256 << 20
  /// The bytes on disk for pages that were looked at; 256 MB.
  public var previewBudget = 256 << 20
  /// Whether an issue may be read: what ``StoreIssue/isAvailableForRead`` says. By default, whoever has the list may
  /// read the issues that it calls free.
  public var isAvailableForRead: @Sendable (FeedIssue) async -> Bool = { $0.isFree }

  package var now: @Sendable () -> Date = { Date() }

  /// The defaults.
  public init() {}
}
