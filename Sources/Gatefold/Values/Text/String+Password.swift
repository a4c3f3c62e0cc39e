internal import Foundation

extension String {
  /// As passwords are prepared for encryption with AES-256 (SASLprep, RFC 4013), so that a letter opens a document in
  /// whatever form a keyboard gives it. Nothing is refused: it would not open the document either.
  package var preparedAsPassword: String {
    let mapped = unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.value {
      // Spaces other than ASCII's (RFC 3454, C.1.2).
      case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: " "
      // Characters that are commonly mapped to nothing (RFC 3454, B.1).
      case 0xAD, 0x34F, 0x1806, 0x180B...0x180D, 0x200C, 0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF: nil
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(mapped)).precomposedStringWithCompatibilityMapping
  }

  /// As prepared, where that differs. Strings are equal in whatever form, passwords are not.
  var otherFormAsPassword: String? {
    let prepared = preparedAsPassword
    return prepared.unicodeScalars.elementsEqual(unicodeScalars) ? nil : prepared
  }
}
