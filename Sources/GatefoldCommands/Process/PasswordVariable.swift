internal import Foundation
internal import Gatefold

/// The variable of the environment that may hold the password of encrypted documents.
enum PasswordVariable {
  static let name = "GATEFOLD_PASSWORD"

  /// - Returns: `nil` where the variable is not set.
  /// - Throws: `unreadablePassword`.
  static func password() throws(GatefoldError) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    guard let password = String(validatingCString: value) else {
      throw GatefoldError(.unreadablePassword, "$\(name) is not UTF-8; set it to UTF-8 text")
    }
    return password
  }
}

extension GatefoldError.Code {
  /// The given source contains no readable password.
  static let unreadablePassword = Self(rawValue: "unreadablePassword")
}
