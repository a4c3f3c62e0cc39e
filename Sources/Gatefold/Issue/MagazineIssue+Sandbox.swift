extension MagazineIssue {
  /// Makes a worker process try to escape from its sandbox, and reports the result.
  ///
  /// - Returns: the restrictions in force; `nil` if the document is read in this process.
  /// - Throws: what starting a worker throws, like `isolationUnavailable`.
  package func sandboxReport() async throws(GatefoldError) -> SandboxReport? {
    try await lanes.answer(SandboxRequest())
  }
}
