internal import Foundation
internal import Gatefold
internal import GRDB

/// The tables of an index, and their migrations.
enum IndexSchema {
  /// The application ID in the header of the file, "GfIx".
  static let applicationID: Int32 = 0x4766_4978
  /// The number of the last migration below.
  static let version: Int32 = 3

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: issues, pages, words") { db in
      try db.execute(sql: tables)
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    migrator.registerMigration("2: issues that wait, the version of the words") { db in
      try db.execute(sql: secondTables)
      try db.execute(sql: "PRAGMA user_version = 2")
    }
    migrator.registerMigration("3: the words by themselves") { db in
      // https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
      try db.execute(sql: "CREATE VIRTUAL TABLE word USING fts5vocab (pageWords, row)")
      try db.execute(sql: "PRAGMA user_version = 3")
    }
    return migrator
  }

  /// Page identifiers (`PageRanking.identifier`) are never reused, so words left behind by a damaged page match
  /// nothing. The full-text table is contentless (https://www.sqlite.org/fts5.html#contentless_tables), since the
  /// archives contain the text. The tokenizer only splits words at spaces, because the words consist of letters, digits
  /// and marks.
  private static let tables = """
    CREATE TABLE issue (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      hash BLOB NOT NULL UNIQUE,
      path TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      pageCount INTEGER NOT NULL
    );
    CREATE TABLE page (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      issueId INTEGER NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
      pageIndex INTEGER NOT NULL,
      label TEXT NOT NULL,
      errorCode TEXT,
      errorMessage TEXT,
      UNIQUE (issueId, pageIndex)
    );
    CREATE TABLE pageText (
      pageId INTEGER PRIMARY KEY REFERENCES page (id) ON DELETE CASCADE,
      archive BLOB NOT NULL
    );
    CREATE VIRTUAL TABLE pageWords USING fts5 (
      words, content = '', tokenize = 'ascii', prefix = '1 2 3', columnsize = 0
    );
    """

  private static let secondTables = """
    ALTER TABLE issue ADD COLUMN stamp TEXT;
    CREATE TABLE waitingIssue (path TEXT PRIMARY KEY NOT NULL, hash BLOB);
    CREATE TABLE wordVersion (version INTEGER NOT NULL);
    INSERT INTO wordVersion VALUES (0);
    """

  /// Rebuilds the words of all pages from their archives if another version of the word rules made them.
  static func updateWords(_ tables: SQLiteTables) throws {
    let db = tables.db
    guard try Int.fetchOne(db, sql: "SELECT version FROM wordVersion") != IndexedText.version else { return }
    try db.execute(sql: "INSERT INTO pageWords (pageWords) VALUES ('delete-all')")
    let rows = try Row.fetchCursor(db, sql: "SELECT pageId, archive FROM pageText")
    while let row = try rows.next() {
      let page = try TextPage(archived: Array(row["archive"] as Data))
      try tables.insertWords(page.indexedWords, pageId: row["pageId"])
    }
    try db.execute(sql: "UPDATE wordVersion SET version = ?", arguments: [IndexedText.version])
  }
}
