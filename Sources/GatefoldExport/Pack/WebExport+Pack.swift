public import Gatefold

extension WebExport {
  /// Writes an issue into a tile pack, with the files of a folder. Without effect are ``address``,
  /// ``copiesDocument``, ``annotations``, ``overlays`` and ``reader``.
  ///
  /// - Throws: `unwritableFile` if nothing can be written; `cancelled`.
  public func write(_ issue: MagazineIssue, into pack: TilePackFolder) async throws(GatefoldError) {
    var export = self
    export.isPacked = true
    (export.copiesDocument, export.annotations, export.overlays) = (false, WebAnnotationSet(), nil)
    (export.reader, export.placement) = (nil, nil)
    try await export.write(issue, intoFolder: pack)
  }
}
