/// What was done about a damaged index.
public struct IndexRecovery: Sendable {
  /// What was wrong with it.
  public let reason: String
  /// Path of the damaged file now; `nil` if the file was gone.
  public let setAsidePath: String?
  /// The paths of its issues as far as they are known, which wait to be indexed anew: `IssueIndex.addPending`.
  public let paths: [String]
  /// How many entries of the list of issues could not be read.
  public let lostCount: Int
}
