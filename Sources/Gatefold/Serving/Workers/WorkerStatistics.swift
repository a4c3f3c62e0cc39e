internal import Synchronization

/// What the worker processes of this process have done since it began.
public struct WorkerStatistics: Hashable, Sendable {
  public internal(set) var startedWorkers = 0
  public internal(set) var requests = 0
  /// Requests that ended their worker, by what became of them.
  public internal(set) var lostRequests: [GatefoldError.Code: Int] = [:]
  /// By how much a request passed its deadline at most, until its caller heard of it.
  public internal(set) var maximumOverrun = Duration.zero

  public static var current: WorkerStatistics { counted.withLock { $0 } }

  private static let counted = Mutex(WorkerStatistics())

  static func note(_ change: (inout WorkerStatistics) -> Void) {
    counted.withLock { change(&$0) }
  }
}
