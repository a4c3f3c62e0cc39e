internal import Foundation

/// A serial executor with one thread of its own, for native handles that must stay on one thread.
///
/// Linux has no `DispatchSerialQueue` executor, and the cooperative pool has too few threads for long drawings, with
/// too small stacks for deeply nested pages.
///
/// `@unchecked Sendable` because its state is only touched while `condition` is locked.
final class LaneExecutor: SerialExecutor, @unchecked Sendable {
  /// Interpreting a page recurses with its nesting; the default of 8 MiB is not enough for a hostile file.
  private static let stackSize = 32 << 20

  /// Whether its jobs call the native libraries, which must not happen while the process exits.
  private let isNative: Bool
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isFinished = false

  init(name: String, isNative: Bool = true) {
    self.isNative = isNative
    // The thread holds the executor until `finish`, so that it outlives the last job that ran on it.
    let thread = Thread { self.run() }
    thread.name = name
    thread.stackSize = Self.stackSize
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isNative { ExitGate.shared.jobWasEnqueued() }
    condition.lock()
    jobs.append(job)
    condition.signal()
    condition.unlock()
  }

  /// Ends the thread once all waiting jobs are done.
  func finish() {
    condition.lock()
    isFinished = true
    condition.signal()
    condition.unlock()
  }

  private func run() {
    while let batch = nextJobs() {
      for job in batch {
        if isNative {
          ExitGate.shared.run { job.runSynchronously(on: asUnownedSerialExecutor()) }
        } else {
          job.runSynchronously(on: asUnownedSerialExecutor())
        }
      }
    }
  }

  /// Waits for jobs; `nil` when there will be no more.
  private func nextJobs() -> [UnownedJob]? {
    condition.lock()
    defer { condition.unlock() }
    while jobs.isEmpty {
      if isFinished { return nil }
      condition.wait()
    }
    defer { jobs.removeAll(keepingCapacity: true) }
    return jobs
  }
}
