internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// The files of a unit as they are written, each put on the report.
final class BatchFiles: ExportFiles {
  private struct State {
    /// The bytes of each file, by its path in the issue's folder.
    var written: [String: Int] = [:]
    var failure: WriteFailure?
  }

  private let unitName: String
  private let source: BatchSource
  private let folder: IssueFolder
  private let report: WrittenReport
  private let state = Mutex(State())

  init(of unitName: String, _ source: BatchSource, in folder: IssueFolder, report: WrittenReport) {
    self.unitName = unitName
    self.source = source
    self.folder = folder
    self.report = report
  }

  /// The bytes of each file that was written, by its path in the issue's folder.
  var written: [String: Int] { state.withLock(\.written) }

  /// Why a file was not written; whoever writes the unit finds out what else that concerns.
  var failure: WriteFailure? { state.withLock(\.failure) }

  /// Keeps a failure.
  ///
  /// - Returns: the error to be thrown.
  private func note(_ failure: WriteFailure) -> GatefoldError {
    state.withLock { $0.failure = $0.failure ?? failure }
    return failure.errorOfUnit
  }

  private func noting(_ body: () throws(WriteFailure) -> Void) throws(GatefoldError) {
    do throws(WriteFailure) {
      try body()
    } catch {
      throw note(error)
    }
  }

  // MARK: Writing

  func write(_ pieces: [ExportPiece], to path: String, showing content: ExportContent) throws(GatefoldError) {
    let target = folder.absolutePath(path)
    try noting { () throws(WriteFailure) in try AtomicFile.write(pieces, to: target) }
    add(target, at: path, byteCount: pieces.reduce(0) { $0 + $1.byteCount }, content)
  }

  func temporaryFile() throws(GatefoldError) -> TemporaryFile {
    try TemporaryFile(in: folder.path) { self.note($0) }
  }

  func move(_ file: TemporaryFile, to path: String, showing content: ExportContent) throws(GatefoldError) {
    let target = folder.absolutePath(path)
    add(target, at: path, byteCount: try file.move(to: target), content)
  }

  func embeddedFiles(in folder: String, maximumByteCount: Int) throws(GatefoldError) -> EmbeddedFileFolder {
    // That one of them cannot be written concerns no other file.
    try EmbeddedFileFolder(self.folder.absolutePath(folder), maximumByteCount: maximumByteCount, failed: \.error)
  }

  func add(_ file: ExtractedFile, showing content: ExportContent) {
    let path = String(file.path.dropFirst(folder.absolutePath("").count))
    add(file.path, at: path, byteCount: file.reading.byteCount, content)
  }

  /// Counts a file among the unit's, and puts it on the report.
  private func add(_ file: String, at path: String, byteCount: Int, _ content: ExportContent) {
    state.withLock { $0.written[path] = byteCount }
    let source = source.path
    switch content {
    case .description: break
    case .picture(let pages, let size):
      report.add(.init(file: file, source: source, pageIndices: pages, size: size, bytes: byteCount))
    case .data(let page): report.add(.init(file: file, source: source, pageIndex: page, bytes: byteCount))
    case .embeddedFile(let name, let page):
      report.add(.init(file: file, source: source, pageIndex: page, fileName: name, bytes: byteCount))
    }
  }

  func claim(_ path: String) throws(GatefoldError) -> Bool {
    let target = folder.absolutePath(path)
    if AtomicFile.exists(target), !folder.isOwn(path) {
      Console.current.note("\(target) exists and was not written by Gatefold: it is kept")
      return false
    }
    try noting { () throws(WriteFailure) in try folder.claim(path, for: unitName) }
    return true
  }

  // MARK: The document

  /// Where a file is there that Gatefold has not written, it must be a copy: it stays as it is.
  func copyDocument(to path: String) throws(GatefoldError) {
    if keepDocument(at: path) { return }
    let target = folder.absolutePath(path)
    if AtomicFile.exists(target), !folder.isOwn(path) {
      // Somebody's own copy does as well, and stays theirs.
      guard (try? ContentHash(ofFile: target).hexadecimal) == (try source.identify()) else {
        throw GatefoldError(
          .unwritableFile,
          "\(target) exists and was not written by Gatefold: choose another --output, or add --no-pdf"
        )
      }
      return
    }
    var byteCount = 0
    try noting { () throws(WriteFailure) in
      try folder.claim(path, for: unitName)
      try AtomicFile.write(to: target) { descriptor in
        let (code, count) = AtomicFile.copy(source.path, to: descriptor)
        byteCount = count
        return code
      }
    }
    add(target, at: path, byteCount: byteCount, .data(pageIndex: nil))
  }

  func leaveOutDocument(at path: String) {
    keepDocument(at: path)
  }

  /// Where the issue itself lies at a path, keeps it from being taken for a copy that nobody wants any more.
  ///
  /// - Returns: whether it lies there.
  @discardableResult
  private func keepDocument(at path: String) -> Bool {
    var (there, own) = (stat(), stat())
    guard stat(folder.absolutePath(path), &there) == 0, stat(source.path, &own) == 0, there.st_ino == own.st_ino,
      there.st_dev == own.st_dev
    else { return false }
    if folder.isOwn(path) { state.withLock { $0.written[path] = Int(there.st_size) } }
    return true
  }
}

extension WriteFailure {
  static let ended = GatefoldError(.cancelled, "the command ended before this was written")

  /// The error of the unit that met it: the failure itself, where it concerns nothing else.
  var errorOfUnit: GatefoldError { !isEndOfProcess && extent == .file ? error : Self.ended }
}
