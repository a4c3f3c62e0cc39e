internal import Foundation
internal import Gatefold
internal import GRDB
internal import GatefoldFormats

/// An issue's row in the database.
struct StoredIssue: Codable, Sendable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "issue"

  var id: Int64?
  var identifier: String
  var folder: String
  var title: String
  var publication: String?
  var number: String?
  var releaseDate: Double?
  var language: String?
  var pageCount: Int?
  var isFree: Bool
  var hasDownload: Bool
  /// The entry of the feed, as JSON.
  var feed: String
  var store: String?
  var vanishedDate: Double?
  var addedDate: Double
  var state = LibraryState.notDownloaded
  var stage: DownloadStage?
  var isOutdated = false
  var wasArchived = false
  var isPinned = false
  /// The name of its file.
  var file: String?
  /// That of the file, or of the file that an archived issue had.
  var fileHash: String?
  var byteCount = 0
  var mediaType: String?
  var installedDate: Double?
  var origin: String?
  /// The hash of the file that was last prepared, or tried.
  var preparedHash: String?
  var preparationFailure: String?
  /// The name of the picture.
  var cover: String?
  /// As JSON.
  var place: String?
  var lastReadDate: Double?
  var change: Int64 = 0
  var revision = 0
  var recorded = 0

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// A new row of an entry that is in no library yet.
  init(_ record: FeedIssueRecord, folder: String, store: String?, addedDate: Date = .now) throws {
    identifier = record.identifier
    self.folder = folder
    self.store = store
    self.addedDate = addedDate.wholeSecond.timeIntervalSince1970
    (title, feed, isFree, hasDownload) = ("", "", false, false)
    try take(record)
  }

  /// Takes over what a feed says.
  mutating func take(_ record: FeedIssueRecord) throws {
    title = record.title
    publication = record.publication
    number = record.number
    releaseDate = record.releaseDate
    language = record.language
    pageCount = record.pageCount ?? pageCount
    isFree = record.isFree
    hasDownload = record.download != nil
    feed = try JSONWriter.text(of: record)
    condition.isOutdated = file != nil && record.differs(fromHash: fileHash, byteCount: byteCount)
    if !condition.needsDownload { condition.stage = nil }
  }

  var feedRecord: FeedIssueRecord {
    get throws { try FeedIssueRecord(json: feed) }
  }

  /// The values from which the state is derived; setting them updates the state.
  var condition: IssueCondition {
    get { IssueCondition(hasFile: file != nil, isOutdated: isOutdated, wasArchived: wasArchived, stage: stage) }
    set {
      isOutdated = newValue.isOutdated
      wasArchived = newValue.wasArchived
      stage = newValue.stage
      state = newValue.state
    }
  }

  /// Takes over a file that is in its folder.
  mutating func install(_ file: IssueRecord.File, differs: Bool) {
    self.file = file.name
    fileHash = file.hash
    byteCount = file.byteCount
    mediaType = file.mediaType
    installedDate = file.installedDate.timeIntervalSince1970
    origin = file.origin
    condition.install(isOutdated: differs)
  }

  /// Takes over the file and the feed entry of a record.
  mutating func takeFile(of record: IssueRecord) throws {
    store = record.store
    try take(record.feed)
    guard let file = record.file else { return }
    install(file, differs: record.feed.differs(fromHash: file.hash, byteCount: file.byteCount))
  }

  mutating func archive() {
    (file, byteCount, mediaType, installedDate, origin) = (nil, 0, nil, nil, nil)
    condition.archive()
  }

  var fileRecord: IssueRecord.File? {
    guard let file, let fileHash else { return nil }
    return IssueRecord.File(
      name: file,
      hash: fileHash,
      byteCount: byteCount,
      mediaType: mediaType ?? "",
      installedDate: Date(timeIntervalSince1970: installedDate ?? addedDate),
      origin: origin
    )
  }

  // MARK: Access

  static func fetch(_ identifier: String, _ db: Database) throws -> StoredIssue? {
    try fetchOne(db, sql: "SELECT * FROM issue WHERE identifier = ?", arguments: [identifier])
  }

  /// - Throws: `notInLibrary`.
  static func known(_ identifier: String, _ db: Database) throws -> StoredIssue {
    guard let issue = try fetch(identifier, db) else { throw GatefoldError.notInLibrary(identifier) }
    return issue
  }

  static func inFolder(_ folder: String, _ db: Database) throws -> StoredIssue? {
    try fetchOne(db, sql: "SELECT * FROM issue WHERE folder = ?", arguments: [folder])
  }

  /// Saves it, and makes the change known to observers.
  ///
  /// - Parameters:
  ///   - change: the number of the transaction.
  ///   - isRecorded: whether the file beside the issue has to be written again.
  mutating func save(_ db: Database, change: Int64, isRecorded: Bool = true) throws {
    self.change = change
    if isRecorded { revision += 1 }
    state = condition.state
    let isNew = id == nil
    if isNew { try insert(db) } else { try update(db) }
    let about = try feedRecord.about
    let words: StatementArguments = [title, publication, number, about, id]
    let sql =
      isNew
      ? "INSERT INTO issueWords (title, publication, number, about, rowid) VALUES (?, ?, ?, ?, ?)"
      : "UPDATE issueWords SET title = ?, publication = ?, number = ?, about = ? WHERE rowid = ?"
    try db.cachedStatement(sql: sql).execute(arguments: words)
    if isNew { try db.execute(sql: "DELETE FROM removal WHERE identifier = ?", arguments: [identifier]) }
  }

  /// The number of a transaction that changes issues.
  static func nextChange(_ db: Database) throws -> Int64 {
    try db.execute(sql: "UPDATE counter SET change = change + 1")
    return try Int64.fetchOne(db, sql: "SELECT change FROM counter") ?? 0
  }

  /// Removes the row, its marks and its words.
  func remove(_ db: Database) throws {
    let change = try Self.nextChange(db)
    try db.execute(sql: "DELETE FROM issueWords WHERE rowid = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM issue WHERE id = ?", arguments: [id])
    try db.execute(
      sql: "INSERT OR REPLACE INTO removal (identifier, change) VALUES (?, ?)",
      arguments: [identifier, change]
    )
  }
}

extension IssueRecord {
  /// Creates the record of an issue from its database rows.
  init(_ issue: StoredIssue, _ db: Database) throws {
    self.init(
      revision: issue.revision,
      feed: try issue.feedRecord,
      store: issue.store,
      vanishedDate: issue.vanishedDate.map(Date.init(timeIntervalSince1970:)),
      addedDate: Date(timeIntervalSince1970: issue.addedDate),
      file: issue.fileRecord,
      archivedHash: issue.file == nil ? issue.fileHash : nil,
      wasArchived: issue.wasArchived,
      isPinned: issue.isPinned,
      cover: issue.cover,
      pageCount: issue.pageCount,
      place: try issue.place.map { try ReadingPlace(json: $0) },
      lastReadDate: issue.lastReadDate.map(Date.init(timeIntervalSince1970:)),
      bookmarks: try StoredMark.fetchAll(.bookmark, of: issue.id, db),
      highlights: try StoredMark.fetchAll(.highlight, of: issue.id, db)
    )
  }
}

extension StoredIssue {
  /// The issue of a record, for a database that has none of it.
  init(_ record: IssueRecord, folder: String) throws {
    try self.init(record.feed, folder: folder, store: record.store, addedDate: record.addedDate)
    try take(record)
  }

  /// Takes over all of a record, but for its marks.
  mutating func take(_ record: IssueRecord) throws {
    vanishedDate = record.vanishedDate?.timeIntervalSince1970
    wasArchived = record.wasArchived
    isPinned = record.isPinned
    cover = record.cover
    pageCount = record.pageCount
    place = try record.place.map { try JSONWriter.text(of: $0) }
    lastReadDate = record.lastReadDate?.timeIntervalSince1970
    fileHash = record.archivedHash
    try takeFile(of: record)
    revision = max(revision, record.revision)
  }
}
