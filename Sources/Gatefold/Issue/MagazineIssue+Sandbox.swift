extension MagazineIssue {
  /// Has a worker process try to get out of its sandbox, and reports what it could do.
  ///
  /// - Returns: what is in force; `nil` if the document is read in this process.
  /// - Throws: what starting a worker throws, like `isolationUnavailable`.
  package func sandboxReport() async throws(GatefoldError) -> SandboxReport? {
    try await lanes.answer(SandboxRequest())
  }
}
