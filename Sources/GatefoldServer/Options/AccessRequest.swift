/// Somebody asks for something below a folder.
public struct AccessRequest: Sendable {
  /// The names of the folders and of the issue, from the outermost; empty for all that is served.
  public let path: [String]
  /// The token of an `Authorization: Bearer` header; `nil` without one.
  public let token: String?
  /// All headers, by their names in lower case.
  public let headers: [String: String]
  /// The address of the client.
  public let client: String
}

/// Whether somebody gets what they ask for.
public enum AccessDecision: Hashable, Sendable {
  /// They do.
  case allowed
  /// Not without another token: 401.
  case unauthorized
  /// Not at all: 403.
  case forbidden
}
