public import Foundation

/// The disk space that a library uses.
public struct LibraryStorage: Hashable, Sendable {
  /// The issues with a file, the largest first.
  public let issues: [LibraryIssue]
  /// The bytes of the files of issues.
  public let fileByteCount: Int
  /// The bytes of pictures of covers.
  public let coverByteCount: Int
  /// The bytes of downloads under way.
  public let downloadByteCount: Int
  /// The bytes of the database.
  public let databaseByteCount: Int
  /// The bytes of the index of all texts.
  public let indexByteCount: Int

  /// All bytes.
  public var byteCount: Int {
    fileByteCount + coverByteCount + downloadByteCount + databaseByteCount + indexByteCount
  }
}

/// A plan of the issues to archive so that the files of a library fit a budget. Nothing is archived before
/// ``Library/carryOut(_:)``.
///
/// ```swift
/// let plan = try await library.archivingPlan(byteBudget: 2_000_000_000)
/// for step in plan.steps { print(step.title, step.byteCount) }
/// if plan.isSufficient { try await library.carryOut(plan) }
/// ```
public struct ArchivingPlan: Hashable, Sendable {
  /// An issue that would be archived.
  public struct Step: Hashable, Sendable {
    /// The identifier of the issue.
    public let identifier: String
    /// The title of the issue.
    public let title: String
    /// The bytes that become free.
    public let byteCount: Int
    /// When it was last read; `nil` if it was not.
    public let lastReadDate: Date?
    let fileHash: String?
  }

  /// Why an issue is not archived.
  public enum KeptReason: String, Hashable, Sendable, CaseIterable {
    /// It is pinned.
    case pinned
    /// It is open in this process or another one.
    case beingRead
    /// It was read, or installed, since the date that was asked for.
    case recent
    /// No feed gives its file, so it may be the only copy.
    case onlyCopy
    /// Another edition is being downloaded.
    case downloading
    /// It changed since the plan was made.
    case changed
  }

  /// An issue that is not archived.
  public struct Kept: Hashable, Sendable {
    /// The identifier of the issue.
    public let identifier: String
    /// The title of the issue.
    public let title: String
    /// The size of its file in bytes.
    public let byteCount: Int
    /// Why it stays.
    public let reason: KeptReason
  }

  /// The bytes that the files may take.
  public let byteBudget: Int
  /// The bytes that they take now.
  public let byteCount: Int
  /// The issues to archive, least recently read first, and no more than the budget requires.
  public let steps: [Step]
  /// The issues that are kept regardless of the budget.
  public let kept: [Kept]

  /// The bytes that the files take afterwards.
  public var byteCountAfter: Int { byteCount - steps.reduce(0) { $0 + $1.byteCount } }
  /// Whether the budget is met afterwards.
  public var isSufficient: Bool { byteCountAfter <= byteBudget }
}
