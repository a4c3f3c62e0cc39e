internal import Foundation
internal import Gatefold

/// A file to be added, prepared without writing anything.
enum PreparedIssue: Sendable {
  /// Fully indexed, and the file is unchanged.
  case unchanged(IndexedIssue)
  case opened(OpenedIssue)

  struct OpenedIssue: Sendable {
    let path: String
    let stamp: String?
    let hash: ContentHash
    let issue: MagazineIssue
  }

  /// A context for issues whose pages are read once, so their text is not cached.
  static func context(lanes: Int?) -> RenderingContext {
    RenderingContext(budget: RenderingBudget(textBytes: 0, lanes: lanes))
  }

  /// - Throws: what opening the issue throws, and what reading the index throws.
  init(
    path: String,
    password: String?,
    isolation: Isolation = .none,
    context: RenderingContext,
    for index: IssueIndex
  ) async throws(GatefoldError) {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    let stamp = FileStamp.stamp(ofFile: path)
    if let stamp, let known = try await index.issue(path: path, stamp: stamp), known.isComplete,
      known.failedPages.isEmpty
    {
      self = .unchanged(known)
      return
    }
    async let hashed = Self.hash(ofFile: path)
    let configuration = IssueConfiguration(
      password: password,
      lanes: context.budget.lanes,
      isolation: isolation,
      context: context
    )
    let issue = try await MagazineIssue.open(path: path, passwordIfTaken: configuration)
    self = .opened(OpenedIssue(path: path, stamp: stamp, hash: try await hashed.get(), issue: issue))
  }

  private static func hash(ofFile path: String) async -> Result<ContentHash, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try ContentHash(ofFile: path))
    } catch {
      return .failure(error)
    }
  }
}

extension IssueIndex {
  /// The issue of a file that was not changed since it was added.
  fileprivate func issue(path: String, stamp: String) async throws(GatefoldError) -> IndexedIssue? {
    try await read { db in
      let row = try db.row("SELECT id FROM issue WHERE path = ? AND stamp = ?", [.text(path), .text(stamp)])
      return try row.flatMap { try IndexedIssue.fetch(db, id: $0.integer(0)) }
    }
  }
}
