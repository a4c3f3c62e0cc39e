internal import Foundation
internal import Gatefold
internal import Synchronization

/// The files of a page or a spread as they are written.
final class BatchUnit: Sendable {
  private let issue: BatchIssue
  private let report: WrittenReport
  private let written = Mutex<[String: Int]>([:])

  init(issue: BatchIssue, report: WrittenReport) {
    self.issue = issue
    self.report = report
  }

  /// The bytes of each file, by its path in the output folder.
  var files: [String: Int] { written.withLock(\.self) }

  /// Writes a file, by its path in the issue's folder.
  ///
  /// - Throws: `unwritableFile` where that concerns no other file; `cancelled` where nothing more is written.
  func write(_ data: Data, to path: String) throws(GatefoldError) {
    do throws(WriteFailure) {
      try OutputFile.writeWhole(data, to: issue.absolutePath(path))
    } catch {
      throw issue.stop(error)
    }
    written.withLock { $0[issue.relativePath(path)] = data.count }
  }

  /// Writes a picture of a page or a spread, and puts it on the report.
  ///
  /// - Throws: as `write(_:to:)` does.
  func write(_ data: Data, to path: String, showing canvas: some Canvas, _ pixels: PixelBuffer) throws(GatefoldError) {
    try write(data, to: path)
    let file = issue.absolutePath(path)
    report.add(.init(file: file, source: issue.source, canvas: canvas, pixels: pixels, bytes: data.count))
  }
}
