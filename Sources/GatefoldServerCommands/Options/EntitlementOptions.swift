internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldStore
internal import GatefoldStoreTokens

/// The entitlements to download issues that the feeds don't list as free.
struct EntitlementOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("File with the token of a shop (JWT): what was bought and subscribed to.", valueName: "file"),
    completion: .file()
  )
  var token: String?

  @Option(
    help: ArgumentHelp(
      "File with the public key of the shop (Ed25519, PEM), which checks the token.",
      valueName: "file"
    ),
    completion: .file()
  )
  var tokenKey: String?

  func validate() throws {
    if (token == nil) != (tokenKey == nil) { throw ValidationError("--token and --token-key belong together.") }
  }

  /// - Throws: `unreadableFile`, `invalidToken`.
  func entitlements() async throws(GatefoldError) -> any Entitlements {
    guard let token, let tokenKey else { return FreeEntitlements() }
    let text = try ArgumentFile.text(of: token).trimmingCharacters(in: .whitespacesAndNewlines)
    return try await TokenEntitlements(text, key: TokenKey(pem: try ArgumentFile.text(of: tokenKey)))
  }
}
