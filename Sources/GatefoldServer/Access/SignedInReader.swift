/// The identity of a client, as far as it has been proved.
struct SignedInReader: Hashable, Sendable {
  /// The user's name, or `nil` for a client with a token.
  var name: String?
  var groups: Set<String> = []
  /// The hash of the token that was given.
  var tokenHash: String?

  /// Whether a list of readers has them.
  func isIn(_ readers: [String]) -> Bool {
    guard let name else { return false }
    return readers.contains { reader in
      reader == "*" || reader == name || reader.hasPrefix("@") && groups.contains(String(reader.dropFirst()))
    }
  }

  /// Who sends the request under way.
  @TaskLocal static var current: SignedInReader?
}
