internal import Foundation
internal import Synchronization

/// Runs async work to its end while the calling thread waits.
///
/// The thread that waits runs the work itself, and lanes run on threads of their own. So nothing depends on the
/// cooperative pool, and no number of callers can block each other, whether they are tasks or threads. Work that starts
/// an unstructured task, or shares a `RenderingContext` with async callers, does depend on the pool: neither is allowed
/// here.
package func blocking<Value: Sendable>(
  _ body: @escaping @Sendable () async throws(GatefoldError) -> Value
) throws(GatefoldError) -> Value {
  let caller = CallerExecutor()
  let outcome = Outcome<Value>()
  _ = Task(executorPreference: caller) {
    do throws(GatefoldError) {
      outcome.finish(.success(try await body()))
    } catch {
      outcome.finish(.failure(error))
    }
    caller.finish()
  }
  caller.run()
  guard let result = outcome.result else { throw .cancelled }
  return try result.get()
}

/// The result of the work.
private final class Outcome<Value: Sendable>: Sendable {
  private let value = Mutex<Result<Value, GatefoldError>?>(nil)

  var result: Result<Value, GatefoldError>? { value.withLock { $0 } }

  func finish(_ result: Result<Value, GatefoldError>) {
    value.withLock { $0 = result }
  }
}

/// A task executor with one thread: the one that calls `run()`.
///
/// `@unchecked Sendable` because its state is only touched while `condition` is locked.
private final class CallerExecutor: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isFinished = false

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.lock()
    jobs.append(job)
    condition.signal()
    condition.unlock()
  }

  func finish() {
    condition.lock()
    isFinished = true
    condition.signal()
    condition.unlock()
  }

  /// Runs jobs until the work is finished.
  func run() {
    while let batch = nextJobs() {
      for job in batch { job.runSynchronously(on: asUnownedTaskExecutor()) }
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
    defer { jobs.removeAll() }
    return jobs
  }
}
