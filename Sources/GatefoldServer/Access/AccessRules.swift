internal import Foundation
internal import Gatefold

/// Who may read what.
struct AccessRules: Sendable {
  private let tokenHashes: [String: Set<String>]
  private let authorize: (@Sendable (AccessRequest) async -> AccessDecision)?

  init(_ options: ServerOptions) {
    tokenHashes = options.tokens.mapValues { Set($0.map(Self.hash)) }
    authorize = options.authorize
  }

  /// Tokens are compared by their hashes: the time that it takes tells nothing of them.
  static func hash(_ token: String) -> String {
    ContentHash(of: "token \(token)".utf8).hexadecimal
  }

  /// Whether anything is not for everybody.
  var isAnyRestricted: Bool { authorize != nil || !tokenHashes.isEmpty }

  /// Whether an answer depends on who asks.
  func isRestricted(_ path: [String]) -> Bool { authorize != nil || hashes(for: path) != nil }

  /// - Parameter path: the names of folders and of the issue.
  /// - Throws: `unauthorized`, `forbidden`.
  func check(_ path: [String], _ request: ServerRequest, from client: String) async throws(RequestProblem) {
    switch await decision(path, request, from: client) {
    case .allowed: return
    case .unauthorized: throw .unauthorized
    case .forbidden: throw .forbidden("this is not for you")
    }
  }

  func decision(_ path: [String], _ request: ServerRequest, from client: String) async -> AccessDecision {
    if let hashes = hashes(for: path) {
      guard let token = request.readingToken, hashes.contains(Self.hash(token)) else { return .unauthorized }
    }
    guard let authorize else { return .allowed }
    return await authorize(
      AccessRequest(path: path, token: request.readingToken, headers: request.headers, client: client)
    )
  }

  /// The tokens of the innermost folder that has any.
  private func hashes(for path: [String]) -> Set<String>? {
    if tokenHashes.isEmpty { return nil }
    for count in stride(from: path.count, through: 0, by: -1) {
      if let hashes = tokenHashes[path.prefix(count).joined(separator: "/")] { return hashes }
    }
    return nil
  }
}
