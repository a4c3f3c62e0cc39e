/// What is read in place of a damaged document: its new bytes, and how it was repaired.
struct RepairedDocument: Sendable {
  let bytes: DocumentBytes
  let report: RepairReport
  /// That of the file as it came; the repaired document is not encrypted.
  var encryption: Encryption?
}
