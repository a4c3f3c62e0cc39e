internal import Foundation
internal import Gatefold
internal import Synchronization

/// The files of a unit as they are written.
final class BatchUnit: Sendable {
  private let name: String
  private let issue: BatchIssue
  private let report: WrittenReport
  private let written = Mutex<[String: Int]>([:])

  init(_ name: String, of issue: BatchIssue, report: WrittenReport) {
    self.name = name
    self.issue = issue
    self.report = report
  }

  /// The bytes of each file, by its path in the issue's folder.
  var files: [String: Int] { written.withLock(\.self) }

  /// Writes a file that describes others, by its path in the issue's folder.
  ///
  /// - Throws: `unwritableFile` where that concerns no other file; `cancelled` where nothing more is written.
  func write(_ data: Data, to path: String) throws(GatefoldError) {
    try write(to: path, byteCount: { data.count }) { descriptor in
      data.withUnsafeBytes { OutputFile.writeAll($0, to: descriptor) }
    }
  }

  /// Writes a picture of a page or a spread, and puts it on the report.
  ///
  /// - Throws: as `write(_:to:)` does.
  func write(_ data: Data, to path: String, showing canvas: some Canvas, _ pixels: PixelBuffer) throws(GatefoldError) {
    try write(data, to: path)
    let file = issue.absolutePath(path)
    report.add(.init(file: file, source: issue.source, canvas: canvas, pixels: pixels, bytes: data.count))
  }

  /// Writes a file of text or data, and puts it on the report.
  ///
  /// - Parameter pageIndex: the page that it is of; `nil` where it is the whole issue's.
  /// - Throws: as `write(_:to:)` does.
  func write(_ data: Data, to path: String, pageIndex: Int?) throws(GatefoldError) {
    try write(data, to: path)
    report.add(.init(file: issue.absolutePath(path), source: issue.source, pageIndex: pageIndex, bytes: data.count))
  }

  /// Writes a file of the whole issue whose middle was put together piece by piece, and puts it on the report.
  ///
  /// - Throws: as `write(_:to:)` does.
  func write(head: [UInt8], _ middle: TemporaryFile, foot: [UInt8], to path: String) throws(GatefoldError) {
    let byteCount = head.count + middle.count + foot.count
    try write(to: path, byteCount: { byteCount }) { descriptor in
      var code = head.withUnsafeBytes { OutputFile.writeAll($0, to: descriptor) }
      if code == 0 { code = middle.copy(to: descriptor) }
      if code == 0 { code = foot.withUnsafeBytes { OutputFile.writeAll($0, to: descriptor) } }
      return code
    }
    report.add(.init(file: issue.absolutePath(path), source: issue.source, pageIndex: nil, bytes: byteCount))
  }

  /// A temporary file in the issue's folder: for pieces of a file whose beginning is known last, and for those who
  /// write files by themselves.
  ///
  /// - Throws: as `write(_:to:)` does.
  func temporaryFile() throws(GatefoldError) -> TemporaryFile {
    do throws(WriteFailure) {
      return try TemporaryFile(in: issue.path)
    } catch {
      throw issue.stop(error)
    }
  }

  /// Puts a temporary file into its place, and on the report.
  ///
  /// - Throws: as `write(_:to:)` does.
  func write(_ file: TemporaryFile, to path: String) throws(GatefoldError) {
    let target = issue.absolutePath(path)
    let byteCount: Int
    do throws(WriteFailure) {
      byteCount = try file.rename(to: target)
    } catch {
      throw issue.stop(error)
    }
    written.withLock { $0[path] = byteCount }
    report.add(.init(file: target, source: issue.source, pageIndex: nil, bytes: byteCount))
  }

  /// Copies the issue itself, and puts the copy on the report. Where the issue lies there itself, or one like it, that
  /// stays as it is.
  ///
  /// - Throws: as `write(_:to:)` does; `unwritableFile` where a file is there that Gatefold has not written;
  ///   `unreadableFile`.
  func copyIssue(to path: String) throws(GatefoldError) {
    if keepIssue(at: path) { return }
    let target = issue.absolutePath(path)
    if OutputFile.isThere(target), !issue.isOwn(path) {
      // Somebody's own copy does as well, and stays theirs.
      guard (try? ContentHash(ofFile: target).hexadecimal) == (try issue.identify()) else {
        throw GatefoldError(
          .unwritableFile,
          "\(target) is there already, and is not Gatefold's: choose another place with --out, or --no-pdf"
        )
      }
      return
    }
    try issue.claim(path, for: name)
    var byteCount = 0
    try write(to: path, byteCount: { byteCount }) { descriptor in
      let (code, count) = OutputFile.copy(issue.source, to: descriptor)
      byteCount = count
      return code
    }
    report.add(.init(file: target, source: issue.source, pageIndex: nil, bytes: byteCount))
  }

  /// Where the issue itself lies at a path, keeps it from being taken for a copy that nobody wants any more.
  ///
  /// - Returns: whether it lies there.
  @discardableResult
  func keepIssue(at path: String) -> Bool {
    var (there, source) = (stat(), stat())
    guard stat(issue.absolutePath(path), &there) == 0, stat(issue.source, &source) == 0,
      there.st_ino == source.st_ino, there.st_dev == source.st_dev
    else { return false }
    if issue.isOwn(path) { written.withLock { $0[path] = Int(there.st_size) } }
    return true
  }

  /// Stops the work where the device is full or broken, as `write(_:to:)` does by itself.
  ///
  /// - Parameter code: of the system.
  /// - Returns: the error to be thrown.
  func stop(path: String, code: Int32) -> GatefoldError { issue.stop(WriteFailure(path: path, code: code)) }

  /// Counts a file among the unit's that was written by others, and puts it on the report.
  func add(_ extracted: WrittenReport.ExtractedFile, at path: String) {
    written.withLock { $0[path] = extracted.bytes }
    report.add(extracted)
  }

  /// - Throws: as `write(_:to:)` does.
  func append(_ bytes: [UInt8], to file: TemporaryFile) throws(GatefoldError) {
    do throws(WriteFailure) {
      try file.append(bytes)
    } catch {
      throw issue.stop(error)
    }
  }

  private func write(
    to path: String,
    byteCount: () -> Int,
    _ body: (_ descriptor: Int32) -> Int32
  ) throws(GatefoldError) {
    do throws(WriteFailure) {
      try OutputFile.writeWhole(to: issue.absolutePath(path), body)
    } catch {
      throw issue.stop(error)
    }
    let byteCount = byteCount()
    written.withLock { $0[path] = byteCount }
  }
}
