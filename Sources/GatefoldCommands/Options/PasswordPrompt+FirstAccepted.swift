internal import Gatefold

extension PasswordPrompt {
  /// Asks for a password, and again a few times while it's wrong.
  ///
  /// - Parameter body: tries a password; `nil` if it's wrong.
  /// - Returns: the password and what `body` made with it; `nil` if none was right, or none was given.
  /// - Throws: what `body` throws; `cancelled` if the command was interrupted meanwhile.
  static func firstAccepted<Value>(
    for subject: String,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (_ password: String) async throws(GatefoldError) -> Value?
  ) async throws(GatefoldError) -> (password: String, value: Value)? {
    for _ in 0..<maximumTries {
      guard let password = await ask(for: subject) else {
        if Task.isCancelled { throw GatefoldError(.cancelled, "the command ended before a password was given") }
        return nil
      }
      if let value = try await body(password) { return (password, value) }
      Console.current.note("wrong password")
    }
    return nil
  }
}
