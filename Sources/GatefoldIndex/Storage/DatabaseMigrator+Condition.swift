package import GRDB

/// The origin and version of a database file.
package enum DatabaseCondition: Sendable {
  /// The current version.
  case current
  /// An empty file or an earlier version.
  case outdated
  /// A later version.
  case newer
  /// A database of another program.
  case foreign
}

extension DatabaseMigrator {
  /// Returns whether this migrator knows a database, and whether it needs a migration.
  ///
  /// - Parameter applicationID: the `PRAGMA application_id` of databases of this kind.
  package func condition(of db: Database, applicationID: Int32) throws -> DatabaseCondition {
    let isMarked = try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID
    let isEmpty = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
    if !isMarked, !isEmpty { return .foreign }
    if try hasBeenSuperseded(db) { return .newer }
    return try hasCompletedMigrations(db) ? .current : .outdated
  }

  /// Makes the tables of a database, or brings them up to date.
  ///
  /// The file is marked before it has any table: a process that is killed in the middle leaves one that
  /// `condition(of:applicationID:)` knows.
  package func migrate(_ writer: some DatabaseWriter, applicationID: Int32) throws {
    try writer.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA application_id = \(applicationID)") }
    try migrate(writer)
  }
}

extension Database {
  /// Checks all pages.
  ///
  /// - Returns: the first problem, or `nil` if the database is sound.
  package func firstProblem() throws -> String? {
    let result = try String.fetchOne(self, sql: "PRAGMA quick_check (1)")
    return result == "ok" ? nil : result ?? "quick_check gave no result"
  }
}

extension Configuration {
  /// The settings of databases that several processes use.
  ///
  /// - Parameter prepare: further settings of each connection.
  package static func shared(
    label: String,
    prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) -> Configuration {
    var configuration = Configuration()
    // Another process commits, merges a feed or checkpoints the log in a few seconds, or in many times that on a machine
    // that is very busy.
    configuration.busyMode = .timeout(60)
    configuration.maximumReaderCount = 4
    configuration.label = label
    configuration.prepareDatabase { db in
      // Detect damage within a page when it is read, not later through its consequences.
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      try prepare(db)
    }
    return configuration
  }
}
