/// What is read in place of a document that poppler cannot read: its new bytes, and how it was repaired.
struct RepairedDocument: Sendable {
  let bytes: DocumentBytes
  /// `nil` where the document was only decrypted.
  var report: RepairReport?
  /// That of the file as it came; the repaired document is not encrypted.
  var encryption: Encryption?
}
