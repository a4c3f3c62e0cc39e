internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// The standard streams of the process; their reader may disappear, or the disk may be full.
enum ProcessOutput {
  private static let hasBegun = Atomic<Bool>(false)

  /// Writes to standard output. An interrupted command that has printed nothing prints nothing: half a result would
  /// look like one.
  ///
  /// - Parameter evenIfInterrupted: whether to write it nevertheless, like a report, which says that it was
  ///   interrupted.
  static func write(_ data: Data, evenIfInterrupted: Bool) {
    if Interruption.shared.signal != nil, !evenIfInterrupted, !hasBegun.load(ordering: .relaxed) { return }
    hasBegun.store(true, ordering: .relaxed)
    switch data.withUnsafeBytes({ FileOutput.writeAll($0, to: STDOUT_FILENO) }) {
    case 0: break
    case EPIPE: ProcessExit.byBrokenPipe()
    case let code:
      writeError("gatefold: cannot write to standard output: \(WriteFailure.reason(ofCode: code))\n")
      ProcessExit.now(EXIT_FAILURE)
    }
  }

  /// Writes to standard error. If nobody reads it, the work continues.
  static func writeError(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { FileOutput.writeAll($0, to: STDERR_FILENO) }
  }
}
