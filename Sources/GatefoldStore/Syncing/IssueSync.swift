public import Foundation
public import Gatefold

/// Keeps a library in step with the stores that it follows: reads their feeds, downloads what is wanted and permitted, and
/// installs it.
///
/// ```swift
/// let library = try await Library.open()
/// try await library.follow(FollowedStore(url: url, selection: .newest(1)))
/// let sync = IssueSync(library)
/// let report = try await sync.synchronize()
/// print(report.installed.map(\.title), report.failures.map(\.error.message))
/// ```
///
/// It may be killed at any moment: the next one continues each download where it stopped. Several processes may synchronise
/// one library; a download is worked on by one of them.
public actor IssueSync {
  /// The library that is kept in step.
  public nonisolated let library: Library
  let entitlements: any Entitlements
  let options: SyncOptions
  let announcements = Announcements<SyncEvent>.ofSyncs()
  /// The clients of stores that were read, by the addresses of their feeds.
  var stores: [URL: Store] = [:]
  /// The downloads of the synchronisation under way.
  var queue: DownloadQueue?

  /// A synchronisation of a library. Nothing happens before ``synchronize(downloading:until:)`` or
  /// ``download(_:until:)``.
  ///
  /// - Parameters:
  ///   - library: the library to keep in step.
  ///   - entitlements: what may be downloaded; by default what the feeds call free.
  ///   - options: limits of downloads, and how installed issues are prepared.
  public init(
    _ library: Library,
    entitlements: any Entitlements = FreeEntitlements(),
    options: SyncOptions = SyncOptions()
  ) {
    self.library = library
    self.entitlements = entitlements
    self.options = options
  }

  /// Returns an asynchronous sequence of events, for any number of observers. A slow observer gets only the newest
  /// status of each download.
  ///
  /// The sequence spans synchronisations and ends with ``endEvents()``, or when the task that iterates over it is
  /// cancelled.
  public nonisolated func events() -> SyncEvents { SyncEvents(observation: announcements.observe(startingWith: [])) }

  /// Ends the sequences of events once their observers have received the pending ones.
  public nonisolated func endEvents() { announcements.finish() }

  // MARK: Synchronising

  /// Reads the feeds of all followed stores, and downloads what their selections want.
  ///
  /// Issues that the reader has archived, and those whose downloads were cancelled, are not downloaded. Downloads that
  /// earlier calls have left are continued.
  ///
  /// - Parameters:
  ///   - downloading: whether issues are downloaded. Otherwise feeds are only read.
  ///   - deadline: when downloads are to stop, for the next call to continue; `nil` for no limit.
  /// - Returns: what it brought. A store or an issue that fails is in the report, and stops no other.
  /// - Throws: `syncUnderWay` if another call has not returned; `cancelled`, and errors of the library and its folder.
  public func synchronize(
    downloading: Bool = true,
    until deadline: Date? = nil
  ) async throws(GatefoldError) -> SyncReport {
    try beginCall()
    defer { isBusy = false }
    var report = SyncReport()
    let feeds = try await readFeeds(&report)
    guard downloading else { return report }
    let wanted = try await wantedIssues(of: feeds)
    return try await download(wanted, until: deadline, report)
  }

  /// Downloads issues that the library lists, whatever the selections of their stores say, and continues what earlier calls
  /// have left.
  ///
  /// - Parameters:
  ///   - identifiers: of the issues. One that is here in its newest edition is left out.
  ///   - deadline: when downloads are to stop, for the next call to continue; `nil` for no limit.
  /// - Throws: `notInLibrary`; otherwise as ``synchronize(downloading:until:)``.
  public func download(
    _ identifiers: [String],
    until deadline: Date? = nil
  ) async throws(GatefoldError) -> SyncReport {
    try beginCall()
    defer { isBusy = false }
    var wanted: [LibraryIssue] = []
    for identifier in identifiers {
      guard let issue = try await library.issue(identifier) else { throw Self.unknown(identifier) }
      if issue.needsDownload { wanted.append(issue) }
    }
    try await library.setDeclined(false, identifiers)
    return try await download(wanted, until: deadline, SyncReport(), isAsked: true)
  }

  private var isBusy = false

  private func beginCall() throws(GatefoldError) {
    if isBusy { throw GatefoldError(.syncUnderWay, "a synchronisation is under way; wait until it ends") }
    isBusy = true
  }

  static func unknown(_ identifier: String) -> GatefoldError {
    GatefoldError(.notInLibrary, "the library has no issue \(identifier); `gatefold library list` lists its issues")
  }

  // MARK: Choosing

  private func wantedIssues(of feeds: [(FollowedStore, StoreFeed)]) async throws(GatefoldError) -> [LibraryIssue] {
    let list = try FollowedStores(ofLibrary: library.path)
    var query = LibraryQuery()
    query.states = [.notDownloaded, .updateAvailable, .queued, .downloading]
    let known = Dictionary(try await library.issues(query).map { ($0.identifier, $0) }) { first, _ in first }
    return feeds.flatMap { store, feed in
      store.selection.issues(of: feed).compactMap { issue in
        guard let known = known[issue.identifier], known.store == store.url, known.needsDownload,
          !list.declined.contains(issue.identifier)
        else { return nil }
        return known
      }
    }
  }
}

extension LibraryIssue {
  /// Whether a download brings something new.
  var needsDownload: Bool { state != .installed }
}

extension GatefoldError.Code {
  /// Another synchronisation of the same object is under way.
  public static let syncUnderWay = Self(rawValue: "syncUnderWay")
}
