internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// The downloads of a served library: they begin when somebody asks for one, and go on while the server runs.
actor LibraryDownloads {
  private let sync: IssueSync
  private let entitlements: any Entitlements
  private var pending: [String] = []
  private var work: Task<Void, Never>?
  private var isStopped = false

  init(_ library: Library, _ isolation: Isolation, _ entitlements: any Entitlements) {
    var options = SyncOptions()
    options.isolation = isolation
    options.downloads.isolation = isolation
    sync = IssueSync(library, entitlements: entitlements, options: options)
    self.entitlements = entitlements
  }

  /// Events of the downloads as they progress.
  nonisolated var events: SyncEvents { sync.events() }

  /// The status of every download.
  func statuses() async throws(GatefoldError) -> [DownloadStatus] { try await sync.downloads() }

  /// Starts or resumes the download of an issue.
  ///
  /// - Throws: `notInLibrary`, `alreadyInstalled`, `notEntitled`, and errors of the library.
  func begin(_ identifier: String) async throws(GatefoldError) {
    guard let issue = try await sync.library.issue(identifier) else {
      throw GatefoldError(.notInLibrary, "the library has no such issue")
    }
    guard issue.state != .installed else {
      throw GatefoldError(.alreadyInstalled, "\"\(issue.title)\" is here in its newest edition")
    }
    // A refused entitlement is reported as an error of this call rather than as an event.
    _ = try await entitlements.download(for: try await sync.library.feedIssue(identifier))
    if try await sync.add(identifier) { return }
    pending.append(identifier)
    start()
  }

  func pause(_ identifier: String) async throws(GatefoldError) { try await sync.pause(identifier) }

  func resume(_ identifier: String) async throws(GatefoldError) {
    try await sync.resume(identifier)
    start()
  }

  func cancel(_ identifier: String) async throws(GatefoldError) {
    pending.removeAll { $0 == identifier }
    try await sync.cancel(identifier)
  }

  /// Stops all, to be continued by the next one that has the library open.
  func stop() async {
    isStopped = true
    work?.cancel()
    await work?.value
    sync.endEvents()
  }

  private func start() {
    if work == nil, !isStopped { work = Task { await run() } }
  }

  /// Downloads what is pending, and what was left or came meanwhile.
  private func run() async {
    var isMore = true
    while isMore, !Task.isCancelled {
      let wanted = pending
      pending = []
      do throws(GatefoldError) {
        _ = try await sync.download(wanted)
        isMore = try await sync.downloads().contains { !$0.state.isSettled }
      } catch {
        // The library has the state of each download; what could not be begun is asked for again.
        isMore = false
      }
      isMore = isMore || !pending.isEmpty
    }
    work = nil
  }
}
