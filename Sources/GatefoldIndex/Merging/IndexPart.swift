internal import Foundation
internal import Gatefold

/// An index that is merged into another one. Only read, except that one of an older version is brought up to date.
struct IndexPart: Sendable {
  /// An issue of the part.
  struct Entry: Sendable {
    let id: Int64
    let hash: ContentHash
    let path: String
    let title: String
    let pageCount: Int
    let stamp: String?
    /// The part among those that are merged together.
    let part: Int
  }

  let index: IssueIndex

  /// - Throws: `missingIndex`, `damagedIndex`, `notAnIndex`, `newerIndex`, `busyIndex`, `unreadableFile`.
  init(path: String) async throws(GatefoldError) {
    guard try IssueIndex.isThere(at: path) else {
      throw GatefoldError(.missingIndex, "there is no index at \(path); check the path")
    }
    do throws(GatefoldError) {
      index = try await IssueIndex.open(path: path, repairs: false)
    } catch {
      throw Self.named(error, IssueIndex.shownPath(path))
    }
  }

  /// All issues, and those that wait to be indexed again.
  func entries(part: Int) async throws(GatefoldError) -> (issues: [Entry], waiting: [IssueList.Entry]) {
    try await read { db in
      let issues = try db.rows("SELECT id, hash, path, title, pageCount, stamp FROM issue").compactMap { row in
        ContentHash(bytes: row.blob(1)).map { hash in
          Entry(
            id: row.integer(0),
            hash: hash,
            path: row.text(2),
            title: row.text(3),
            pageCount: row.int(4),
            stamp: row.optionalText(5),
            part: part
          )
        }
      }
      let waiting = try db.rows("SELECT path, hash FROM waitingIssue")
      return (issues, waiting.map(IssueList.Entry.init))
    }
  }

  /// The pages of an issue in order, those that failed with their errors.
  ///
  /// - Parameter isWanted: whether a page is read, by its index and whether it failed.
  func pages(
    of entry: Entry,
    where isWanted: @escaping @Sendable (_ pageIndex: Int, _ hasFailed: Bool) -> Bool
  ) async throws(GatefoldError) -> [PageRecord] {
    let stored = try await read { db in try StoredPage.fetchAll(ofIssue: entry.id, where: isWanted, db) }
    do {
      return try await withThrowingTaskGroup(of: (Int, PageRecord).self) { group in
        for (number, page) in stored.enumerated() { group.addTask { (number, try page.record()) } }
        var records = [PageRecord?](repeating: nil, count: stored.count)
        for try await (number, record) in group { records[number] = record }
        return records.compactMap(\.self)
      }
    } catch {
      throw Self.named(index.storage.noticed(error), index.path)
    }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value {
    do throws(GatefoldError) {
      return try await index.read(body)
    } catch {
      throw Self.named(error, index.path)
    }
  }

  /// Says which part is damaged: the index that is merged into is sound.
  private static func named(_ error: GatefoldError, _ path: String) -> GatefoldError {
    guard error.code == .damagedIndex else { return error }
    return GatefoldError(
      .damagedPart,
      "the index \(path) is damaged; repair it with gatefold index add --index \(path), or leave it out",
      nativeMessage: error.nativeMessage
    )
  }
}

/// A page as an index has it.
private struct StoredPage: Sendable {
  let pageIndex: Int
  let label: String
  let failure: GatefoldError?
  let archive: [UInt8]

  static func fetchAll(
    ofIssue id: Int64,
    where isWanted: (Int, Bool) -> Bool,
    _ db: any IndexTables
  ) throws -> [StoredPage] {
    let rows = try db.rows(
      """
      SELECT pageIndex, label, errorCode, errorMessage, archive
      FROM page LEFT JOIN pageText ON pageId = page.id WHERE issueId = ? ORDER BY pageIndex
      """,
      [.integer(id)]
    )
    return rows.compactMap { row in
      let failure = GatefoldError(code: row.optionalText(2), message: row.optionalText(3), pageIndex: row.int(0))
      guard isWanted(row.int(0), failure != nil) else { return nil }
      return StoredPage(pageIndex: row.int(0), label: row.text(1), failure: failure, archive: row.blob(4))
    }
  }

  /// - Throws: `damagedArchive`.
  func record() throws(GatefoldError) -> PageRecord {
    if let failure { return PageRecord(pageIndex: pageIndex, label: label, text: .failure(failure)) }
    let words = try TextPage(archived: archive).indexedWords
    return PageRecord(pageIndex: pageIndex, label: label, text: .success(IndexedText(archive: archive, words: words)))
  }
}
