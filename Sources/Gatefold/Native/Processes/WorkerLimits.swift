internal import CGatefold

/// What a worker process does to itself so that no file makes it take more than it may.
struct WorkerLimits {
  /// Bytes of memory that it may map.
  let addressSpace: Int
  /// Bytes of memory of its own that it may write.
  let memory: Int
  let openFiles: Int

  /// Bounds this process. What the system refuses is left as it is.
  func apply() {
    cgatefold_worker_apply_limits(
      cgatefold_worker_limits(
        address_space: UInt64(addressSpace),
        data: UInt64(memory),
        open_files: UInt32(clamping: openFiles)
      )
    )
  }

  /// Ends this process once it has used so many more seconds of a processor.
  static func limitProcessorTime(seconds: UInt32) {
    cgatefold_worker_limit_processor_time(seconds)
  }

  /// Has this process end with a status of its own where memory could not be had; see `WorkerEnding`.
  static func reportLackOfMemory() {
    cgatefold_worker_report_lack_of_memory()
  }

  /// Ends this process at once, without the destructors of the native libraries.
  static func exitNow() -> Never {
    cgatefold_exit_now(0)
  }
}
