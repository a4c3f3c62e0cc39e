internal import Foundation
public import Gatefold

extension DownloadQueue {
  /// Adds a download. If there is one of that identifier, it takes over the address and the priority, and continues what
  /// has arrived if the file is the same. One that was paused or has failed is resumed.
  ///
  /// - Throws: `unwritableFile`, `diskFull`, `invalidAddress`; `busyDownload` if another process is downloading another
  ///   file of that identifier.
  public func enqueue(_ request: DownloadRequest) async throws(GatefoldError) {
    guard ["http", "https"].contains(request.url.scheme?.lowercased()), request.url.host() != nil else {
      throw GatefoldError(
        .invalidAddress,
        "\(request.url.absoluteString) cannot be downloaded; only http and https addresses can"
      )
    }
    let id = request.identifier
    if let old = items[id], old.state != .installed, old.state != .cancelled {
      if !request.isAboutSameFile(as: old.request) { await end(id, .yield) }
      guard items[id]?.job == nil else { return update(request) }
    }
    let folder = DownloadFolder(of: id, in: folder)
    let isContinued = try record(request, in: folder)
    let old = items[id]
    old?.alarm?.cancel()
    let item = Item(
      request: request,
      folder: folder,
      meter: ProgressMeter(now: options.timing.now),
      order: old?.order ?? nextOrder
    )
    if old == nil { nextOrder += 1 }
    item.meter.set(received: isContinued ? folder.contentByteCount : 0, total: request.byteCount)
    items[id] = item
    setState(.queued, of: id)
    fill()
  }

  /// Takes over what may change while a download runs.
  private func update(_ request: DownloadRequest) {
    items[request.identifier]?.request.priority = request.priority
    items[request.identifier]?.request.headers = request.headers
    fill()
  }

  /// Writes what is asked for to disk.
  ///
  /// - Returns: whether bytes that have arrived are continued.
  private func record(_ request: DownloadRequest, in folder: DownloadFolder) throws(GatefoldError) -> Bool {
    folder.drop(.paused)
    folder.drop(.cancelled)
    do throws(TransferFailure) {
      guard var old = folder.record() else {
        try folder.write(DownloadRecord(request: request, asked: Date().timeIntervalSince1970))
        return false
      }
      let isSame = request.isAboutSameFile(as: old.request)
      old.request = request
      if isSame {
        try folder.write(old)
        return true
      }
      // Content that another process is writing can't be discarded.
      guard let lock = try? folder.lock() else { throw TransferFailure(Self.busy, .lasts) }
      try folder.discardContent(&old)
      withExtendedLifetime(lock) {}
      return false
    } catch {
      throw error.error
    }
  }

  /// Stops a download until it is resumed, also after a new start. Returns when it has stopped.
  ///
  /// - Throws: `unknownDownload`.
  public func pause(_ identifier: String) async throws(GatefoldError) {
    guard let item = items[identifier] else { throw Self.unknown(identifier) }
    switch item.state {
    case .installed, .cancelled, .paused: return
    default: break
    }
    item.folder.add(.paused)
    item.alarm?.cancel()
    await end(identifier, .pause)
    // It may have been installed meanwhile.
    switch items[identifier]?.state {
    case .installed, .cancelled, nil: break
    default: setState(.paused, of: identifier)
    }
    fill()
  }

  /// Continues a download that was paused, has failed, or waits for its next try.
  ///
  /// - Throws: `unknownDownload`.
  public func resume(_ identifier: String) throws(GatefoldError) {
    guard let item = items[identifier] else { throw Self.unknown(identifier) }
    switch item.state {
    case .paused, .failed, .waiting: break
    default: return
    }
    item.folder.drop(.paused)
    item.alarm?.cancel()
    items[identifier]?.alarm = nil
    items[identifier]?.failureCount = 0
    setState(.queued, of: identifier)
    fill()
  }

  /// Ends a download and removes what has arrived. Returns when nothing of it is left.
  ///
  /// - Throws: `unknownDownload`.
  public func cancel(_ identifier: String) async throws(GatefoldError) {
    guard let item = items[identifier] else { throw Self.unknown(identifier) }
    switch item.state {
    case .installed, .cancelled: return
    default: break
    }
    // The holder of the lock, which may be another process, removes the folder.
    item.folder.add(.cancelled)
    item.alarm?.cancel()
    await end(identifier, .cancel)
    if items[identifier]?.state == .installed { return }
    if let lock = try? item.folder.lock() {
      item.folder.remove()
      withExtendedLifetime(lock) {}
    }
    item.meter.set(received: 0, total: nil)
    setState(.cancelled, of: identifier)
    fill()
  }

  /// Stops all downloads until they are resumed.
  public func pauseAll() async {
    for id in unsettled { try? await pause(id) }
  }

  /// Continues all downloads that were paused, have failed, or wait for their next try: after the network came back, for
  /// example.
  public func resumeAll() {
    for status in statuses { try? resume(status.id) }
  }

  /// Ends all downloads and removes what has arrived.
  public func cancelAll() async {
    for id in statuses.map(\.id) { try? await cancel(id) }
  }

  private var unsettled: [String] { statuses.filter { !$0.state.isSettled }.map(\.id) }

  /// Changes which downloads go first, also while it runs.
  ///
  /// - Throws: `unknownDownload`.
  public func setPriority(_ priority: DownloadPriority, of identifier: String) throws(GatefoldError) {
    guard var request = items[identifier]?.request else { throw Self.unknown(identifier) }
    request.priority = priority
    update(request)
  }
}
