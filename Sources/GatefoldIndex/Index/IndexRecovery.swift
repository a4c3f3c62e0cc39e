/// The recovery of a damaged index.
///
/// ```swift
/// if let recovery = index.recovery {
///   print("the index was damaged:", recovery.reason)
///   try await index.addPending()
/// }
/// ```
public struct IndexRecovery: Sendable {
  /// A description of the damage.
  public let reason: String
  /// The path of the damaged file now; `nil` if the file was gone.
  public let setAsidePath: String?
  /// The known paths of its issues, which ``IssueIndex/addPending(lanes:isolation:finish:)`` indexes again.
  public let paths: [String]
  /// The number of entries of the list of issues that could not be read.
  public let lostCount: Int
}
