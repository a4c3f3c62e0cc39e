internal import Foundation
internal import Gatefold
internal import Synchronization

/// An index in a database of PostgreSQL.
final class PostgreSQLStorage: IndexStorage {
  private struct State {
    /// Connections that nobody uses.
    var idle: [Unchecked<PostgreSQLConnection>] = []
    /// How many more may be used at once.
    var freeCount = PostgreSQLStorage.maximumConnectionCount
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Whether the server was reached once: then it is waited for.
    var isKnown = false
    var isClosed = false
    /// The number of transactions that were written.
    var writtenCount = 0
  }

  /// A connection that is handed from one thread to the next.
  private struct Unchecked<Value>: @unchecked Sendable { let value: Value }

  private static let maximumConnectionCount = 4
  /// How long a server that is restarted is waited for.
  private static let patience = Duration.seconds(60)
  /// How often a transaction is run that another one was in the way of.
  private static let maximumTryCount = 20

  let name: String
  private let address: String
  private let queue = DispatchQueue(label: "gatefold index on PostgreSQL", attributes: .concurrent)
  private let state = Mutex(State())

  /// Connects, and brings the tables up to date.
  ///
  /// - Throws: `unreachableIndex`, `libraryMissing`, `newerIndex`, `notAnIndex`, `indexFailed`.
  init(address: String) async throws(GatefoldError) {
    self.address = address
    name = Self.withoutPassword(address)
    try await use { connection in
      try PostgreSQLSchema.migrate(connection)
      try PostgreSQLWords.update(connection)
    }
  }

  /// Whether a path is an address.
  static func isAddress(_ path: String) -> Bool {
    path.hasPrefix("postgresql://") || path.hasPrefix("postgres://")
  }

  /// The address as it may be shown.
  static func withoutPassword(_ address: String) -> String {
    // A password with a slash or an "@" should be escaped, and often isn't.
    address.replacing(/^(\w+:\/\/[^\/@:]*):.*@/) { "\($0.1)@" }
      .replacing(/([?&]\w*password=)[^&]*/) { "\($0.1)…" }
  }

  // MARK: Transactions

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value {
    try await use { connection in
      let start = """
        BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
        SET LOCAL statement_timeout = \(PostgreSQLConnection.searchTimeout); SET LOCAL jit = off
        """
      return try Self.transaction(start, connection, body)
    }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value {
    let result = await Task { () async -> Result<Value, GatefoldError> in
      do throws(GatefoldError) {
        return .success(
          try await self.use { connection in
            let value = try Self.transaction("BEGIN", connection, body)
            self.maintain(connection)
            return value
          }
        )
      } catch {
        return .failure(error)
      }
    }.value
    return try result.get()
  }

  private static func transaction<Value>(
    _ start: String,
    _ connection: PostgreSQLConnection,
    _ body: (any IndexTables) throws -> Value
  ) throws -> Value {
    try connection.command(start)
    do {
      let value = try body(PostgreSQLTables(connection: connection))
      try connection.command("COMMIT")
      return value
    } catch {
      if connection.isSound { try? connection.command("ROLLBACK") }
      throw error
    }
  }

  /// How many transactions are written between two looks for what to do.
  private static let maintenanceInterval = 8

  /// Makes postings from time to time. What is committed is safe without them, so failures are left to the next time.
  private func maintain(_ connection: PostgreSQLConnection) {
    let isDue = state.withLock { state in
      state.writtenCount += 1
      // Also at the first one: most processes write a few times.
      return state.writtenCount % Self.maintenanceInterval == 1
    }
    if isDue { try? PostgreSQLMaintenance(connection: connection).run() }
  }

  func noticed(_ error: any Error) -> GatefoldError { GatefoldError(database: error) }

  /// The server keeps its data itself.
  func note(_ entry: IssueList.Entry) {}

  // MARK: Connections

  /// Uses a connection, and tries again while the server is restarted or another transaction is in the way.
  private func use<Value: Sendable>(
    _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws(GatefoldError) -> Value {
    await acquire()
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result { try self.tryRepeatedly(body) }) }
    }
    release()
    do {
      return try result.get()
    } catch {
      throw noticed(error)
    }
  }

  /// Waits until there is room for another connection.
  private func acquire() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isFree = state.withLock { state in
        guard state.freeCount > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.freeCount -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func release() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.freeCount += 1
      return nil
    }
    next?.resume()
  }

  private func tryRepeatedly<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    let deadline = ContinuousClock.now + Self.patience
    var tryCount = 0
    while true {
      tryCount += 1
      do {
        let connection = try connection()
        state.withLock { $0.isKnown = true }
        defer { keep(connection) }
        return try body(connection)
      } catch let error as PostgreSQLError {
        // A wrong address is told at once; a server that was there comes back.
        let isWorthIt =
          error.isOfConnection
          ? (state.withLock(\.isKnown) || error.state != nil) && ContinuousClock.now < deadline
          : (error.isOfConcurrency || error.isOfCapacity) && tryCount < Self.maximumTryCount
        guard isWorthIt else { throw error }
        // The others are no better.
        if error.isOfConnection { state.withLock { $0.idle = [] } }
        Thread.sleep(forTimeInterval: min(1, 0.02 * Double(1 << min(tryCount, 10))) * Double.random(in: 0.5...1))
      }
    }
  }

  /// - Throws: `PostgreSQLError`; `libraryMissing`; `indexFailed` if the index is closed.
  private func connection() throws -> PostgreSQLConnection {
    let (isClosed, idle) = state.withLock { ($0.isClosed, $0.idle.popLast()) }
    if isClosed { throw GatefoldError(.indexFailed, "the index is closed") }
    return try idle?.value ?? PostgreSQLConnection(address: address)
  }

  private func keep(_ connection: PostgreSQLConnection) {
    let kept = Unchecked(value: connection)
    state.withLock { state in if connection.isSound, !state.isClosed { state.idle.append(kept) } }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.idle = []
    }
  }
}

/// The version of the rules that words were made by.
enum PostgreSQLWords {
  /// How many pages are read at a time.
  private static let batchSize: Int64 = 500

  /// Makes the words of all pages anew from their archives if another version of the word rules made them.
  static func update(_ connection: PostgreSQLConnection) throws {
    let tables = PostgreSQLTables(connection: connection)
    func version() throws -> Int { try tables.row("SELECT version FROM wordVersion", [])?.int(0) ?? 0 }
    if try version() == IndexedText.version { return }
    try connection.command("BEGIN")
    do {
      try connection.command("SELECT pg_advisory_xact_lock(\(PostgreSQLSchema.migrationLock))")
      try connection.command("SELECT pg_advisory_xact_lock(\(PostgreSQLSchema.maintenanceLock))")
      if try version() != IndexedText.version {
        try makeAnew(tables, connection)
        try tables.execute("UPDATE wordVersion SET version = ?", [.integer(Int64(IndexedText.version))])
      }
      try connection.command("COMMIT")
    } catch {
      if connection.isSound { try? connection.command("ROLLBACK") }
      throw error
    }
    try PostgreSQLMaintenance(connection: connection).run()
  }

  private static func makeAnew(_ tables: PostgreSQLTables, _ connection: PostgreSQLConnection) throws {
    try connection.command("TRUNCATE posting, block, pendingPage, removedPage")
    var last: Int64 = 0
    while true {
      let rows = try tables.rows(
        "SELECT pageId, archive FROM pageText WHERE pageId > ? ORDER BY pageId LIMIT ?",
        [.integer(last), .integer(batchSize)]
      )
      guard let end = rows.last else { return }
      last = end.integer(0)
      var words = CopyRows()
      for row in rows { words.addPage(row.integer(0), words: try TextPage(archived: row.blob(1)).indexedWords) }
      words.end()
      try connection.copy(words, into: "pendingPage (pageId, wordCount, words)")
    }
  }
}
