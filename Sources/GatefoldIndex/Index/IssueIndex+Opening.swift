internal import Foundation
public import Gatefold
internal import GRDB

extension IssueIndex {
  /// Opens an index, or creates one if the file doesn't exist.
  ///
  /// A damaged index is renamed, and a new one created in its place. ``recovery`` describes the damage, and
  /// ``addPending(lanes:isolation:finish:)`` indexes its issues again. The header is checked at every opening. All
  /// pages of the database are checked if it was not closed cleanly, or if damage was met while it was open.
  ///
  /// - Parameter path: the database path, absolute or relative to the working folder, whose parent folders are created;
  ///   or the address of a database on a PostgreSQL server, in which the schema `gatefold` is created.
  /// - Throws: `notAnIndex`, `newerIndex`, `busyIndex`, `unreadableFile`, `unwritableFile`, `indexFailed`, `cancelled`;
  ///   `unreachableIndex`, `libraryMissing` for a server;
  ///   `damagedIndex` only if other programs have the damaged index open.
  public static func open(path: String = defaultPath) async throws(GatefoldError) -> IssueIndex {
    try await open(path: path, repairs: true)
  }

  /// - Parameter repairs: whether a damaged index is set aside, or is an error.
  static func open(path: String, repairs: Bool) async throws(GatefoldError) -> IssueIndex {
    if PostgreSQLStorage.isAddress(path) { return IssueIndex(try await PostgreSQLStorage(address: path)) }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let files = IndexFiles(database: url.path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw GatefoldError(
        .unwritableFile,
        "cannot create the folder of \(files.database); check its permissions, or choose another index",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
    let condition = try files.inspect()
    // Create nothing beside a foreign file. If there is a lock file, however, another program may just be creating the
    // index.
    if access(files.lock, F_OK) != 0 { try refuse(condition, files) }
    let lock = try await DatabaseLock(ofIndex: files.lock)
    try refuse(try files.inspect(), files)
    let index = try await open(files, lock, repairs: repairs)
    lock.share()
    return index
  }

  /// Whether there is an index at a path, or the list of a lost one. Otherwise `open` would create a new index.
  ///
  /// - Throws: `unreadableFile`.
  package static func isThere(at path: String) throws(GatefoldError) -> Bool {
    // Opening makes the tables; whether there are issues is seen then.
    if PostgreSQLStorage.isAddress(path) { return true }
    let files = IndexFiles(database: URL(fileURLWithPath: path).standardizedFileURL.path)
    if case .missing = try files.inspect() { return !files.list.read().entries.isEmpty }
    return true
  }

  /// The path of an index as it may be shown: an address without its password.
  package static func shownPath(_ path: String) -> String { PostgreSQLStorage.withoutPassword(path) }

  /// Refuses files that are not an index.
  private static func refuse(_ condition: IndexFiles.Condition, _ files: IndexFiles) throws(GatefoldError) {
    switch condition {
    case .missing, .sound, .damaged: return
    case .foreign: throw foreign(files)
    case .newer(let version):
      throw newer(files, version)
    }
  }

  fileprivate static func foreign(_ files: IndexFiles) -> GatefoldError {
    GatefoldError(.notAnIndex, "\(files.database) is not a Gatefold index; choose another file")
  }

  fileprivate static func newer(_ files: IndexFiles, _ version: Int32) -> GatefoldError {
    GatefoldError(
      .newerIndex,
      "the index \(files.database) has version \(version), from a newer Gatefold; update, or choose another index"
    )
  }

  private static func open(
    _ files: IndexFiles,
    _ lock: DatabaseLock,
    repairs: Bool
  ) async throws(GatefoldError) -> IssueIndex {
    let list = files.list.read()
    var damage = lock.isMarkedDamaged ? "damage was found during use" : nil
    // Inspect again: another program may have created or repaired it meanwhile.
    switch try files.inspect() {
    case .damaged(let reason): damage = reason
    case .missing: damage = list.entries.isEmpty || !lock.isAlone ? nil : "it is missing"
    case .sound, .foreign, .newer: break
    }
    if damage == nil {
      do throws(GatefoldError) {
        return try await openUndamaged(files, lock, list)
      } catch {
        guard error.code == .damagedIndex else { throw error }
        damage = error.nativeMessage ?? "it cannot be read"
      }
    }
    guard repairs else {
      throw GatefoldError(.damagedIndex, GatefoldError.damagedIndex.message, nativeMessage: damage)
    }
    return try await rebuild(files, lock, reason: damage ?? "")
  }

  private static func openUndamaged(
    _ files: IndexFiles,
    _ lock: DatabaseLock,
    _ list: IssueList.Content
  ) async throws(GatefoldError) -> IssueIndex {
    // If others have it open, the log is theirs.
    let wasLeftOpen = lock.isAlone && files.isLogThere
    let storage = SQLiteStorage(files: files, pool: try pool(files), lock: lock)
    if wasLeftOpen { try await storage.check() }
    try await storage.migrate()
    if lock.isAlone, !list.isThere || list.unreadableCount > 0 || list.staleCount > 64 + list.entries.count {
      try await storage.writeList()
    }
    return IssueIndex(storage)
  }

  /// Renames a damaged index and creates a new one.
  private static func rebuild(
    _ files: IndexFiles,
    _ lock: DatabaseLock,
    reason: String
  ) async throws(GatefoldError) -> IssueIndex {
    guard lock.isAlone else {
      throw GatefoldError(
        .damagedIndex,
        "the index \(files.database) is damaged, and other programs have it open; close them and try again",
        nativeMessage: reason
      )
    }
    let isThere = access(files.database, F_OK) == 0
    let list = files.list.read()
    let aside = isThere ? try files.setAside() : nil
    var entries = list.entries.values.sorted { $0.path < $1.path }
    if entries.isEmpty, let aside { entries = salvaged(from: aside) }
    lock.clearMark()
    let recovery = IndexRecovery(
      reason: reason,
      setAsidePath: aside,
      paths: entries.map(\.path),
      lostCount: list.unreadableCount
    )
    let storage = SQLiteStorage(files: files, pool: try pool(files), lock: lock)
    try await storage.migrate()
    let waiting = entries
    try await storage.write { db in
      for entry in waiting {
        try db.execute("INSERT INTO waitingIssue (path, hash) VALUES (?, ?)", [.text(entry.path), entry.storedHash])
      }
    }
    try await storage.writeList()
    return IssueIndex(storage, recovery: recovery)
  }

  private static func pool(_ files: IndexFiles) throws(GatefoldError) -> DatabasePool {
    let configuration = Configuration.shared(label: "gatefold index") { db in
      try db.execute(sql: "PRAGMA cache_size = -16384")
      try PageRanking.register(db)
    }
    do {
      return try DatabasePool(path: files.database, configuration: configuration)
    } catch {
      throw GatefoldError(database: error)
    }
  }

  /// The issues that can still be read from a damaged database.
  private static func salvaged(from path: String) -> [IssueList.Entry] {
    var configuration = Configuration()
    configuration.readonly = true
    guard let database = try? DatabaseQueue(path: path, configuration: configuration) else { return [] }
    var entries: [IssueList.Entry] = []
    let read = try? database.read { db in
      var found: [IssueList.Entry] = []
      let rows = try Row.fetchCursor(db, sql: "SELECT path, hash FROM issue")
      // Read up to the damage.
      while let row = try? rows.next() {
        let values = [SQLValue((row["path"] as String?) ?? ""), .blob((row["hash"] as Data?).map(Array.init) ?? [])]
        found.append(IssueList.Entry(SQLRow(values: values)))
      }
      return found
    }
    entries = read ?? []
    return entries.filter { $0.path.hasPrefix("/") }
  }
}

extension SQLiteStorage {
  private func readFile<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(GatefoldError) -> Value {
    do {
      return try await pool.read(body)
    } catch {
      throw noticed(error)
    }
  }

  /// Checks all pages of the database.
  ///
  /// - Throws: `damagedIndex`.
  fileprivate func check() async throws(GatefoldError) {
    if let problem = try await readFile({ db in try db.firstProblem() }) {
      throw noticed(GatefoldError(.damagedIndex, GatefoldError.damagedIndex.message, nativeMessage: problem))
    }
  }

  /// - Throws: `notAnIndex`, `newerIndex`, and errors of the migration.
  fileprivate func migrate() async throws(GatefoldError) {
    let migrator = IndexSchema.migrator
    let condition = try await readFile { db in
      try migrator.condition(of: db, applicationID: IndexSchema.applicationID)
    }
    switch condition {
    case .foreign: throw IssueIndex.foreign(files)
    case .newer: throw IssueIndex.newer(files, IndexSchema.version + 1)
    case .current: break
    case .outdated:
      do {
        try migrator.migrate(pool, applicationID: IndexSchema.applicationID)
      } catch {
        throw noticed(error)
      }
    }
    let isCurrent = try await readFile { db in
      try Int.fetchOne(db, sql: "SELECT version FROM wordVersion") == IndexedText.version
    }
    if isCurrent { return }
    do {
      try await pool.write { [files] db in try IndexSchema.updateWords(SQLiteTables(db: db, files: files)) }
    } catch {
      throw noticed(error)
    }
  }

  /// Rewrites the list beside the index.
  fileprivate func writeList() async throws(GatefoldError) {
    let list = files.list
    try await write { db in
      let rows = try db.rows("SELECT path, hash FROM issue UNION ALL SELECT path, hash FROM waitingIssue")
      try list.replace(with: rows.map(IssueList.Entry.init))
    }
  }
}

extension IssueList.Entry {
  /// - Parameter row: begins with the path and the hash.
  init(_ row: SQLRow) {
    self.init(path: row.text(0), hash: ContentHash(bytes: row.blob(1))?.hexadecimal)
  }

  /// The hash as stored.
  var storedHash: SQLValue {
    hash.flatMap(ContentHash.init(hexadecimal:)).map { .blob(Array($0.bytes)) } ?? .null
  }
}
