package import Gatefold

extension IssueIndex {
  /// Adds an issue that is open already, such as that of an issue package, as `add(path:password:lanes:isolation:progress:)`
  /// adds a PDF.
  ///
  /// - Parameters:
  ///   - issue: the open issue.
  ///   - path: under which it is known.
  ///   - hash: the SHA-256 of its file, in hexadecimal digits.
  ///   - progress: called once at the start and after each page.
  /// - Throws: `indexFailed` if the hash is malformed; `damagedIndex`, `busyIndex`, `unwritableFile`, `cancelled`.
  @discardableResult
  package func add(
    _ issue: MagazineIssue,
    path: String,
    hash: String,
    progress: @Sendable (IndexingProgress) -> Void = { _ in }
  ) async throws(GatefoldError) -> AddedIssue {
    guard let hash = ContentHash(hexadecimal: hash) else {
      throw GatefoldError(.indexFailed, "the hash of \(path) is none; add the issue by its path")
    }
    let opened = PreparedIssue.OpenedIssue(path: path, stamp: FileStamp.stamp(ofFile: path), hash: hash, issue: issue)
    return try await add(.opened(opened), batchSize: Self.batchSize, progress: progress)
  }
}
