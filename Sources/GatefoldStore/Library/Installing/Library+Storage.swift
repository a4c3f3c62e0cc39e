public import Foundation
public import Gatefold
internal import GatefoldIndex
internal import GRDB

extension Library {
  /// Returns the disk space that the library uses, by issue.
  ///
  /// - Throws: errors of the library.
  public func storage() async throws(GatefoldError) -> LibraryStorage {
    var query = LibraryQuery()
    query.order = .size
    let issues = try await self.issues(query).filter { $0.path != nil }
    func size(of paths: [String]) -> Int { paths.reduce(0) { $0 + (LibraryFiles.size(of: $1) ?? 0) } }
    func size(below folder: String) -> Int {
      size(of: (FileManager.default.subpaths(atPath: folder) ?? []).map { "\(folder)/\($0)" })
    }
    return LibraryStorage(
      issues: issues,
      fileByteCount: issues.reduce(0) { $0 + $1.byteCount },
      coverByteCount: size(below: files.covers),
      downloadByteCount: size(below: files.downloads),
      databaseByteCount: size(of: [files.database, files.log]),
      indexByteCount: size(of: [files.index, files.index + "-wal"])
    )
  }

  /// Plans which issues to archive so that the files of the library fit a budget.
  ///
  /// The least recently read issues go first; an issue that was never read counts from its installation.
  ///
  /// - Parameters:
  ///   - byteBudget: the bytes that the files of issues may take.
  ///   - date: issues that were read or installed since then are kept; by default one day ago.
  /// - Throws: errors of the library.
  public func archivingPlan(
    byteBudget: Int,
    keepingReadSince date: Date = .now.addingTimeInterval(-86_400)
  ) async throws(GatefoldError) -> ArchivingPlan {
    let rows = try await read { db in
      try StoredIssue.fetchAll(
        db,
        sql: """
          SELECT * FROM issue WHERE file IS NOT NULL
          ORDER BY MAX(IFNULL(lastReadDate, 0), IFNULL(installedDate, 0)), byteCount DESC, id
          """
      )
    }
    let total = rows.reduce(0) { $0 + $1.byteCount }
    var rest = total
    var steps: [ArchivingPlan.Step] = []
    var kept: [ArchivingPlan.Kept] = []
    for row in rows {
      if let reason = await reasonToKeep(row, since: date) {
        kept.append(row.kept(reason))
      } else if rest > byteBudget {
        rest -= row.byteCount
        steps.append(row.archivingStep)
      }
    }
    return ArchivingPlan(byteBudget: byteBudget, byteCount: total, steps: steps, kept: kept)
  }

  /// Archives the issues of a plan. Those that were read, pinned, replaced or removed since the plan was made stay.
  ///
  /// - Returns: what was archived, and what was not.
  /// - Throws: `unwritableFile`, and errors of the library.
  @discardableResult
  public func carryOut(_ plan: ArchivingPlan) async throws(GatefoldError) -> (
    archived: [ArchivingPlan.Step], kept: [ArchivingPlan.Kept]
  ) {
    var archived: [ArchivingPlan.Step] = []
    var kept: [ArchivingPlan.Kept] = []
    for step in plan.steps {
      let row = try await read { db in try StoredIssue.fetch(step.identifier, db) }
      guard let row, row.file != nil, row.fileHash == step.fileHash, row.archivingStep == step else {
        kept.append(step.kept(.changed))
        continue
      }
      do throws(GatefoldError) {
        try await archive(step.identifier)
        archived.append(step)
      } catch {
        switch error.code {
        case .issueInUse: kept.append(step.kept(row.isPinned ? .pinned : .beingRead))
        case .onlyCopy: kept.append(step.kept(.onlyCopy))
        case .notInLibrary, .notInstalled: kept.append(step.kept(.changed))
        default: throw error
        }
      }
    }
    return (archived, kept)
  }

  private func reasonToKeep(_ row: StoredIssue, since date: Date) async -> ArchivingPlan.KeptReason? {
    if row.isPinned { return .pinned }
    if !row.hasDownload || row.vanishedDate != nil { return .onlyCopy }
    if row.stage != nil { return .downloading }
    if max(row.lastReadDate ?? 0, row.installedDate ?? 0) >= date.timeIntervalSince1970 { return .recent }
    guard let lock = try? await DatabaseLock(ofLibrary: files.readingLock(row.folder), .exclusive, patience: nil) else {
      return .beingRead
    }
    lock.release()
    return nil
  }
}

extension StoredIssue {
  fileprivate var archivingStep: ArchivingPlan.Step {
    ArchivingPlan.Step(
      identifier: identifier,
      title: title,
      byteCount: byteCount,
      lastReadDate: lastReadDate.map(Date.init(timeIntervalSince1970:)),
      fileHash: fileHash
    )
  }

  fileprivate func kept(_ reason: ArchivingPlan.KeptReason) -> ArchivingPlan.Kept {
    archivingStep.kept(reason)
  }
}

extension ArchivingPlan.Step {
  fileprivate func kept(_ reason: ArchivingPlan.KeptReason) -> ArchivingPlan.Kept {
    ArchivingPlan.Kept(identifier: identifier, title: title, byteCount: byteCount, reason: reason)
  }
}
