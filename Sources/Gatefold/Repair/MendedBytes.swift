/// A document that was mended, and how.
struct MendedBytes: Sendable {
  let bytes: DocumentBytes
  let report: RepairReport
}
