public import Gatefold

/// A folder into which an issue is exported.
///
/// An export consists of *units*: files that are written, and count as done, as one. Mostly these are the files of a
/// page. ``ExportDirectory`` writes everything. A folder of your own may keep a journal, and leave out what an earlier
/// run has written.
public protocol ExportFolder: Sendable {
  /// Path of the PDF. Text maps name the file, and an export for the web copies it.
  var documentPath: String { get }

  /// Notes, before units are planned, that the export is incomplete without a unit.
  func expect(_ unitName: String)

  /// Notes what is to be written.
  ///
  /// - Returns: the units that are not done yet.
  /// - Throws: `unwritableFile` or `cancelled` if nothing can be written.
  func plan(_ units: [ExportUnit]) throws(GatefoldError) -> [ExportUnit]

  /// Writes the files of a unit that was planned.
  ///
  /// - Throws: the error of `body`; `cancelled` once nothing more is written.
  func write(
    _ unit: ExportUnit,
    _ body: (any ExportFiles) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError)

  /// Whether the files of a unit are there as they were asked for.
  func isWritten(_ unitName: String) -> Bool

  /// Records a failure that does not stop the export. `cancelled` is not a failure.
  ///
  /// - Parameters:
  ///   - error: what went wrong.
  ///   - unitName: the unit that lacks something because of it.
  ///   - pageIndex: the page that the error is about, from 0, if the error names none.
  func report(_ error: GatefoldError, unitName: String, pageIndex: Int?)

  /// Shows how far the export is.
  ///
  /// - Parameter total: how often the returned function will be called.
  func progress(total: Int) -> @Sendable () -> Void
}

extension ExportFolder {
  /// Shows nothing.
  public func progress(total: Int) -> @Sendable () -> Void { {} }
}

/// Files that are written, and count as done, as one.
public struct ExportUnit: Hashable, Sendable {
  /// The name, like "page-0001", different from that of any other unit of the export.
  public let name: String
  /// The pages, from 0, that are done with it; empty if they belong to another unit.
  public let pageIndices: [Int]
  /// The options that determine the contents of the files, by name. If one changes, the files are written anew.
  public let options: [String: String]

  /// A unit; by default without pages and options.
  public init(_ name: String, pageIndices: [Int] = [], options: [String: String] = [:]) {
    self.name = name
    self.pageIndices = pageIndices
    self.options = options
  }
}
