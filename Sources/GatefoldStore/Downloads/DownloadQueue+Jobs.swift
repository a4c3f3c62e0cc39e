internal import Foundation
internal import Gatefold

extension DownloadQueue {
  func setState(_ state: DownloadState, of id: String) {
    items[id]?.state = state
    if let status = items[id]?.status { announcements.send(status) }
  }

  /// Starts what may run.
  func fill() {
    guard isRunning else { return }
    while let next = nextQueued {
      let running = items.filter { $0.value.job != nil }
      if running.count < max(1, options.maximumConcurrentDownloads) {
        begin(next.key)
        continue
      }
      // One that yields already makes room soon.
      if running.values.contains(where: { $0.wish != nil }) { return }
      guard let last = running.max(by: { Self.precedes($0.value, $1.value) }),
        last.value.request.priority < next.value.request.priority
      else { return }
      items[last.key]?.wish = .yield
      items[last.key]?.job?.cancel()
      return
    }
  }

  private var nextQueued: (key: String, value: Item)? {
    items.filter { $0.value.state == .queued && $0.value.job == nil }
      .min { Self.precedes($0.value, $1.value) }
  }

  private static func precedes(_ left: Item, _ right: Item) -> Bool {
    (right.request.priority, left.order) < (left.request.priority, right.order)
  }

  private func begin(_ id: String) {
    guard let item = items[id] else { return }
    setState(.downloading, of: id)
    let run = DownloadRun(
      folder: item.folder,
      client: client,
      options: options,
      headers: item.request.headers,
      meter: item.meter,
      install: install,
      report: { [announcements, request = item.request, meter = item.meter] report in
        switch report {
        case .progress(let progress): announcements.send(DownloadStatus(request, .downloading, progress))
        case .state(let state): announcements.send(DownloadStatus(request, state, meter.progress))
        }
      }
    )
    items[id]?.job = Task {
      let result: Result<DownloadRun.End, TransferFailure>
      do throws(TransferFailure) {
        result = .success(try await run.run())
      } catch {
        result = .failure(error)
      }
      await finish(id, result)
    }
  }

  /// Ends the try of a download that runs, and returns when it has ended.
  func end(_ id: String, _ wish: Wish) async {
    guard let job = items[id]?.job else { return }
    items[id]?.wish = wish
    job.cancel()
    await job.value
  }

  private func finish(_ id: String, _ result: Result<DownloadRun.End, TransferFailure>) async {
    let wish = items[id]?.wish
    items[id]?.job = nil
    items[id]?.wish = nil
    switch result {
    case .success(.installed): setState(.installed, of: id)
    case .success(.paused): setState(.paused, of: id)
    case .success(.cancelled): setState(.cancelled, of: id)
    case .success(.busy) where wish == nil: wait(id, Self.busy, Self.busyDelay)
    case .success(.busy): put(id, by: wish)
    case .success(.gone): await finishElsewhere(id)
    case .failure(let failure):
      if wish != nil, failure.isCancelled || failure.prospect == .mayPass {
        put(id, by: wish)
      } else {
        fail(id, failure)
      }
    }
    fill()
  }

  /// Gives a download the state that somebody wanted when its try was ended.
  private func put(_ id: String, by wish: Wish?) {
    switch wish {
    case .pause: setState(.paused, of: id)
    case .yield, nil: setState(.queued, of: id)
    // The caller of `cancel` sets the state once the files are removed. Until then it must not be started again.
    case .cancel: break
    }
  }

  static let busy = GatefoldError(
    .busyDownload,
    "another program is downloading this; wait for it, or end it"
  )

  /// Another process ended the download.
  private func finishElsewhere(_ id: String) async {
    guard let request = items[id]?.request else { return }
    let isInstalled = await options.isInstalled(request)
    setState(isInstalled ? .installed : .cancelled, of: id)
  }

  private func fail(_ id: String, _ failure: TransferFailure) {
    guard var item = items[id] else { return }
    let received = item.meter.progress.receivedByteCount
    item.failureCount = received >= item.highWater + Self.usefulByteCount ? 1 : item.failureCount + 1
    item.highWater = max(item.highWater, received)
    items[id] = item
    let isTooLong = (failure.retryAfter ?? .zero) > BackOff.maximumRetryAfter
    guard failure.prospect == .mayPass, item.failureCount < options.maximumAttempts, !isTooLong else {
      return setState(.failed(failure.error), of: id)
    }
    let backOff = BackOff(first: options.firstRetryDelay, maximum: options.maximumRetryDelay)
    let delay = backOff.delay(
      afterAttempt: item.failureCount,
      retryAfter: failure.retryAfter,
      random: options.timing.random()
    )
    wait(id, failure.error, delay)
  }

  /// Tries again after some time. The place of the download is free meanwhile.
  private func wait(_ id: String, _ error: GatefoldError, _ delay: Duration) {
    setState(.waiting(error, retryIn: delay), of: id)
    items[id]?.alarm = Task { [sleep = options.timing.sleep] in
      await sleep(delay)
      if !Task.isCancelled { wake(id) }
    }
  }

  private func wake(_ id: String) {
    guard case .waiting = items[id]?.state else { return }
    items[id]?.alarm = nil
    setState(.queued, of: id)
    fill()
  }
}
