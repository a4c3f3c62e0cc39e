internal import JWTKit

/// The public key of a shop: who has it can check tokens, but not sign any.
public struct TokenKey: Hashable, Sendable {
  /// An Ed25519 key in PEM, which begins with "-----BEGIN PUBLIC KEY-----".
  public var pem: String

  /// A key in PEM.
  public init(pem: String) {
    self.pem = pem
  }
}

/// The keys with which a shop signs tokens.
public struct TokenKeyPair: Hashable, Sendable {
  /// The private key in PEM. Keep it on the server that signs.
  public let privatePEM: String
  /// The key that programs get.
  public let publicKey: TokenKey

  /// New random keys.
  public init() {
    // Only curves that are not there fail, and there is one.
    guard let key = try? EdDSA.PrivateKey() else { preconditionFailure("Ed25519 is missing") }
    privatePEM = key.pemRepresentation
    publicKey = TokenKey(pem: key.publicKey.pemRepresentation)
  }
}
