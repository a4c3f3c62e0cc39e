/// How a document is encrypted (PDF 32000-1, 7.6), and what it permits.
///
/// Gatefold tells of permissions and does not enforce them: what to allow is the host's decision.
public struct Encryption: Hashable, Sendable, Codable {
  public enum Cipher: String, Hashable, Sendable, Codable, CaseIterable {
    case rc4 = "RC4"
    case aes = "AES"
    /// Only embedded files are encrypted.
    case none = "none"
    /// One that libqpdf does not know.
    case other = "other"
  }

  /// What a document was opened with.
  public enum Access: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its user's password is empty, and everybody may open it.
    case noPassword
    case userPassword
    /// Whoever has it may do everything.
    case ownerPassword
  }

  /// The cipher of streams.
  public let cipher: Cipher
  /// The length of the key, in bits.
  public let keyLength: Int
  /// /R of the standard security handler, from 2; 5 and 6 are those of AES-256.
  public let revision: Int
  public let access: Access
  public let permissions: DocumentPermissions

  public init(cipher: Cipher, keyLength: Int, revision: Int, access: Access, permissions: DocumentPermissions) {
    self.cipher = cipher
    self.keyLength = keyLength
    self.revision = revision
    self.access = access
    self.permissions = permissions
  }

  /// The cipher with the length of its key, like "AES-256".
  public var algorithm: String {
    switch cipher {
    case .rc4, .aes: "\(cipher.rawValue)-\(keyLength)"
    case .none, .other: cipher.rawValue
    }
  }
}

/// What an encrypted document permits those who do not have its owner's password (PDF 32000-1, table 22), as libqpdf
/// reads it.
public struct DocumentPermissions: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// To print at all, maybe only as a coarse picture.
  public static let print = DocumentPermissions(rawValue: 1 << 0)
  /// To print in full quality.
  public static let printInFullQuality = DocumentPermissions(rawValue: 1 << 1)
  /// To change what pages show, other than by annotations, forms and assembling.
  public static let change = DocumentPermissions(rawValue: 1 << 2)
  /// To copy text and pictures.
  public static let copy = DocumentPermissions(rawValue: 1 << 3)
  /// To add and change annotations.
  public static let annotate = DocumentPermissions(rawValue: 1 << 4)
  /// To fill in forms and sign.
  public static let fillForms = DocumentPermissions(rawValue: 1 << 5)
  /// To extract text for readers with disabilities.
  public static let extractForAccessibility = DocumentPermissions(rawValue: 1 << 6)
  /// To insert, turn and delete pages, and to make outlines.
  public static let assemble = DocumentPermissions(rawValue: 1 << 7)

  public static let all: DocumentPermissions = [
    .print, .printInFullQuality, .change, .copy, .annotate, .fillForms, .extractForAccessibility, .assemble,
  ]
}
