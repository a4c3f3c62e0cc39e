internal import Gatefold

/// Reads pages and commits them in batches.
struct PageBatch {
  private let issueId: Int64
  private let size: Int
  private let index: IssueIndex
  private var waiting: [PageRecord] = []
  /// Number of pages read successfully.
  private(set) var readCount = 0

  init(issueId: Int64, size: Int, index: IssueIndex) {
    self.issueId = issueId
    self.size = size
    self.index = index
  }

  /// - Throws: `cancelled`, once what was read is committed; `damagedIndex`, `busyIndex`, `unwritableFile`,
  ///   `indexFailed`.
  mutating func read(
    _ pages: [Int],
    of issue: MagazineIssue,
    _ progress: @Sendable (IndexingProgress) -> Void
  ) async throws(GatefoldError) {
    var doneCount = issue.pageCount - pages.count
    progress(IndexingProgress(donePageCount: doneCount, pageCount: issue.pageCount))
    let results = issue.results(forPages: pages) { page throws(GatefoldError) in
      (page.label, try await page.indexedText())
    }
    do throws(GatefoldError) {
      for try await page in results {
        if case .failure(let error) = page.result, error.code == .cancelled { break }
        let label = (try? page.get().0) ?? String(page.pageIndex + 1)
        waiting.append(PageRecord(pageIndex: page.pageIndex, label: label, text: page.result.map(\.1)))
        if case .success = page.result { readCount += 1 }
        if waiting.count >= size { try await commit() }
        doneCount += 1
        progress(IndexingProgress(donePageCount: doneCount, pageCount: issue.pageCount))
      }
    } catch  where error.code == .cancelled {
      // Keep what was read.
    }
    try await commit()
    if doneCount < issue.pageCount {
      throw GatefoldError(.cancelled, "the task was cancelled; add the issue again to continue")
    }
  }

  private mutating func commit() async throws(GatefoldError) {
    guard !waiting.isEmpty else { return }
    let (records, issueId) = (waiting, issueId)
    waiting.removeAll(keepingCapacity: true)
    try await index.write { db in
      // Another program may have removed the issue.
      guard try db.row("SELECT id FROM issue WHERE id = ?", [.integer(issueId)]) != nil else { return }
      try db.save(records, issueId: issueId)
    }
  }
}
