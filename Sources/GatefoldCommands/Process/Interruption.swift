internal import Foundation
internal import Synchronization

/// What SIGINT, SIGTERM and SIGHUP do to the process: the first cancels the running command, which has a moment to
/// bring what it does to an end; a second one ends the process at once.
///
/// The signals are blocked and waited for by a thread, which may lock and allocate as a signal handler may not.
final class Interruption: Sendable {
  static let shared = Interruption()

  /// How long a command may take that does not notice: a drawing that was begun cannot be stopped.
  private static let patience = 3

  private struct State {
    var signal: Int32?
    var isWindingUp = false
    var lastWords: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// The signal that came, if one did.
  var signal: Int32? { state.withLock(\.signal) }

  /// By the convention of shells.
  var exitCode: Int32? { signal.map { 128 + $0 } }

  /// What is still to be said and written where the command does not come to its end in time.
  func setLastWords(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.lastWords = body }
  }

  /// Called by a command that has noticed, and takes the time that it needs.
  func windUp() {
    state.withLock { $0.isWindingUp = true }
  }

  /// Begins to wait. To be called before the process has other threads, which inherit what is blocked.
  ///
  /// - Parameter cancel: called once, with the first signal.
  func watch(cancel: @escaping @Sendable () -> Void) {
    let signals = Self.blockedSignals()
    Thread.detachNewThread { self.wait(for: signals, cancel) }
  }

  /// Blocks the signals, but for those that whoever started the process had ignored, as nohup does.
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
      var patience = timespec(tv_sec: Self.patience, tv_nsec: 0)
      let second = sigtimedwait(&signals, nil, &patience)
      // Whatever is called next may change it.
      let code = errno
      if second > 0 { ProcessEnd.now(128 + second) }
      // A process that was stopped and goes on waits anew.
      guard code == EAGAIN else { continue }
      let words: (@Sendable () -> Void)? = state.withLock { state in
        guard !state.isWindingUp else { return nil }
        state.isWindingUp = true
        return state.lastWords ?? {}
      }
      if let words {
        words()
        ProcessEnd.now(128 + signal)
      }
    }
  }
}

/// Ends the process where it stands.
enum ProcessEnd {
  /// Leaves no temporary file and no terminal that hides what is typed, and waits for nobody.
  static func now(_ code: Int32) -> Never {
    OutputFile.discardUnfinished()
    PasswordPrompt.restoreTerminal()
    _exit(code)
  }

  /// As every program ends whose reader has gone.
  static func byBrokenPipe() -> Never {
    OutputFile.discardUnfinished()
    PasswordPrompt.restoreTerminal()
    signal(SIGPIPE, SIG_DFL)
    kill(getpid(), SIGPIPE)
    _exit(128 + SIGPIPE)
  }
}
