internal import CGatefold

extension Encryption {
  init(_ native: cgatefold_encryption, hasPassword: Bool) {
    self.init(
      cipher: Cipher(native.cipher),
      keyLength: Int(native.key_length),
      revision: Int(native.revision),
      access: native.is_opened_by_owner && hasPassword ? .ownerPassword : hasPassword ? .userPassword : .noPassword,
      permissions: DocumentPermissions(native)
    )
  }
}

extension Encryption.Cipher {
  fileprivate init(_ native: cgatefold_cipher) {
    switch native {
    case CGATEFOLD_CIPHER_NONE: self = .none
    case CGATEFOLD_CIPHER_RC4: self = .rc4
    case CGATEFOLD_CIPHER_AES: self = .aes
    default: self = .other
    }
  }
}

extension DocumentPermissions {
  fileprivate init(_ native: cgatefold_encryption) {
    let permitted: [(DocumentPermissions, Bool)] = [
      (.print, native.may_print),
      (.printInFullQuality, native.may_print_in_full_quality),
      (.change, native.may_change),
      (.copy, native.may_copy),
      (.annotate, native.may_annotate),
      (.fillForms, native.may_fill_forms),
      (.extractForAccessibility, native.may_extract_for_accessibility),
      (.assemble, native.may_assemble),
    ]
    self = DocumentPermissions(permitted.filter(\.1).map(\.0))
  }
}
