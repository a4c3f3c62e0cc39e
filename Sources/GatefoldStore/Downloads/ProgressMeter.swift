internal import Foundation
internal import Synchronization

/// Measures how fast bytes arrive. The thread of a transfer writes to it, everybody reads.
final class ProgressMeter: Sendable {
  fileprivate struct State {
    var progress = DownloadProgress()
    /// When the speed was last measured, and the bytes that had arrived in this transfer by then.
    var measured: Duration?
    var measuredByteCount = 0
    var arrivedByteCount = 0
    var announced: Duration?
  }

  /// The speed is an average over about this many seconds.
  fileprivate static let smoothing = 4.0
  fileprivate static let interval: Duration = .milliseconds(200)

  private let state = Mutex(State())
  private let now: @Sendable () -> Duration

  init(now: @escaping @Sendable () -> Duration) {
    self.now = now
  }

  var progress: DownloadProgress { state.withLock(\.progress) }

  /// Sets the byte counts when a transfer begins or has ended, and resets the speed.
  func set(received: Int, total: Int?) {
    state.withLock { state in
      state.progress = DownloadProgress(receivedByteCount: received, totalByteCount: total)
      state.measured = nil
      state.announced = nil
      state.arrivedByteCount = 0
      state.measuredByteCount = 0
    }
  }

  /// Notes that bytes are on disk.
  ///
  /// - Returns: the progress, if it is time to tell it.
  func add(_ count: Int, received: Int, total: Int?) -> DownloadProgress? {
    let now = now()
    return state.withLock { state in
      state.progress.receivedByteCount = received
      state.progress.totalByteCount = total
      state.arrivedByteCount += count
      state.measure(now)
      guard state.announced.map({ now - $0 >= Self.interval }) ?? true else { return nil }
      state.announced = now
      return state.progress
    }
  }

  /// Notes that time has passed, so that the speed of a transfer that stalls falls.
  func tick() -> DownloadProgress? {
    add(0, received: progress.receivedByteCount, total: progress.totalByteCount)
  }
}

extension ProgressMeter.State {
  fileprivate mutating func measure(_ now: Duration) {
    guard let measured else {
      self.measured = now
      measuredByteCount = arrivedByteCount
      return
    }
    let seconds = (now - measured).inSeconds
    guard seconds >= ProgressMeter.interval.inSeconds else { return }
    let speed = Double(arrivedByteCount - measuredByteCount) / seconds
    let weight = progress.bytesPerSecond == 0 ? 1 : 1 - exp(-seconds / ProgressMeter.smoothing)
    progress.bytesPerSecond += weight * (speed - progress.bytesPerSecond)
    self.measured = now
    measuredByteCount = arrivedByteCount
  }
}
