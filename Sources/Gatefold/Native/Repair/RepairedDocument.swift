/// A document that replaces one that poppler cannot read: its bytes, and how it was repaired.
struct RepairedDocument: Sendable {
  let bytes: DocumentBytes
  /// `nil` where the document was only decrypted.
  var report: RepairReport?
  /// Encryption of the original file; the repaired document is not encrypted.
  var encryption: Encryption?
}
