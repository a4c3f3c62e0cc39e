extension MagazineIssue {
  /// Opens one of many files that share a password. A document that rejects it but needs no password is opened without
  /// one.
  ///
  /// - Throws: what `open(path:configuration:)` throws, without the path, since callers with many files add it.
  package static func open(
    path: String,
    passwordIfTaken configuration: IssueConfiguration
  ) async throws(GatefoldError) -> MagazineIssue {
    try await open(taking: configuration) { configuration throws(GatefoldError) in
      try await open(path: path, configuration: configuration)
    }
  }

  /// Opens a document from its bytes, as `open(path:passwordIfTaken:)` opens a file.
  package static func open(
    data: some Sequence<UInt8>,
    passwordIfTaken configuration: IssueConfiguration
  ) async throws(GatefoldError) -> MagazineIssue {
    try await open(taking: configuration) { configuration throws(GatefoldError) in
      try await open(data: data, configuration: configuration)
    }
  }

  /// Opens a document with a password, and without one if it rejects the password but needs none.
  ///
  /// - Throws: what `open` throws, without the path.
  package static func open(
    taking configuration: IssueConfiguration,
    _ open: (IssueConfiguration) async throws(GatefoldError) -> MagazineIssue
  ) async throws(GatefoldError) -> MagazineIssue {
    do throws(GatefoldError) {
      return try await open(configuration)
    } catch {
      var withoutPassword = configuration
      withoutPassword.password = nil
      guard error.code == .wrongPassword, let issue = try? await open(withoutPassword) else {
        throw error.of(path: nil)
      }
      return issue
    }
  }
}
