internal import Foundation
internal import Gatefold

/// The tables of an index on PostgreSQL, in a schema of their own, and their migrations.
enum PostgreSQLSchema {
  static let name = "gatefold"
  /// The number of the last migration.
  static var version: Int { migrations.count }
  /// Keys of advisory locks: "GfIx", and a number.
  static let migrationLock = "1197885816, 1"
  static let maintenanceLock = "1197885816, 2"

  /// Brings the tables up to date. Several processes may do so at once: one does, and the others wait.
  ///
  /// - Throws: `PostgreSQLError`; `notAnIndex`, `newerIndex`.
  static func migrate(_ connection: PostgreSQLConnection) throws {
    guard connection.serverVersion >= 120_000 else {
      throw GatefoldError(.indexFailed, "an index needs PostgreSQL 12 or later; update the server")
    }
    guard connection.setting("server_encoding") == "UTF8" else {
      throw GatefoldError(
        .notAnIndex,
        "the database has the encoding \(connection.setting("server_encoding")); create one with UTF8"
      )
    }
    if try version(connection) == version { return }
    try connection.command("BEGIN")
    do {
      try connection.command("SELECT pg_advisory_xact_lock(\(migrationLock))")
      let old = try version(connection)
      if let old, old > version {
        throw GatefoldError(
          .newerIndex,
          "the index on PostgreSQL has version \(old), from a newer Gatefold; update, or choose another index"
        )
      }
      if old == nil {
        try connection.command("CREATE SCHEMA IF NOT EXISTS \(name)")
        try connection.command("CREATE TABLE migration (number int PRIMARY KEY, appliedAt timestamptz DEFAULT now())")
      }
      for number in (old ?? 0)..<version {
        try connection.command(migrations[number])
        try connection.forEachRow("INSERT INTO migration (number) VALUES (?)", [.integer(Int64(number + 1))]) { _ in }
      }
      try connection.command("COMMIT")
    } catch {
      try? connection.command("ROLLBACK")
      throw error
    }
  }

  /// `nil` if there is no index.
  private static func version(_ connection: PostgreSQLConnection) throws -> Int? {
    var isThere = false
    try connection.forEachRow("SELECT to_regclass(?) IS NOT NULL", [.text("\(name).migration")]) { row in
      isThere = row.bytes(0).first == 1
    }
    guard isThere else { return nil }
    var number = 0
    try connection.forEachRow("SELECT max(number) FROM migration", []) { number = Int($0.integer(0)) }
    return number
  }

  /// Each is run once, in a transaction. Only added to, never changed.
  private static let migrations = [first]

  /// The text of pages is divided by their numbers, so that each vacuum, and each index, is of a sixteenth. Postings are
  /// divided by how many pages they are of: small ones are merged and deleted all the time, large ones seldom touched.
  private static let first = """
    CREATE TABLE issue (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      hash bytea NOT NULL UNIQUE,
      path text COLLATE "C" NOT NULL UNIQUE,
      title text NOT NULL,
      pageCount bigint NOT NULL,
      stamp text
    );
    CREATE TABLE waitingIssue (path text COLLATE "C" PRIMARY KEY, hash bytea);
    CREATE TABLE wordVersion (version bigint NOT NULL);
    CREATE SEQUENCE pageNumber;
    CREATE TABLE page (
      id bigint PRIMARY KEY,
      issueId bigint NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
      pageIndex bigint NOT NULL,
      label text NOT NULL,
      errorCode text,
      errorMessage text,
      UNIQUE (issueId, pageIndex)
    );
    CREATE TABLE pageText (
      pageId bigint PRIMARY KEY REFERENCES page (id) ON DELETE CASCADE,
      archive bytea NOT NULL
    ) PARTITION BY HASH (pageId);
    \((0..<16).map(partition).joined(separator: "\n"))
    CREATE TABLE pendingPage (pageId bigint PRIMARY KEY, wordCount bigint NOT NULL, words bytea NOT NULL);
    CREATE TABLE removedPage (pageId bigint PRIMARY KEY, wordCount bigint NOT NULL, words bytea NOT NULL);
    CREATE TABLE block (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      level smallint NOT NULL,
      pageCount bigint NOT NULL,
      wordCount bigint NOT NULL
    );
    CREATE TABLE posting (
      level smallint NOT NULL,
      word text COLLATE "C" NOT NULL,
      block bigint NOT NULL,
      pageCount bigint NOT NULL,
      pages bytea NOT NULL,
      places bytea NOT NULL,
      PRIMARY KEY (level, word, block)
    ) PARTITION BY LIST (level);
    CREATE TABLE posting0 PARTITION OF posting FOR VALUES IN (0);
    CREATE TABLE posting1 PARTITION OF posting FOR VALUES IN (1);
    CREATE TABLE posting2 PARTITION OF posting FOR VALUES IN (2);
    ALTER TABLE posting0 ALTER pages SET STORAGE EXTERNAL, ALTER places SET STORAGE EXTERNAL;
    ALTER TABLE posting1 ALTER pages SET STORAGE EXTERNAL, ALTER places SET STORAGE EXTERNAL;
    ALTER TABLE posting2 ALTER pages SET STORAGE EXTERNAL, ALTER places SET STORAGE EXTERNAL;
    INSERT INTO wordVersion VALUES (0);
    """

  private static func partition(_ number: Int) -> String {
    """
    CREATE TABLE pageText\(number) PARTITION OF pageText FOR VALUES WITH (MODULUS 16, REMAINDER \(number));
    ALTER TABLE pageText\(number) ALTER archive SET STORAGE EXTERNAL;
    """
  }
}
