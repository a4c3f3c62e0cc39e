public import Gatefold
internal import Synchronization

/// A folder of the file system into which an issue is exported as a whole.
///
/// ```swift
/// let folder = ExportDirectory("site", documentPath: "issue.pdf")
/// let export = WebExport(address: "https://example.org/site")
/// try await export.write(issue, into: folder)
/// if !folder.failures.isEmpty { print(folder.failures.count, "pages are incomplete") }
/// ```
///
/// Existing files are replaced. A page that fails does not stop the others; ``failures`` has its error. Once nothing
/// more can be written, the export ends with `unwritableFile`.
public final class ExportDirectory: ExportFolder {
  private struct State {
    var failures: [GatefoldError] = []
    var written: Set<String> = []
    /// The error after which nothing more is written.
    var end: GatefoldError?
  }

  /// The path of the folder, which is created if it doesn't exist.
  public let path: String
  /// Path of the PDF.
  public let documentPath: String
  private let state = Mutex(State())

  /// A folder, which is made when the export begins.
  ///
  /// - Parameters:
  ///   - path: of the folder.
  ///   - documentPath: of the PDF.
  public init(_ path: String, documentPath: String) {
    self.path = path
    self.documentPath = documentPath
  }

  /// Errors of pages that are missing or incomplete, in the order in which they occurred.
  public var failures: [GatefoldError] { state.withLock(\.failures) }

  /// Does nothing: every unit is written anyway.
  public func expect(_ unitName: String) {}

  /// Makes the folder.
  ///
  /// - Returns: all units.
  /// - Throws: `unwritableFile`.
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

  /// Whether the files of a unit were written by this value.
  public func isWritten(_ unitName: String) -> Bool { state.withLock { $0.written.contains(unitName) } }

  /// Adds the error to ``failures``; `cancelled` is left out.
  public func report(_ error: GatefoldError, unitName: String, pageIndex: Int?) {
    guard error.code != .cancelled else { return }
    state.withLock { $0.failures.append(error.on(page: error.pageIndex ?? pageIndex)) }
  }
}
