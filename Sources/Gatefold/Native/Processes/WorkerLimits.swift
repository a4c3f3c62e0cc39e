internal import CGatefold

/// The resource limits that a worker process sets for itself.
struct WorkerLimits {
  /// Bytes of memory that it may map.
  let addressSpace: Int
  /// Bytes of memory of its own that it may write.
  let memory: Int
  let openFiles: Int

  /// Applies the limits to this process. Limits that the system rejects stay unchanged.
  func apply() {
    cgatefold_worker_apply_limits(
      cgatefold_worker_limits(
        address_space: UInt64(addressSpace),
        data: UInt64(memory),
        open_files: UInt32(clamping: openFiles)
      )
    )
  }

  /// Ends this process after a number of further seconds of processor time.
  static func limitProcessorTime(seconds: UInt32) {
    cgatefold_worker_limit_processor_time(seconds)
  }

  /// Makes this process end with its own exit status if memory runs out; see `WorkerEnding`.
  static func reportLackOfMemory() {
    cgatefold_worker_report_lack_of_memory()
  }

  /// Ends this process at once, without the destructors of the native libraries.
  static func exitNow() -> Never {
    cgatefold_exit_now(0)
  }
}
