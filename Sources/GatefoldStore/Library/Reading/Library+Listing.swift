internal import Foundation
public import Gatefold
internal import GRDB

extension Library {
  /// Issues of the library.
  ///
  /// ```swift
  /// for issue in try await library.issues() where issue.isReadable { print(issue.title, issue.path ?? "") }
  /// ```
  ///
  /// - Parameter query: which, and in which order; by default all, the newest first.
  /// - Throws: errors of the library.
  public func issues(_ query: LibraryQuery = LibraryQuery()) async throws(GatefoldError) -> [LibraryIssue] {
    let files = files
    return try await read { db in
      let (sql, arguments) = query.statement
      var issues: [LibraryIssue] = []
      let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
      while let row = try rows.next() { issues.append(LibraryIssue(row, files)) }
      return issues
    }
  }

  /// The number of issues that a query finds, whatever its limit and offset.
  ///
  /// - Throws: errors of the library.
  public func issueCount(_ query: LibraryQuery = LibraryQuery()) async throws(GatefoldError) -> Int {
    try await read { db in
      let (condition, arguments) = query.condition
      return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM issue WHERE \(condition)", arguments: arguments) ?? 0
    }
  }

  /// One issue; `nil` if the library does not have it.
  ///
  /// - Throws: errors of the library.
  public func issue(_ identifier: String) async throws(GatefoldError) -> LibraryIssue? {
    let files = files
    return try await read { db in
      let sql = "SELECT \(LibraryIssue.columns) FROM issue WHERE identifier = ?"
      return try Row.fetchOne(db, sql: sql, arguments: [identifier]).map { LibraryIssue($0, files) }
    }
  }

  /// The identifiers that begin with some letters, sorted; only the identifier itself if there is one.
  ///
  /// - Throws: errors of the library.
  package func identifiers(startingWith beginning: String) async throws(GatefoldError) -> [String] {
    try await read { db in
      if try StoredIssue.fetch(beginning, db) != nil { return [beginning] }
      let sql = "SELECT identifier FROM issue WHERE substr (identifier, 1, ?) = ? ORDER BY identifier"
      return try String.fetchAll(db, sql: sql, arguments: [beginning.unicodeScalars.count, beginning])
    }
  }

  /// The feed entry of an issue as of the last merge, or the file's own metadata if it was added by hand.
  ///
  /// - Throws: `notInLibrary`, and errors of the library.
  public func feedIssue(_ identifier: String) async throws(GatefoldError) -> FeedIssue {
    try await read { db in try StoredIssue.known(identifier, db).feedRecord.issue }
  }

  /// The issues whose files are on this machine, each with what its feed said of it.
  ///
  /// - Throws: errors of the library.
  package func readableIssues() async throws(GatefoldError) -> [(issue: LibraryIssue, listed: FeedIssue)] {
    let files = files
    return try await read { db in
      let sql = "SELECT \(LibraryIssue.columns) FROM issue WHERE file IS NOT NULL ORDER BY id"
      let issues = try Row.fetchAll(db, sql: sql).map { LibraryIssue($0, files) }
      let rows = try StoredIssue.fetchAll(db, sql: "SELECT * FROM issue WHERE file IS NOT NULL ORDER BY id")
      return try zip(issues, rows).map { ($0, try $1.feedRecord.issue) }
    }
  }

  /// The issues whose files are on this machine.
  ///
  /// - Throws: errors of the library.
  package func filedIssues() async throws(GatefoldError) -> [LibraryIssue] {
    let files = files
    return try await read { db in
      let sql = "SELECT \(LibraryIssue.columns) FROM issue WHERE file IS NOT NULL"
      return try Row.fetchAll(db, sql: sql).map { LibraryIssue($0, files) }
    }
  }

  /// A number that becomes larger with each change of the library.
  ///
  /// - Throws: errors of the library.
  package func changeNumber() async throws(GatefoldError) -> Int64 {
    try await read { db in try Int64.fetchOne(db, sql: "SELECT change FROM counter") ?? 0 }
  }
}

extension LibraryQuery {
  /// Gives the columns of an issue.
  var statement: (sql: String, arguments: StatementArguments) {
    let (condition, arguments) = condition
    let limit = limit.map(String.init) ?? "-1"
    let sql = """
      SELECT \(LibraryIssue.columns) FROM issue WHERE \(condition) ORDER BY \(order.terms)
      LIMIT \(limit) OFFSET \(max(0, offset))
      """
    return (sql, arguments)
  }

  fileprivate var condition: (sql: String, arguments: StatementArguments) {
    var terms: [String] = []
    var arguments = StatementArguments()
    if let text, let expression = Self.expression(text) {
      terms.append("id IN (SELECT rowid FROM issueWords WHERE issueWords MATCH ?)")
      arguments += [expression]
    }
    if let states {
      terms.append("state IN (\(states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))")
    }
    if let publication {
      terms.append("publication = ?")
      arguments += [publication]
    }
    if !includesVanished { terms.append("(vanishedDate IS NULL OR state <> 'notDownloaded')") }
    return (terms.isEmpty ? "1" : terms.joined(separator: " AND "), arguments)
  }

  /// https://www.sqlite.org/fts5.html#full_text_query_syntax
  ///
  /// - Returns: `nil` for blank text, which restricts nothing.
  private static func expression(_ text: String) -> String? {
    // FTS5 tokenises a string like the text in the table; a string without tokens would match nothing.
    let words = text.split { !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? nil : words.map { "\"\($0)\" *" }.joined(separator: " ")
  }
}

extension LibraryQuery.Order {
  /// Each can be read off an index of the table, but for `size`.
  fileprivate var terms: String {
    switch self {
    case .newest: "releaseDate DESC, title, id"
    case .title: "title COLLATE NOCASE, id"
    case .lastRead: "lastReadDate DESC, id"
    case .size: "byteCount DESC, title, id"
    }
  }
}
