extension Issue {
  /// Has a worker try to get out of its sandbox.
  ///
  /// - Returns: what is in force; `nil` where the document is read in this process.
  /// - Throws: what starting a worker throws.
  public func sandboxReport() async throws(GatefoldError) -> SandboxReport? {
    try await lanes.answer(SandboxRequest())
  }
}
