public import Gatefold

extension WebExport {
  /// Writes an issue. A page that fails does not stop the others: the folder gets the error, and the manifest has a
  /// canvas without a picture.
  ///
  /// - Parameters:
  ///   - issue: the whole of which is written.
  ///   - folder: where files are written.
  /// - Throws: `unwritableFile` if nothing can be written; `cancelled`.
  public func write(_ issue: MagazineIssue, into folder: some ExportFolder) async throws(GatefoldError) {
    try await write(issue, intoFolder: folder)
  }

  func write(_ issue: MagazineIssue, intoFolder folder: some ExportFolder) async throws(GatefoldError) {
    var export = self
    if export.title == nil {
      export.title = try await issue.printedTitle(fallback: ExportNames.title(of: folder.documentPath))
    }
    try await WebWriter(issue, try await issue.resolvedReadingHints(), export, folder).write()
  }
}
