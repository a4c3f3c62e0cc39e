internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// Takes the files that an export for the web writes of an issue into a folder of a site.
final class SiteExportFolder: ExportFolder {
  private struct State {
    var failures: [GatefoldError] = []
    var written: Set<String> = []
    /// Why nothing more is written.
    var end: GatefoldError?
  }

  let documentPath: String
  private let site: SiteFolder
  /// In the site.
  private let folder: String
  /// Whether pages and copied files are there as they should be, so that only what describes them is written.
  private let describesOnly: Bool
  private let state = Mutex(State())

  init(_ folder: String, in site: SiteFolder, documentPath: String, describesOnly: Bool) throws(GatefoldError) {
    (self.folder, self.site) = (folder, site)
    (self.documentPath, self.describesOnly) = (documentPath, describesOnly)
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(site.absolute(folder))
    } catch {
      throw error.error(advice: SiteFolder.advice)
    }
  }

  /// Pages that could not be drawn or read, and files that could not be copied.
  var failures: [GatefoldError] { state.withLock(\.failures) }

  /// - Throws: why the site could not be written.
  func throwEnd() throws(GatefoldError) {
    if let end = state.withLock(\.end) { throw end }
  }

  func expect(_ unitName: String) {}

  func plan(_ units: [ExportUnit]) throws(GatefoldError) -> [ExportUnit] {
    try throwEnd()
    return units.filter { !isThere($0.name) }
  }

  private func isThere(_ unitName: String) -> Bool { describesOnly && unitName != WebExport.descriptionUnitName }

  func write(
    _ unit: ExportUnit,
    _ body: (any ExportFiles) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    if state.withLock(\.end) != nil { throw GatefoldError(.cancelled, "the publishing ended before this was written") }
    do throws(GatefoldError) {
      try await body(Files(folder: folder, site: site))
    } catch {
      if [.unwritableFile, .cancelled].contains(error.code) { state.withLock { $0.end = $0.end ?? error } }
      throw error
    }
    state.withLock { _ = $0.written.insert(unit.name) }
  }

  func isWritten(_ unitName: String) -> Bool {
    isThere(unitName) || state.withLock { $0.written.contains(unitName) }
  }

  func report(_ error: GatefoldError, unitName: String, pageIndex: Int?) {
    guard error.code != .cancelled else { return }
    state.withLock { $0.failures.append(error.on(page: error.pageIndex ?? pageIndex)) }
  }

  /// The files of a unit.
  private struct Files: ExportFiles {
    let folder: String
    let site: SiteFolder

    /// The path in the site. The description of an issue lies above its files.
    private func path(_ path: String) -> String {
      var parts = folder.split(separator: "/")
      for part in path.split(separator: "/") {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return parts.joined(separator: "/")
    }

    func write(_ pieces: [ExportPiece], to path: String, showing content: ExportContent) throws(GatefoldError) {
      try site.write(pieces, to: self.path(path), partOf: folder)
    }

    func temporaryFile() throws(GatefoldError) -> TemporaryFile { try TemporaryFile(in: site.absolute(folder)) }

    func move(_ file: TemporaryFile, to path: String, showing content: ExportContent) throws(GatefoldError) {
      try site.move(file, to: self.path(path), partOf: folder)
    }

    func embeddedFiles(in folder: String, maximumByteCount: Int) throws(GatefoldError) -> EmbeddedFileFolder {
      try EmbeddedFileFolder(site.absolute(path(folder)), maximumByteCount: maximumByteCount)
    }

    func add(_ file: ExtractedFile, showing content: ExportContent) {}

    /// The store has a page of its own for the issue.
    func claim(_ path: String) -> Bool { path != WebPath.index }

    /// The file of the issue is published elsewhere.
    func copyDocument(to path: String) {}

    func leaveOutDocument(at path: String) {}
  }
}
