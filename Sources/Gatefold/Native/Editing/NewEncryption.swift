internal import CGatefold

/// How a document is encrypted that is written: with AES-256, revision 6 of the standard security handler (PDF 32000-2,
/// 7.6.4).
package struct NewEncryption: Sendable {
  /// Opens the document with its permissions. Empty, it opens without being asked for.
  package var userPassword: String
  /// Opens the document with all permissions. Empty, the user's password is taken, since anyone could give the empty
  /// one; all permissions are then granted to whoever opens the document.
  package var ownerPassword: String
  /// The permissions of readers who open the document with the user password. Extracting text for accessibility is
  /// always permitted, as PDF 2.0 demands.
  package var permissions: DocumentPermissions

  /// - Parameters: passwords of up to 127 bytes in UTF-8 count whole, longer ones by their first 127.
  package init(userPassword: String, ownerPassword: String, permissions: DocumentPermissions) {
    self.userPassword = userPassword
    self.ownerPassword = ownerPassword
    self.permissions = permissions
  }
}

extension NewEncryption {
  /// Calls with the form that the shim takes.
  ///
  /// - Throws: `invalidObject` if a password contains a character of value 0, at which it would end.
  func withNative<Result>(
    _ body: (UnsafePointer<cgatefold_new_encryption>) -> Result
  ) throws(GatefoldError) -> Result {
    guard !userPassword.utf8.contains(0), !ownerPassword.utf8.contains(0) else {
      throw GatefoldError(.invalidObject, "a password contains a character of value 0")
    }
    return userPassword.preparedAsPassword.withCString { user in
      (ownerPassword.isEmpty ? userPassword : ownerPassword).preparedAsPassword.withCString { owner in
        var native = cgatefold_new_encryption(
          user_password: user,
          owner_password: owner,
          may_print: permissions.contains(.print),
          may_print_in_full_quality: permissions.contains(.printInFullQuality),
          may_change: permissions.contains(.change),
          may_copy: permissions.contains(.copy),
          may_annotate: permissions.contains(.annotate),
          may_fill_forms: permissions.contains(.fillForms),
          may_extract_for_accessibility: permissions.contains(.extractForAccessibility),
          may_assemble: permissions.contains(.assemble)
        )
        return body(&native)
      }
    }
  }
}
