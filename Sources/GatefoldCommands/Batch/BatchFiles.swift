internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import Synchronization

/// Writes the files of a unit and adds each to the report.
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
  /// Counts the bytes of files in a scratch folder.
  private let charge: @Sendable (Int) -> Void
  private let state = Mutex(State())

  init(
    of unitName: String,
    _ source: BatchSource,
    in folder: IssueFolder,
    report: WrittenReport,
    charge: @escaping @Sendable (Int) -> Void
  ) {
    self.charge = charge
    self.unitName = unitName
    self.source = source
    self.folder = folder
    self.report = report
  }

  /// The bytes of each file that was written, by its path in the issue's folder.
  var written: [String: Int] { state.withLock(\.written) }

  /// Why a file was not written; the writer of the unit decides what else is affected.
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
    add(at: path, byteCount: pieces.reduce(0) { $0 + $1.byteCount }, content)
  }

  func temporaryFile() throws(GatefoldError) -> TemporaryFile {
    try TemporaryFile(in: folder.path) { self.note($0) }
  }

  func move(_ file: TemporaryFile, to path: String, showing content: ExportContent) throws(GatefoldError) {
    let target = folder.absolutePath(path)
    add(at: path, byteCount: try file.move(to: target), content)
  }

  func embeddedFiles(in folder: String, maximumByteCount: Int) throws(GatefoldError) -> EmbeddedFileFolder {
    // If one of them cannot be written, no other file is affected.
    try EmbeddedFileFolder(self.folder.absolutePath(folder), maximumByteCount: maximumByteCount, failed: \.error)
  }

  func add(_ file: ExtractedFile, showing content: ExportContent) {
    let path = String(file.path.dropFirst(folder.absolutePath("").count))
    add(at: path, byteCount: file.reading.byteCount, content)
  }

  /// Adds a file to the unit and to the report.
  private func add(at path: String, byteCount: Int, _ content: ExportContent) {
    let earlier = state.withLock { $0.written.updateValue(byteCount, forKey: path) }
    charge(byteCount - (earlier ?? 0))
    let source = source.path
    let file = folder.shownPath(of: path)
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

  /// If Gatefold did not write the existing file, it must be a copy, and is kept.
  func copyDocument(to path: String) throws(GatefoldError) {
    if keepDocument(at: path) { return }
    if source.isPackage { return try copyDocumentOfPackage(to: path) }
    let target = folder.absolutePath(path)
    if AtomicFile.exists(target), !folder.isOwn(path) {
      // A user's own copy serves as well, and is not claimed.
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
        let (code, count) = AtomicFile.copy(source.file, to: descriptor)
        byteCount = count
        return code
      }
    }
    add(at: path, byteCount: byteCount, .data(pageIndex: nil))
  }

  private func copyDocumentOfPackage(to path: String) throws(GatefoldError) {
    let package = try IssuePackage(source.file)
    guard case .pdf(let pdf) = package.issue.content else {
      throw GatefoldError(.unsupportedContent, "the pages of the package are no PDF that can be copied: add --no-pdf")
    }
    let target = folder.absolutePath(path)
    guard folder.isOwn(path) || !AtomicFile.exists(target) else {
      throw GatefoldError(
        .unwritableFile,
        "\(target) exists and was not written by Gatefold: choose another --output, or add --no-pdf"
      )
    }
    try noting { () throws(WriteFailure) in try folder.claim(path, for: unitName) }
    let file = try temporaryFile()
    try package.files.read(pdf, file.append)
    try move(file, to: path, showing: .data(pageIndex: nil))
  }

  func leaveOutDocument(at path: String) {
    keepDocument(at: path)
  }

  /// If the issue itself is at a path, prevents it from being removed as an obsolete copy.
  ///
  /// - Returns: whether the issue is at the path.
  @discardableResult
  private func keepDocument(at path: String) -> Bool {
    var (there, own) = (stat(), stat())
    guard stat(folder.absolutePath(path), &there) == 0, stat(source.file, &own) == 0, there.st_ino == own.st_ino,
      there.st_dev == own.st_dev
    else { return false }
    if folder.isOwn(path) { state.withLock { $0.written[path] = Int(there.st_size) } }
    return true
  }
}

extension WriteFailure {
  static let ended = GatefoldError(.cancelled, "the command ended before this was written")

  /// The error of the unit: the failure itself, if nothing else is affected.
  var errorOfUnit: GatefoldError { !isEndOfProcess && extent == .file ? error : Self.ended }
}
