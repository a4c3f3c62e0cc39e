public import Gatefold

/// A folder that an issue is exported into.
///
/// What is exported consists of *units*: files that are written, and count as done, as one. Mostly these are the files
/// of a page. `ExportDirectory` is a folder that everything is written into; one that keeps a journal leaves out what an
/// earlier run has written.
public protocol ExportFolder: Sendable {
  /// Path of the PDF. Text maps name the file, and an export for the web copies it.
  var documentPath: String { get }

  /// Notes that a unit belongs to the export, which is not complete without it, before it is planned.
  func expect(_ unitName: String)

  /// Notes what is to be written.
  ///
  /// - Returns: the units that are not done yet.
  /// - Throws: `unwritableFile` or `cancelled` where nothing can be written.
  func plan(_ units: [ExportUnit]) throws(GatefoldError) -> [ExportUnit]

  /// Writes the files of a unit that was planned.
  ///
  /// - Throws: what `body` throws; `cancelled` where nothing more is written.
  func write(
    _ unit: ExportUnit,
    _ body: (any ExportFiles) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError)

  /// Whether the files of a unit are there as they were asked for.
  func isWritten(_ unitName: String) -> Bool

  /// Takes note of a failure, which does not stop the export. `cancelled` is none.
  ///
  /// - Parameters:
  ///   - unitName: the unit that lacks something because of it.
  ///   - pageIndex: the page that the error is about where it names none.
  func report(_ error: GatefoldError, unitName: String, pageIndex: Int?)

  /// Shows how far the export is.
  ///
  /// - Parameter total: how often the function that is returned will be called.
  func progress(total: Int) -> @Sendable () -> Void
}

extension ExportFolder {
  /// Shows nothing.
  public func progress(total: Int) -> @Sendable () -> Void { {} }
}

/// Files that are written, and count as done, as one.
public struct ExportUnit: Hashable, Sendable {
  /// Different from that of any other unit of the export, like "page-0001".
  public let name: String
  /// The pages that are done with it; empty where these belong to another unit.
  public let pageIndices: [Int]
  /// What decides how the files come out: where it changes, they are written anew.
  public let options: [String: String]

  public init(_ name: String, pageIndices: [Int] = [], options: [String: String] = [:]) {
    self.name = name
    self.pageIndices = pageIndices
    self.options = options
  }
}
