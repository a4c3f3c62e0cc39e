/// How a document is encrypted (PDF 32000-1, 7.6), and what it permits.
///
/// Gatefold reports permissions and does not enforce them. What to allow is up to the program:
///
/// ```swift
/// if let encryption = issue.encryption {
///   let mayCopy = encryption.access == .ownerPassword || encryption.permissions.contains(.copy)
///   print(encryption.algorithm, mayCopy)
/// }
/// ```
public struct Encryption: Hashable, Sendable, Codable {
  /// How streams are encrypted.
  public enum Cipher: String, Hashable, Sendable, Codable, CaseIterable {
    /// RC4, with keys of 40 to 128 bits.
    case rc4 = "RC4"
    /// AES, with keys of 128 or 256 bits.
    case aes = "AES"
    /// No cipher: only embedded files are encrypted.
    case none = "none"
    /// A cipher that libqpdf does not know.
    case other = "other"
  }

  /// The password with which a document was opened.
  public enum Access: String, Hashable, Sendable, Codable, CaseIterable {
    /// No password: the user password is empty, so that anybody may open the document.
    case noPassword
    /// The user password; the permissions apply.
    case userPassword
    /// The owner password, with which everything is permitted.
    case ownerPassword
  }

  /// The cipher of streams.
  public let cipher: Cipher
  /// The length of the key in bits.
  public let keyLength: Int
  /// The revision of the standard security handler, /R, from 2. Revisions 5 and 6 are those of AES-256.
  public let revision: Int
  /// The password with which the document was opened.
  public let access: Access
  /// The permissions of readers without the owner password.
  public let permissions: DocumentPermissions

  /// A description of an encryption, as a program may need it for tests.
  public init(cipher: Cipher, keyLength: Int, revision: Int, access: Access, permissions: DocumentPermissions) {
    self.cipher = cipher
    self.keyLength = keyLength
    self.revision = revision
    self.access = access
    self.permissions = permissions
  }

  /// The cipher with the length of its key in bits, like "AES-256"; "none" or "other" without a number.
  public var algorithm: String {
    switch cipher {
    case .rc4, .aes: "\(cipher.rawValue)-\(keyLength)"
    case .none, .other: cipher.rawValue
    }
  }
}

/// The permissions of readers who don't have the owner password of an encrypted document (PDF 32000-1, table 22), as
/// libqpdf reads them.
public struct DocumentPermissions: OptionSet, Hashable, Sendable, Codable {
  /// The permissions as bits. They are numbered by Gatefold, not as in /P of the file.
  public let rawValue: Int

  /// Permissions from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Permission to print at all, maybe only as a coarse picture.
  public static let print = DocumentPermissions(rawValue: 1 << 0)
  /// Permission to print in full quality.
  public static let printInFullQuality = DocumentPermissions(rawValue: 1 << 1)
  /// Permission to change pages in other ways than by annotations, forms and assembly.
  public static let change = DocumentPermissions(rawValue: 1 << 2)
  /// Permission to copy text and pictures.
  public static let copy = DocumentPermissions(rawValue: 1 << 3)
  /// Permission to add and change annotations.
  public static let annotate = DocumentPermissions(rawValue: 1 << 4)
  /// Permission to fill in forms and sign.
  public static let fillForms = DocumentPermissions(rawValue: 1 << 5)
  /// Permission to extract text for readers with disabilities.
  public static let extractForAccessibility = DocumentPermissions(rawValue: 1 << 6)
  /// Permission to insert, turn and delete pages, and to make outlines.
  public static let assemble = DocumentPermissions(rawValue: 1 << 7)

  /// All permissions, as with the owner's password.
  public static let all: DocumentPermissions = [
    .print, .printInFullQuality, .change, .copy, .annotate, .fillForms, .extractForAccessibility, .assemble,
  ]
}
