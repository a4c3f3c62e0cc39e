public import Gatefold

extension WebExport {
  /// Writes an issue. A page that fails does not stop the others: the folder is told of the failure, and the manifest
  /// has a canvas without a picture.
  ///
  /// - Throws: `unwritableFile` where nothing can be written; `cancelled`.
  public func write(_ issue: Issue, into folder: some ExportFolder) async throws(GatefoldError) {
    try await WebWriter(issue, self, folder).write()
  }
}
