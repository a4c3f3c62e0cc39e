extension Issue {
  /// Opens one of many files that are given one password: where a document does not take it but opens for everybody, it
  /// is opened without.
  ///
  /// - Throws: what `open(path:configuration:)` throws, without the path: callers have many files and name them by
  ///   themselves.
  package static func open(
    path: String,
    passwordIfTaken configuration: IssueConfiguration
  ) async throws(GatefoldError) -> Issue {
    do throws(GatefoldError) {
      return try await open(path: path, configuration: configuration)
    } catch {
      var open = configuration
      open.password = nil
      guard error.code == .wrongPassword, let issue = try? await Issue.open(path: path, configuration: open) else {
        throw error.of(path: nil)
      }
      return issue
    }
  }
}
