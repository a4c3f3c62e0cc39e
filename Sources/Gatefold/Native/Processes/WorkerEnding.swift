internal import CGatefold
internal import Foundation

/// How a worker process ended.
enum WorkerEnding: Hashable, Sendable {
  case outOfMemory
  /// It used more processor time than its request may.
  case outOfTime
  case signal(Int32)
  case exit(Int32)
  case unknown

  /// - Parameter waitStatus: as `waitpid` gives it.
  init(waitStatus: Int32?) {
    guard let status = waitStatus else {
      self = .unknown
      return
    }
    let signal = status & 0x7F
    self =
      switch (signal, (status >> 8) & 0xFF) {
      case (0, Int32(cgatefold_worker_out_of_memory)): .outOfMemory
      case (0, let code): .exit(code)
      case (SIGXCPU, _): .outOfTime
      default: .signal(signal)
      }
  }

  var error: GatefoldError {
    switch self {
    case .outOfMemory:
      GatefoldError(
        .memoryExceeded,
        "the request needs more memory than a worker process may use; raise the limit if you trust the file"
      )
    case .outOfTime:
      GatefoldError(.deadlineExceeded, "the request used more processor time than its deadline allows")
    case .signal(let number):
      GatefoldError(
        .workerLost,
        "the worker process \(Self.phrase(ofSignal: number)); other pages and files are not affected",
        nativeMessage: String(cString: strsignal(number))
      )
    case .exit(let code):
      GatefoldError(.workerLost, "the worker process ended with status \(code); other pages and files are not affected")
    case .unknown:
      GatefoldError(.workerLost, "the worker process has ended; other pages and files are not affected")
    }
  }

  private static func phrase(ofSignal number: Int32) -> String {
    switch number {
    case SIGKILL: "was killed, by another process or for lack of memory"
    case SIGTERM, SIGINT, SIGHUP, SIGQUIT: "was terminated by another process"
    case SIGBUS: "crashed, perhaps because the file was truncated while it was read"
    default: "crashed"
    }
  }
}
