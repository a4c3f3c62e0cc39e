internal import Synchronization

/// Statistics of the worker processes of this process since it started.
///
/// ```swift
/// let statistics = WorkerStatistics.current
/// print(statistics.requests, statistics.lostRequests[.deadlineExceeded] ?? 0)
/// ```
public struct WorkerStatistics: Hashable, Sendable {
  /// The number of worker processes that were started.
  public internal(set) var startedWorkers = 0
  /// The number of requests that workers were given.
  public internal(set) var requests = 0
  /// The number of requests that ended their worker, by the code of their error.
  public internal(set) var lostRequests: [GatefoldError.Code: Int] = [:]
  /// The longest time from the deadline of a request until its caller got the error.
  public internal(set) var maximumOverrun = Duration.zero

  /// The numbers at this moment.
  public static var current: WorkerStatistics { counted.withLock { $0 } }

  private static let counted = Mutex(WorkerStatistics())

  static func note(_ change: (inout WorkerStatistics) -> Void) {
    counted.withLock { change(&$0) }
  }
}
