extension Issue {
  /// Opens one of many files that are given one password: where a document does not take it but opens for everybody, it
  /// is opened without.
  ///
  /// - Throws: what `open(path:password:lanes:colors:isolation:context:)` throws.
  package static func open(
    path: String,
    passwordIfTaken password: String?,
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    isolation: Isolation = .none,
    context: RenderingContext = .shared
  ) async throws(GatefoldError) -> Issue {
    try await open(taking: password) { password throws(GatefoldError) in
      try await open(
        path: path,
        password: password,
        lanes: lanes,
        colors: colors,
        isolation: isolation,
        context: context
      )
    }
  }

  /// Opens a document from its bytes, as `open(path:passwordIfTaken:lanes:colors:isolation:context:)` opens a file.
  package static func open(
    bytes: some Sequence<UInt8>,
    passwordIfTaken password: String?,
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    isolation: Isolation = .none,
    context: RenderingContext = .shared
  ) async throws(GatefoldError) -> Issue {
    try await open(taking: password) { password throws(GatefoldError) in
      try await open(
        bytes: bytes,
        password: password,
        lanes: lanes,
        colors: colors,
        isolation: isolation,
        context: context
      )
    }
  }

  private static func open(
    taking password: String?,
    _ open: (_ password: String?) async throws(GatefoldError) -> Issue
  ) async throws(GatefoldError) -> Issue {
    do throws(GatefoldError) {
      return try await open(password)
    } catch {
      guard error.code == .wrongPassword, let issue = try? await open(nil) else { throw error }
      return issue
    }
  }
}
