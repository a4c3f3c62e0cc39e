internal import Foundation

/// Keeps lanes out of the native libraries while the process exits.
///
/// `exit` runs the static destructors of poppler and its libraries, which crashes a lane that is drawing, or freeing
/// its document, at that moment. So the first document registers a handler: it waits a moment for the lanes' jobs,
/// and then stops those that are left before they touch anything.
///
/// `@unchecked Sendable` because its state is only touched while `condition` is locked.
final class ExitGate: @unchecked Sendable {
  static let shared = ExitGate()

  /// How long the end of the process waits for jobs.
  private static let patience: TimeInterval = 2

  private let condition = NSCondition()
  private var waitingJobs = 0
  private var runningJobs = 0
  private var isClosed = false

  /// Registered after the libraries were loaded, so that it runs before their destructors.
  func closeAtExit() {
    atexit { ExitGate.shared.close() }
  }

  func jobWasEnqueued() {
    condition.lock()
    waitingJobs += 1
    condition.unlock()
  }

  /// Runs a lane's job; never returns where the process is exiting.
  func run(_ job: () -> Void) {
    condition.lock()
    while isClosed { condition.wait() }
    waitingJobs -= 1
    runningJobs += 1
    condition.unlock()
    job()
    condition.lock()
    runningJobs -= 1
    condition.broadcast()
    condition.unlock()
  }

  private func close() {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    condition.lock()
    while waitingJobs + runningJobs > 0, condition.wait(until: deadline) {}
    isClosed = true
    condition.unlock()
  }
}
