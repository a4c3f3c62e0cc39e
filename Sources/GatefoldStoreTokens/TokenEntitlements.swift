public import Foundation
public import Gatefold
public import GatefoldStore

/// Grants what a signed token of a shop says: bought issues, and what subscriptions cover. Free issues need no token.
///
/// A download carries the token (`Authorization: Bearer ...`), so the shop's server can check it, too. Once the token has
/// expired, a decision refuses with `EntitlementRefusal.Kind.invalidProof`; ask the shop for a new token then.
///
/// ```swift
/// let keys = TokenKeyPair()
/// let token = try await ReaderToken(reader: "reader-7", expires: .distantFuture).signed(with: keys)
/// let entitlements = try await TokenEntitlements(token, key: keys.publicKey)
/// print(entitlements.content.reader)
/// ```
public struct TokenEntitlements: Entitlements {
  /// The content of the token.
  public let content: ReaderToken
  private let token: String
  private let now: @Sendable () -> Date

  /// Checks a token.
  ///
  /// - Parameters:
  ///   - token: a JWT with an Ed25519 signature.
  ///   - key: the public key of the shop. It comes with the program, not with the token.
  ///   - now: returns the current time; by default the system's.
  /// - Throws: `invalidToken`.
  public init(
    _ token: String,
    key: TokenKey,
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws(GatefoldError) {
    content = try await ReaderToken(token, key: key, at: now())
    self.token = token
    self.now = now
  }

  public func decision(for issue: FeedIssue) async throws(GatefoldError) -> EntitlementDecision {
    if issue.isFree { return .free }
    guard content.isValid(at: now()) else {
      return .refused(EntitlementRefusal(.invalidProof, "the sign-in to the shop has expired; sign in again"))
    }
    return try await bought.decision(for: issue)
  }

  public func download(for issue: FeedIssue) async throws(GatefoldError) -> EntitledDownload {
    var download = try await grantedDownload(for: issue)
    if !issue.isFree { download.headers["Authorization"] = "Bearer \(token)" }
    return download
  }

  private var bought: PurchasedEntitlements {
    PurchasedEntitlements(owned: content.owned, subscriptions: content.subscriptions)
  }
}
