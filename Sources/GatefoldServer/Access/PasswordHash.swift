internal import CCrypt
public import Gatefold

/// The hash of a password as Unix keeps it (crypt): yescrypt for new ones; any that libxcrypt knows is compared, as those of
/// `mkpasswd`.
public enum PasswordHash {
  /// Of a password that is kept: slow by design, about a tenth of a second.
  ///
  /// - Throws: `invalidAccess` for a password that is empty, has a null byte, or is longer than 512 bytes.
  public static func make(_ password: String) throws(GatefoldError) -> String {
    guard !password.isEmpty, password.utf8.count <= maximumByteCount, !password.utf8.contains(0) else {
      throw GatefoldError(.invalidAccess, "a password has 1 to \(maximumByteCount) bytes, none of them zero")
    }
    let size = Int(CRYPT_GENSALT_OUTPUT_SIZE)
    let setting = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      // Takes its salt from the system.
      crypt_gensalt_rn("$y$", 0, nil, 0, buffer.baseAddress, Int32(size)).map { String(cString: $0) }
    }
    guard let setting, let hash = hash(of: password, setting) else {
      throw GatefoldError(.invalidAccess, "this system's libcrypt has no yescrypt; install libcrypt1 4.4 or later")
    }
    return hash
  }

  /// The hash of what KOReader sends instead of a password: its MD5. Whoever knows that has no password, only the places of
  /// its user.
  ///
  /// - Throws: `invalidAccess`, as ``make(_:)``.
  public static func makeSyncKey(_ password: String) throws(GatefoldError) -> String {
    try make(MessageDigest5.hexadecimal(of: password))
  }

  /// Whether a password has this hash.
  static func matches(_ password: String, _ known: String) -> Bool {
    guard password.utf8.count <= maximumByteCount, !password.utf8.contains(0),
      let found = hash(of: password, known)
    else { return false }
    return found.utf8.count == known.utf8.count && zip(found.utf8, known.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static let maximumByteCount = 512

  private static func hash(of password: String, _ setting: String) -> String? {
    // On the heap: it takes 32 KB.
    withUnsafeTemporaryAllocation(of: crypt_data.self, capacity: 1) { data in
      data.initialize(repeating: crypt_data())
      guard let text = crypt_rn(password, setting, data.baseAddress, Int32(MemoryLayout<crypt_data>.size)) else {
        return nil
      }
      let hash = String(cString: text)
      return hash.hasPrefix("*") ? nil : hash
    }
  }
}
