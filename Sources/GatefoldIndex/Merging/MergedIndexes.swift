/// The result of merging indexes into another one.
public struct MergedIndexes: Hashable, Sendable {
  /// The number of issues that the index did not have.
  public internal(set) var addedCount = 0
  /// The number of issues that replaced an older edition with the same path.
  public internal(set) var replacedCount = 0
  /// The number of issues that the index had, of which pages were added or renewed, or whose path was corrected.
  public internal(set) var completedCount = 0
  /// The number of issues that the index had already, or of which it has a newer edition.
  public internal(set) var unchangedCount = 0
  /// The number of pages that were written.
  public internal(set) var pageCount = 0

  /// The number of issues in the merged indexes; an issue in two of them counts twice.
  public var issueCount: Int { addedCount + replacedCount + completedCount + unchangedCount }
}
