internal import Foundation
public import Gatefold

extension IssueSync {
  /// Downloads issues, installs them, and prepares them for reading.
  ///
  /// - Parameter isAsked: whether somebody asked for these issues, so that a pause ends.
  func download(
    _ wanted: [LibraryIssue],
    until deadline: Date?,
    _ report: SyncReport,
    isAsked: Bool = false
  ) async throws(GatefoldError) -> SyncReport {
    var report = report
    let queue = try makeQueue()
    self.queue = queue
    try await enqueue(wanted, in: queue, isAsked: isAsked, &report)
    try await noteStages(of: queue)
    await queue.start()
    let end = deadline.map { date in
      Task {
        try? await Task.sleep(for: .seconds(max(0, date.timeIntervalSinceNow)))
        if !Task.isCancelled { await queue.stop() }
      }
    }
    defer { end?.cancel() }
    do throws(GatefoldError) {
      try await follow(queue, &report)
    } catch {
      await queue.stop()
      self.queue = nil
      throw error
    }
    await queue.stop()
    self.queue = nil
    try await noteStages(of: queue)
    if options.preparesIssues { try await prepare(&report) }
    return report
  }

  private func makeQueue() throws(GatefoldError) -> DownloadQueue {
    var downloads = options.downloads
    downloads.authorize = { [library, entitlements] request throws(GatefoldError) in
      let issue = try await library.feedIssue(request.identifier)
      return request.carrying(try await entitlements.download(for: issue))
    }
    downloads.isInstalled = { [library] request in
      guard let issue = try? await library.issue(request.identifier), issue.isReadable else { return false }
      return request.sha256 == nil || request.sha256 == issue.fileHash
    }
    return try DownloadQueue(folder: URL(fileURLWithPath: library.downloadsPath), options: downloads) {
      [library] file throws(GatefoldError) in
      let issue = try await library.feedIssue(file.request.identifier)
      try await library.install(file.path, for: issue, edition: file.request.edition)
    }
  }

  private func enqueue(
    _ wanted: [LibraryIssue],
    in queue: DownloadQueue,
    isAsked: Bool,
    _ report: inout SyncReport
  ) async throws(GatefoldError) {
    for issue in wanted {
      // A reader's pause holds until the reader ends it.
      if !isAsked, await queue.status(of: issue.identifier)?.state == .paused { continue }
      do throws(GatefoldError) {
        let download = try await entitlements.download(for: try await library.feedIssue(issue.identifier))
        try await queue.enqueue(DownloadRequest(identifier: issue.identifier, download))
      } catch {
        if error.stopsSync { throw error }
        report.refusals.append(SyncReport.Failure(issue: issue, error: error))
        announcements.send(.refused(issue, error))
      }
    }
  }

  /// Tells the library how far the downloads are, and that there are no others.
  private func noteStages(of queue: DownloadQueue) async throws(GatefoldError) {
    var stages: [String: DownloadStage] = [:]
    for status in await queue.statuses { stages[status.id] = status.state.stage }
    try await library.setDownloadStages(stages)
  }

  /// Follows the downloads until each has ended, is paused, or the queue was stopped.
  private func follow(_ queue: DownloadQueue, _ report: inout SyncReport) async throws(GatefoldError) {
    var issues: [String: LibraryIssue] = [:]
    var last: [String: DownloadStatus] = [:]
    for status in await queue.statuses { last[status.id] = status }
    if !last.values.allSatisfy(\.state.isSettled) {
      for await status in await queue.updates() {
        let stage = last[status.id]?.state.stage
        last[status.id] = status
        if stage != status.state.stage { try await note(status) }
        if issues[status.id] == nil { issues[status.id] = try await library.issue(status.id) }
        if let issue = issues[status.id] { announcements.send(.download(issue, status)) }
        if status.state == .installed, let issue = try await library.issue(status.id) {
          announcements.send(.installed(issue))
        }
        if last.values.allSatisfy(\.state.isSettled) { break }
      }
    }
    if Task.isCancelled { throw .cancelled }
    for status in await queue.statuses {
      guard let issue = try await library.issue(status.id) else { continue }
      switch status.state {
      case .installed: report.installed.append(issue)
      case .failed(let error): report.failures.append(SyncReport.Failure(issue: issue, error: error))
      case .cancelled: break
      default: report.unfinished.append(issue)
      }
    }
  }

  private func note(_ status: DownloadStatus) async throws(GatefoldError) {
    // The library notes what was installed when it installs.
    if status.state == .installed { return }
    do throws(GatefoldError) {
      try await library.setDownloadStage(status.state.stage, status.id)
    } catch {
      // Another process may have installed or removed it.
      if error.code != .alreadyInstalled, error.code != .notInLibrary { throw error }
    }
  }

  private func prepare(_ report: inout SyncReport) async throws(GatefoldError) {
    for failure in try await library.prepare(lanes: options.lanes, isolation: options.isolation) {
      report.unprepared.append(SyncReport.Failure(issue: failure.issue, error: failure.error))
      announcements.send(.unprepared(failure.issue, failure.error))
    }
  }
}

// MARK: While it runs

extension IssueSync {
  /// Adds an issue to the downloads under way.
  ///
  /// - Returns: whether there are any; without them, ``download(_:until:)`` begins.
  /// - Throws: `notInLibrary`, why it may not be downloaded, and errors of the library and its folder.
  public func add(_ identifier: String) async throws(GatefoldError) -> Bool {
    guard let queue else { return false }
    guard let issue = try await library.issue(identifier) else { throw Self.unknown(identifier) }
    try await library.setDeclined(false, [identifier])
    guard issue.needsDownload else { return true }
    var report = SyncReport()
    try await enqueue([issue], in: queue, isAsked: true, &report)
    if let refusal = report.refusals.first { throw refusal.error }
    return true
  }

  /// Stops a download until it is resumed, also by later synchronisations. If another process works on it, that one stops.
  ///
  /// - Throws: `unknownDownload`, and errors of the library and its folder.
  public func pause(_ identifier: String) async throws(GatefoldError) {
    try await currentQueue().pause(identifier)
    try await library.setDownloadStage(.queued, identifier)
  }

  /// Continues a download that is paused or has failed. Without a synchronisation under way, the next one does.
  ///
  /// - Throws: `unknownDownload`, and errors of the library and its folder.
  public func resume(_ identifier: String) async throws(GatefoldError) {
    try await currentQueue().resume(identifier)
  }

  /// Ends a download and removes what has arrived. The issue is not downloaded again before somebody asks for it.
  ///
  /// - Throws: `unknownDownload`, and errors of the library and its folder.
  public func cancel(_ identifier: String) async throws(GatefoldError) {
    try await library.setDeclined(true, [identifier])
    try await currentQueue().cancel(identifier)
    try await library.setDownloadStage(nil, identifier)
  }

  /// The downloads that there are, in the order in which they were asked for.
  ///
  /// - Throws: errors of the library's folder.
  public func downloads() async throws(GatefoldError) -> [DownloadStatus] {
    await (try currentQueue()).statuses
  }

  /// The queue at work, or one that only knows what is on disk.
  private func currentQueue() throws(GatefoldError) -> DownloadQueue {
    if let queue { return queue }
    return try makeQueue()
  }
}

extension DownloadState {
  /// The stage that the library records for the download, or `nil` if there is nothing to wait for.
  fileprivate var stage: DownloadStage? {
    switch self {
    case .queued, .waiting, .paused: .queued
    case .downloading, .verifying, .installing: .downloading
    case .failed, .installed, .cancelled: nil
    }
  }
}

extension DownloadRequest {
  /// A download as it is permitted.
  fileprivate init(identifier: String, _ download: EntitledDownload) {
    self.init(
      identifier: identifier,
      url: download.file.url,
      mediaType: download.file.mediaType,
      byteCount: download.file.byteCount,
      sha256: download.file.sha256,
      headers: download.headers
    )
  }

  /// The same file with an address and headers that are good now.
  fileprivate func carrying(_ download: EntitledDownload) -> DownloadRequest {
    var request = self
    // Of another edition, only a new request may take over the address: bytes of both would be mixed.
    if sha256 == download.file.sha256?.lowercased() { request.url = download.file.url }
    request.headers = download.headers
    return request
  }

  /// The file that was asked for, which the feed may have replaced meanwhile.
  fileprivate var edition: FeedIssue.Download {
    FeedIssue.Download(url: url, mediaType: mediaType, byteCount: byteCount, sha256: sha256)
  }
}

extension GatefoldError {
  /// Whether the error is about the library or the task rather than one issue.
  fileprivate var stopsSync: Bool { concernsLibrary || code == .diskFull }
}
