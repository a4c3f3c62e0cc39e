extension MagazineIssue {
  /// Has a worker process try to get out of its sandbox, and reports what it could do.
  ///
  /// ```swift
  /// if let report = try await issue.sandboxReport(), !report.escapes.isEmpty {
  ///   print("the sandbox allows", report.escapes)
  /// }
  /// ```
  ///
  /// - Returns: what is in force; `nil` if the document is read in this process.
  /// - Throws: what starting a worker throws, like `isolationUnavailable`.
  public func sandboxReport() async throws(GatefoldError) -> SandboxReport? {
    try await lanes.answer(SandboxRequest())
  }
}
