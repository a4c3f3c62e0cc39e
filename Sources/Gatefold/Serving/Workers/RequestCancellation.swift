internal import Foundation
internal import Synchronization

/// Tells the thread that waits for a worker that its request was cancelled.
final class RequestCancellation: Sendable {
  /// An event that wakes that thread; the lane's, for one request after the other.
  let wake: Descriptor
  private let grace: Duration
  private let moment = Mutex<ContinuousClock.Instant?>(nil)

  init(wake: Descriptor, grace: Duration) {
    self.wake = wake
    self.grace = grace
  }

  /// Until when the request may still be answered; `nil` where it was not cancelled.
  var deadline: ContinuousClock.Instant? { moment.withLock { $0?.advanced(by: grace) } }

  func cancel() {
    moment.withLock { $0 = $0 ?? .now }
    var one: UInt64 = 1
    write(wake.number, &one, MemoryLayout.size(ofValue: one))
  }

  /// The event may also be left over from a request before, which was answered first.
  func noticed() {
    var count: UInt64 = 0
    read(wake.number, &count, MemoryLayout.size(ofValue: count))
  }
}
