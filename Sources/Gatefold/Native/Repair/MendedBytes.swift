/// A document that was mended, and how.
struct MendedBytes: Sendable {
  let bytes: DocumentBytes
  let report: RepairReport
  /// That of the file as it came; what is mended has none any more.
  var encryption: Encryption?
}
