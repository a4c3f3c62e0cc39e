internal import Foundation
internal import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP: the first signal cancels the running command, which has a moment to finish; a
/// second one ends the process at once.
///
/// The signals are blocked, and a thread waits for them: unlike a signal handler, it may lock and allocate.
package final class Interruption: Sendable {
  package static let shared = Interruption()

  /// Seconds given to a command that doesn't notice the signal: a drawing that has begun can't be stopped.
  private static let gracePeriod = 3

  private struct State {
    var signal: Int32?
    var isAcknowledged = false
    var isUsualEnd = false
    var finalAction: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// The first signal that was received.
  var signal: Int32? { state.withLock(\.signal) }

  /// The exit code by the convention of shells: 128 plus the signal; `nil` without one, and for a command that ends so.
  package var exitCode: Int32? {
    state.withLock { state in state.isUsualEnd ? nil : state.signal.map { 128 + $0 } }
  }

  /// Sets the action for a command that doesn't end within the grace period: writing and reporting what remains.
  func setFinalAction(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.finalAction = body }
  }

  /// Called by a command that has noticed the signal and takes as long as it needs to end.
  package func acknowledge() {
    state.withLock { $0.isAcknowledged = true }
  }

  /// Called by a command that runs until it is interrupted, like a server: the first signal is no failure of it.
  package func acknowledgeUsualEnd() {
    state.withLock { state in (state.isAcknowledged, state.isUsualEnd) = (true, true) }
  }

  /// Starts waiting. Must be called before the process has other threads, since they inherit the blocked signals.
  ///
  /// - Parameter cancel: called once, with the first signal.
  func watch(cancel: @escaping @Sendable () -> Void) {
    let signals = Self.blockedSignals()
    Thread.detachNewThread { self.wait(for: signals, cancel) }
  }

  /// Blocks the signals, except those already ignored when the process started, as under nohup.
  private static func blockedSignals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(signal, nil, &action)
      let isIgnored = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { sigaddset(&signals, signal) }
    }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    return signals
  }

  private func wait(for signals: sigset_t, _ cancel: () -> Void) {
    var signals = signals
    var first: Int32 = 0
    guard sigwait(&signals, &first) == 0 else { return }
    let signal = first
    state.withLock { $0.signal = signal }
    cancel()
    while true {
      var gracePeriod = timespec(tv_sec: Self.gracePeriod, tv_nsec: 0)
      let second = sigtimedwait(&signals, nil, &gracePeriod)
      // Later calls may change errno.
      let code = errno
      if second > 0 { ProcessExit.now(128 + second) }
      // A process that was stopped and continued waits again.
      guard code == EAGAIN else { continue }
      let action: (@Sendable () -> Void)? = state.withLock { state in
        guard !state.isAcknowledged else { return nil }
        state.isAcknowledged = true
        return state.finalAction ?? {}
      }
      if let action {
        action()
        ProcessExit.now(128 + signal)
      }
    }
  }
}
