extension Issue {
  /// Opens one of many files that are given one password: where a document does not take it but opens for everybody, it
  /// is opened without.
  ///
  /// - Throws: what `open(path:password:lanes:colors:isolation:context:)` throws, without the path: callers have many
  ///   files and name them by themselves.
  package static func open(
    path: String,
    passwordIfTaken password: String?,
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    isolation: Isolation = .none,
    context: RenderingContext = .shared
  ) async throws(GatefoldError) -> Issue {
    do throws(GatefoldError) {
      return try await open(
        path: path,
        password: password,
        lanes: lanes,
        colors: colors,
        isolation: isolation,
        context: context
      )
    } catch {
      guard error.code == .wrongPassword,
        let issue = try? await open(path: path, lanes: lanes, colors: colors, isolation: isolation, context: context)
      else { throw error.of(path: nil) }
      return issue
    }
  }
}
