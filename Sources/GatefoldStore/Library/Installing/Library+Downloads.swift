public import Gatefold
internal import GRDB

extension Library {
  /// Notes how far a download is. An issue that has the newest edition takes no note.
  ///
  /// - Parameters:
  ///   - stage: `nil` if it was cancelled or failed: the state becomes what it was before.
  ///   - identifier: of the issue.
  /// - Throws: `alreadyInstalled` if there is nothing to download; `notInLibrary`, and errors of the library.
  public func setDownloadStage(_ stage: DownloadStage?, _ identifier: String) async throws(GatefoldError) {
    try await write { db in
      var row = try StoredIssue.known(identifier, db)
      guard row.condition.stage != stage else { return }
      if stage != nil, !row.condition.needsDownload {
        throw GatefoldError(.alreadyInstalled, "\"\(row.title)\" is here in its newest edition")
      }
      row.condition.setStage(stage)
      try row.save(db, change: try StoredIssue.nextChange(db), isRecorded: false)
    }
  }

  /// Notes the downloads that there are, and that there are no others: for the start of a program, since the one before may
  /// have been killed. Issues that the library does not have, or that need no download, are left out.
  ///
  /// - Parameter stages: by the identifier of the issue.
  /// - Throws: errors of the library.
  public func setDownloadStages(_ stages: [String: DownloadStage]) async throws(GatefoldError) {
    try await write { db in
      let noted = try StoredIssue.fetchAll(db, sql: "SELECT * FROM issue WHERE stage IS NOT NULL")
      let identifiers = Set(noted.map(\.identifier)).union(stages.keys)
      var change: Int64?
      for identifier in identifiers.sorted() {
        guard var row = try StoredIssue.fetch(identifier, db) else { continue }
        let before = row.condition
        row.condition.setStage(stages[identifier])
        if row.condition == before { continue }
        let number = try change ?? StoredIssue.nextChange(db)
        change = number
        try row.save(db, change: number, isRecorded: false)
      }
    }
  }
}
