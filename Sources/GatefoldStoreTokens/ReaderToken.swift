public import Foundation
public import Gatefold
public import GatefoldStore
internal import JWTKit

/// The content of a signed token (JWT) in which a shop lists a reader's purchases and subscriptions.
///
/// ```swift
/// let keys = TokenKeyPair()
/// var content = ReaderToken(reader: "reader-7", expires: Date().addingTimeInterval(3600))
/// content.owned = ["org.example.skerry.14"]
/// let signed = try await content.signed(with: keys)
/// let entitlements = try await TokenEntitlements(signed, key: keys.publicKey)
/// ```
///
/// The claims are `sub`, `exp`, `nbf` and `iss` of RFC 7519, `issues`, an array of identifiers, and `subscriptions`, an
/// array of objects with `publication`, `from` and `to`, days like "2026-03-01".
public struct ReaderToken: Hashable, Sendable {
  /// The shop's identifier of the reader.
  public var reader: String
  /// After this moment the token is not valid.
  public var expires: Date
  /// Before this moment the token is not valid; `nil` by default.
  public var begins: Date?
  /// The name of the shop; `nil` by default.
  public var issuer: String?
  /// Identifiers of issues that were bought.
  public var owned: Set<String> = []
  /// Subscriptions, past ones too.
  public var subscriptions: [Subscription] = []

  /// A token that grants nothing yet.
  public init(reader: String, expires: Date) {
    self.reader = reader
    self.expires = expires
  }

  /// Signs the token, as a shop does. The keys stay with the shop.
  ///
  /// - Throws: `invalidToken` if it cannot be written.
  public func signed(with keys: TokenKeyPair) async throws(GatefoldError) -> String {
    do {
      let signer = try await JWTKeyCollection().add(eddsa: EdDSA.PrivateKey(pem: keys.privatePEM))
      return try await signer.sign(TokenClaims(self))
    } catch {
      throw GatefoldError(
        .invalidToken,
        "the token cannot be signed; is the key an Ed25519 key in PEM?",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  /// Reads a token, and checks its signature and its time.
  ///
  /// - Throws: `invalidToken`.
  init(_ token: String, key: TokenKey, at date: Date) async throws(GatefoldError) {
    guard token.utf8.count <= Self.maximumByteCount else { throw .invalidToken("it is too long") }
    let claims: TokenClaims
    do {
      let keys = try await JWTKeyCollection().add(eddsa: EdDSA.PublicKey(pem: key.pem))
      claims = try await keys.verify(token, as: TokenClaims.self)
    } catch {
      throw .invalidToken("it is damaged, or of another shop", GatefoldError.UnderlyingError(error).message)
    }
    self = try claims.token()
    guard isValid(at: date) else { throw .invalidToken("it has expired, or is not valid yet") }
  }

  static let maximumByteCount = 1 << 20

  /// Whether the moment lies between the beginning and the end of the token.
  public func isValid(at date: Date) -> Bool { date < expires && (begins ?? .distantPast) <= date }
}

extension GatefoldError.Code {
  /// A token of a shop is damaged, not signed by it, or has expired.
  public static let invalidToken = Self(rawValue: "invalidToken")
}

extension GatefoldError {
  static func invalidToken(_ reason: String, _ native: String? = nil) -> GatefoldError {
    GatefoldError(
      .invalidToken,
      "the token is not valid: \(reason); sign in to the shop again",
      underlyingError: native.map { .library($0) }
    )
  }
}
