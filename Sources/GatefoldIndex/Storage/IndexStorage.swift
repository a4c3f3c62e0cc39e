internal import Gatefold

/// Where the tables of an index are: in a file of SQLite, or on a server with PostgreSQL.
///
/// Both have the tables `issue`, `page`, `pageText` and `waitingIssue` with the same columns, so most statements are
/// shared. Words are kept in another way by each, and give the same hits in the same order.
protocol IndexStorage: Sendable {
  /// The path or the address, for people: without a password.
  var name: String { get }

  /// Reads in a transaction that sees nothing of later changes.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value

  /// Runs a transaction, which completes even if the task is cancelled, so pages that were read are kept.
  ///
  /// - Parameter body: may run more than once if the server was restarted or another process was in its way; the same
  ///   must then be true as if it had run once.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value

  /// Converts an error of an access. Damage is recorded until the index is opened again.
  func noticed(_ error: any Error) -> GatefoldError

  /// Notes an issue outside of the tables, so that they can be rebuilt.
  func note(_ entry: IssueList.Entry) throws(GatefoldError)

  func close() throws(GatefoldError)
}

/// The tables of an index within a transaction.
protocol IndexTables {
  /// - Parameters:
  ///   - sql: with a question mark for each argument. Nothing else may depend on values.
  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow]

  /// - Returns: the number of rows that were changed.
  @discardableResult func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int

  /// Stores pages unless another program has done so; pages that failed before are replaced.
  func save(_ pages: [PageRecord], issueId: Int64) throws

  /// Removes pages of an issue.
  ///
  /// - Parameter pages: their indices; `nil` for all.
  func removePages(_ pages: [Int]?, ofIssue id: Int64) throws

  /// Ranks all matching pages, the best first.
  func rank(_ query: WordQuery, limit: Int) throws -> RankedPages

  /// The words from one (inclusive) to another one (exclusive), by the order of their bytes, that are on the most pages.
  func words(from low: String, to high: String, limit: Int) throws -> [IndexedWord]

  /// The space that the index takes on disk.
  func byteCount() throws -> Int
}

extension IndexTables {
  func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }

  func row(_ sql: String, _ arguments: [SQLValue]) throws -> SQLRow? { try rows(sql, arguments).first }

  /// Removes an issue with all its pages.
  func removeIssue(id: Int64) throws {
    try removePages(nil, ofIssue: id)
    try execute("DELETE FROM issue WHERE id = ?", [.integer(id)])
  }
}
