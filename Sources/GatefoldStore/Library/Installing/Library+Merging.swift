public import Foundation
public import Gatefold
internal import GRDB

/// The changes made by merging a feed.
public struct MergeResult: Hashable, Sendable {
  /// The identifiers of new issues, in the order of the feed.
  public internal(set) var added: [String] = []
  /// The identifiers of issues of which the feed says something else than before.
  public internal(set) var updated: [String] = []
  /// The identifiers of issues that are installed, and of which the feed has another edition since now.
  public internal(set) var outdated: [String] = []
  /// The identifiers of issues that the feed listed before and lists no more. They stay in the library.
  public internal(set) var vanished: [String] = []
  /// The identifiers of issues that another feed brought into the library. That feed counts.
  public internal(set) var conflicts: [String] = []
  /// The number of issues that are as before.
  public internal(set) var unchangedCount = 0

  /// Whether the library is as before.
  public var isEmpty: Bool { added.isEmpty && updated.isEmpty && vanished.isEmpty }
}

extension Library {
  /// Takes over what a feed says, in one transaction.
  ///
  /// Nothing is removed: issues that the feed lists no more stay, marked by ``LibraryIssue/vanishedDate``, and so do their
  /// files. An issue belongs to the feed that brought it, so another feed can't change its address; a file that was added
  /// by hand, and an issue that has vanished, are taken over by the next feed that lists them.
  ///
  /// ```swift
  /// let result = try await library.merge(feed, from: url)
  /// print(result.added.count, "new,", result.outdated.count, "updates,", result.vanished.count, "gone")
  /// ```
  ///
  /// - Parameters:
  ///   - feed: as it was read.
  ///   - store: the address of the feed, which tells it from others.
  /// - Throws: errors of the library; then nothing is changed.
  @discardableResult
  public func merge(_ feed: StoreFeed, from store: URL) async throws(GatefoldError) -> MergeResult {
    let records = feed.issues.map(FeedIssueRecord.init)
    let result = try await write { db in
      var merge = try FeedMerge(store: store.absoluteString, db)
      for record in records { try merge.take(record, db) }
      try merge.markVanished(db)
      return merge.result
    }
    try await recordStale()
    return result
  }
}

/// A feed that is being merged.
private struct FeedMerge {
  let store: String
  let change: Int64
  var result = MergeResult()
  private var seen: Set<String> = []

  init(store: String, _ db: Database) throws {
    self.store = store
    change = try StoredIssue.nextChange(db)
  }

  mutating func take(_ record: FeedIssueRecord, _ db: Database) throws {
    // Where a feed lists an issue twice, the first entry counts.
    guard seen.insert(record.identifier).inserted else { return }
    let statement = try db.cachedStatement(sql: "SELECT * FROM issue WHERE identifier = ?")
    guard var row = try StoredIssue.fetchOne(statement, arguments: [record.identifier]) else {
      let folder = LibraryFiles.folderName(for: record.identifier)
      var row = try StoredIssue(record, folder: folder, store: store)
      try row.save(db, change: change, isRecorded: false)
      result.added.append(record.identifier)
      return
    }
    guard row.store == nil || row.store == store || row.vanishedDate != nil else {
      result.conflicts.append(record.identifier)
      return
    }
    let (feed, wasOutdated) = (row.feed, row.isOutdated)
    try row.take(record)
    if row.feed == feed, row.store == store, row.vanishedDate == nil {
      result.unchangedCount += 1
      return
    }
    (row.store, row.vanishedDate) = (store, nil)
    try row.save(db, change: change, isRecorded: row.recorded > 0)
    result.updated.append(record.identifier)
    if row.isOutdated, !wasOutdated { result.outdated.append(record.identifier) }
  }

  mutating func markVanished(_ db: Database) throws {
    let sql = "SELECT * FROM issue WHERE store = ? AND vanishedDate IS NULL ORDER BY id"
    for var row in try StoredIssue.fetchAll(db, sql: sql, arguments: [store]) where !seen.contains(row.identifier) {
      row.vanishedDate = Date.now.wholeSecond.timeIntervalSince1970
      try row.save(db, change: change, isRecorded: row.recorded > 0)
      result.vanished.append(row.identifier)
    }
  }
}
