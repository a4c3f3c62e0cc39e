internal import Foundation
internal import Gatefold
internal import GRDB

/// The tables of a library, and their migrations.
enum LibrarySchema {
  /// The application ID in the header of the file, "GfLb".
  static let applicationID: Int32 = 0x4766_4C62
  /// The number of the last migration below.
  static let version: Int32 = 1

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: issues, marks, changes") { db in
      try db.execute(sql: tables)
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    return migrator
  }

  /// - `feed` is the entry of the feed as JSON; what lists and searches need has columns of its own.
  /// - `revision` counts the changes that the file beside the issue records; `recorded` is what that file has.
  /// - `change` is the number of the transaction that changed the row last, for observers in all processes.
  /// - Dates are seconds since 1970.
  private static let tables = """
    CREATE TABLE issue (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identifier TEXT NOT NULL UNIQUE,
      folder TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      publication TEXT,
      number TEXT,
      releaseDate REAL,
      language TEXT,
      pageCount INTEGER,
      isFree INTEGER NOT NULL,
      hasDownload INTEGER NOT NULL,
      feed TEXT NOT NULL,
      store TEXT,
      vanishedDate REAL,
      addedDate REAL NOT NULL,
      state TEXT NOT NULL DEFAULT 'notDownloaded',
      stage TEXT,
      isOutdated INTEGER NOT NULL DEFAULT 0,
      wasArchived INTEGER NOT NULL DEFAULT 0,
      isPinned INTEGER NOT NULL DEFAULT 0,
      file TEXT,
      fileHash TEXT,
      byteCount INTEGER NOT NULL DEFAULT 0,
      mediaType TEXT,
      installedDate REAL,
      origin TEXT,
      preparedHash TEXT,
      preparationFailure TEXT,
      cover TEXT,
      place TEXT,
      lastReadDate REAL,
      change INTEGER NOT NULL DEFAULT 0,
      revision INTEGER NOT NULL DEFAULT 0,
      recorded INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX issueByDate ON issue (releaseDate DESC, title, id);
    CREATE INDEX issueByTitle ON issue (title COLLATE NOCASE, id);
    CREATE INDEX issueByState ON issue (state, releaseDate DESC, title, id);
    CREATE INDEX issueByPublication ON issue (publication, releaseDate DESC, title, id);
    CREATE INDEX issueByReading ON issue (lastReadDate DESC, id);
    CREATE INDEX issueByStore ON issue (store);
    CREATE INDEX issueByHash ON issue (fileHash);
    CREATE INDEX issueByChange ON issue (change);
    CREATE INDEX issueToRecord ON issue (id) WHERE recorded < revision;
    CREATE INDEX issueWithFile ON issue (id) WHERE file IS NOT NULL;
    CREATE TABLE mark (
      identifier TEXT PRIMARY KEY NOT NULL,
      issueId INTEGER NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      pageIndex INTEGER NOT NULL,
      createdDate REAL NOT NULL,
      content TEXT NOT NULL
    );
    CREATE INDEX markByIssue ON mark (issueId, kind, pageIndex, createdDate);
    CREATE TABLE removal (identifier TEXT PRIMARY KEY NOT NULL, change INTEGER NOT NULL);
    CREATE INDEX removalByChange ON removal (change);
    CREATE TABLE counter (change INTEGER NOT NULL);
    INSERT INTO counter VALUES (0);
    CREATE VIRTUAL TABLE issueWords USING fts5 (
      title, publication, number, about, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
    );
    """
}
