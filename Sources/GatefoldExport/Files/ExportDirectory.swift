public import Gatefold
internal import Synchronization

/// A folder of the file system that an issue is exported into as a whole.
///
/// Everything is written, also over what is there. A page that fails does not stop the others: see `failures`. Where
/// nothing more can be written, the export ends with `unwritableFile`.
public final class ExportDirectory: ExportFolder {
  private struct State {
    var failures: [GatefoldError] = []
    var written: Set<String> = []
    /// Why nothing more is written.
    var end: GatefoldError?
  }

  /// Path of the folder, which is made where there is none.
  public let path: String
  public let documentPath: String
  private let state = Mutex(State())

  /// - Parameters:
  ///   - path: of the folder.
  ///   - documentPath: of the PDF.
  public init(_ path: String, documentPath: String) {
    self.path = path
    self.documentPath = documentPath
  }

  /// Why pages are missing or lack something, in the order in which that happened.
  public var failures: [GatefoldError] { state.withLock(\.failures) }

  public func expect(_ unitName: String) {}

  public func plan(_ units: [ExportUnit]) throws(GatefoldError) -> [ExportUnit] {
    if let end = state.withLock(\.end) { throw end }
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(path)
    } catch {
      throw error.error(advice: WriteFailure.advice)
    }
    return units
  }

  public func write(
    _ unit: ExportUnit,
    _ body: (any ExportFiles) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    if state.withLock(\.end) != nil { throw GatefoldError(.cancelled, "the export ended before this was written") }
    do throws(GatefoldError) {
      try await body(DirectoryFiles(folder: path, documentPath: documentPath))
    } catch {
      if error.code == .unwritableFile { state.withLock { $0.end = $0.end ?? error } }
      throw error
    }
    state.withLock { _ = $0.written.insert(unit.name) }
  }

  public func isWritten(_ unitName: String) -> Bool { state.withLock { $0.written.contains(unitName) } }

  public func report(_ error: GatefoldError, unitName: String, pageIndex: Int?) {
    guard error.code != .cancelled else { return }
    state.withLock { $0.failures.append(error.on(page: error.pageIndex ?? pageIndex)) }
  }
}
