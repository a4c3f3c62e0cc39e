internal import ArgumentParser
internal import Foundation
package import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import Synchronization

/// The written files and the failures of a command, for `--report` and the exit code.
package final class WrittenReport: Sendable {
  /// A file that was written: a picture, text or data made of pages, or a file embedded in the document.
  struct Entry: Encodable, Sendable {
    let file: String
    let source: String
    /// The page, or the first page of a spread; absent for a file of the whole issue.
    let pageIndex: Int?
    let pageNumber: Int?
    /// All pages of a spread; absent where there is but one.
    let pageIndices: [Int]?
    /// The size of a picture, in pixels.
    let width: Int?
    let height: Int?
    /// The name of an embedded file in the document.
    let fileName: String?
    let bytes: Int

    init(file: String, source: String, pageIndex: Int?, fileName: String? = nil, bytes: Int) {
      (self.file, self.source, self.fileName, self.bytes) = (file, source, fileName, bytes)
      (self.pageIndex, pageNumber) = (pageIndex, pageIndex.map { $0 + 1 })
      (pageIndices, width, height) = (nil, nil, nil)
    }

    init(file: String, source: String, pageIndices pages: [Int], size: PixelSize, bytes: Int) {
      (self.file, self.source, fileName, self.bytes) = (file, source, nil, bytes)
      let first = pages.first ?? 0
      (pageIndex, pageNumber, pageIndices) = (first, first + 1, pages.count > 1 ? pages : nil)
      (width, height) = (size.width, size.height)
    }

    init(file: String, source: String, canvas: some PageCanvas, pixels: PixelBuffer, bytes: Int) {
      self.init(file: file, source: source, pageIndices: canvas.pageIndices, size: pixels.size, bytes: bytes)
    }

    /// Sort key: source, page and file.
    fileprivate var order: (String, Int, String) { (source, pageIndex ?? -1, file) }
  }

  struct Failure: Hashable, Encodable, Sendable {
    let source: String
    let pageIndex: Int?
    let pageNumber: Int?
    let code: String
    let message: String
  }

  private struct Content: Encodable {
    var written: [Entry] = []
    /// Number of files written, kept or not.
    var writtenCount = 0
    var failed: [Failure] = []
    /// Failures that belong to a page; batches only.
    var failuresOfPages: Set<Failure> = []
    /// Outcome of each issue; batches only.
    var issues: [IssueOutcome]?
    /// Whether the command was interrupted; absent if it was not.
    var interrupted: Bool?
    /// Why files could not be written, as far as that was noted on standard error.
    var reportedReasons: Set<String> = []
    /// Number of files not written for reasons that were already reported.
    var unreportedCount = 0

    private enum CodingKeys: CodingKey {
      case written, failed, issues, interrupted
    }
  }

  private let content = Mutex(Content())
  private let isOfBatch: Bool
  private let keepsFiles: Bool

  /// - Parameters:
  ///   - isOfBatch: whether every write failure is reported, rather than one for each reason; and equal failures of one
  ///     page only once.
  ///   - keepsFiles: whether written files are kept for the report; a batch can have millions.
  package init(isOfBatch: Bool = false, keepsFiles: Bool = true) {
    self.isOfBatch = isOfBatch
    self.keepsFiles = keepsFiles
  }

  var writtenCount: Int { content.withLock(\.writtenCount) }
  var failedCount: Int { content.withLock(\.failed.count) }

  func add(_ file: Entry) {
    content.withLock { content in
      content.writtenCount += 1
      if keepsFiles { content.written.append(file) }
    }
  }

  /// Records a failure and reports it on standard error.
  package func add(_ error: GatefoldError, source: String, pageIndex: Int? = nil) {
    let pageIndex = error.pageIndex ?? pageIndex
    let error = error.on(page: pageIndex)
    let failure = Failure(
      source: source,
      pageIndex: pageIndex,
      pageNumber: pageIndex.map { $0 + 1 },
      code: error.code.rawValue,
      message: error.message
    )
    let isNew = content.withLock { content in
      if isOfBatch, pageIndex != nil, !content.failuresOfPages.insert(failure).inserted { return false }
      content.failed.append(failure)
      return true
    }
    if isNew, isNoted(error) { Console.current.note("\(source): \(error)\(error.advice(about: source))") }
  }

  /// Whether a failure is printed. Outside batches, each reason for a failed write is printed once.
  private func isNoted(_ error: GatefoldError) -> Bool {
    guard !isOfBatch, error.code == .unwritableFile,
      let reason = error.message.components(separatedBy: ": ").last
    else { return true }
    return content.withLock { content in
      let isNew = content.reportedReasons.insert(reason).inserted
      if !isNew { content.unreportedCount += 1 }
      return isNew
    }
  }

  /// Notes the outcome of each issue of a batch.
  func setOutcomes(_ issues: [IssueOutcome], isInterrupted: Bool) {
    content.withLock { content in
      content.issues = issues
      content.interrupted = isInterrupted ? true : nil
    }
  }

  /// Writes the report where one is wanted, its entries in the order of files and pages.
  ///
  /// - Parameter evenIfInterrupted: whether to write it even if the command was ended.
  /// - Throws: `unwritableFile`.
  func write(to path: String?, evenIfInterrupted: Bool = false) throws {
    guard let path else { return }
    let sorted = content.withLock { content in
      var content = content
      content.written.sort { $0.order < $1.order }
      return content
    }
    let data = try JSONWriter.file(of: sorted)
    try OutputFile.write(data, to: path, evenIfInterrupted: evenIfInterrupted)
  }

  /// - Parameter hasOutput: whether there is any output.
  /// - Throws: the exit code, where not everything was done.
  package func throwIfIncomplete(hasOutput: Bool? = nil) throws {
    guard failedCount > 0 else { return }
    let unreportedCount = content.withLock(\.unreportedCount)
    if unreportedCount > 0 { Console.current.note("\(unreportedCount) more files could not be written") }
    throw hasOutput ?? (writtenCount > 0) ? ExitCode.partlyDone : ExitCode.failure
  }
}
