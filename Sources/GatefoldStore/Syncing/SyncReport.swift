public import Gatefold

/// The result of a synchronisation.
public struct SyncReport: Sendable {
  /// A store, and how reading its feed ended.
  public struct StoreResult: Sendable {
    /// The store.
    public let store: FollowedStore
    /// The number of issues of the feed that counts: the new one, or the last good one.
    public let issueCount: Int
    /// The changes that the feed made in the library, or `nil` if it was not read.
    public let merge: MergeResult?
    /// Why the feed could not be read; `nil` if it was, or has not changed.
    public let error: GatefoldError?
  }

  /// An issue that could not be downloaded or prepared.
  public struct Failure: Sendable {
    /// The issue.
    public let issue: LibraryIssue
    /// The error, with a message that says what to do.
    public let error: GatefoldError
  }

  /// The stores, in the order in which they are followed.
  public internal(set) var stores: [StoreResult] = []
  /// Issues that feeds list now and did not list before.
  public internal(set) var newIssues: [LibraryIssue] = []
  /// Issues that were installed.
  public internal(set) var installed: [LibraryIssue] = []
  /// Issues whose downloads have failed.
  public internal(set) var failures: [Failure] = []
  /// Issues that may not be downloaded.
  public internal(set) var refusals: [Failure] = []
  /// Issues whose downloads are paused, or were not finished in time. The next synchronisation continues the latter.
  public internal(set) var unfinished: [LibraryIssue] = []
  /// Issues that were installed and whose cover or text could not be read.
  public internal(set) var unprepared: [Failure] = []

  /// Whether everything that was wanted is there.
  public var isComplete: Bool {
    failures.isEmpty && unfinished.isEmpty && !stores.contains { $0.error != nil }
  }

  init() {}
}
