internal import Gatefold

/// Makes postings of the words of new pages, and large ones of small ones, as the segments of a full-text index are merged
/// elsewhere. Each step is one transaction, made by one process at a time; without it, searches find the same and take
/// longer.
struct PostgreSQLMaintenance {
  let connection: PostgreSQLConnection

  /// Pages of which postings are made at once.
  static let blockSize = 1024
  /// How many blocks are merged into one of the next level, and the last level: blocks of up to 262,144 pages.
  private static let (mergedCount, lastLevel) = (16, 2)

  /// - Parameter makesAll: whether postings are made of less than a whole block, too.
  func run(makesAll: Bool = false) throws {
    var isChanged = false
    while try makeBlock(ofAny: makesAll) { isChanged = true }
    if isChanged {
      for level in 0..<Self.lastLevel { while try mergeBlocks(of: level) {} }
    }
    if try removePages() { isChanged = true }
    guard isChanged else { return }
    // The tables are small, and what was deleted in them would slow searches down.
    for table in ["pendingPage", "posting0"] { try connection.command("VACUUM (SKIP_LOCKED) \(table)") }
  }

  /// Runs a step, unless another process is at it.
  ///
  /// - Returns: what the step does; `false` if another process is at it.
  private func step(_ body: (PostgreSQLTables) throws -> Bool) throws -> Bool {
    let tables = PostgreSQLTables(connection: connection)
    try connection.command("BEGIN")
    do {
      var isMine = false
      let sql = "SELECT pg_try_advisory_xact_lock(\(PostgreSQLSchema.maintenanceLock))"
      try connection.forEachRow(sql, []) { isMine = $0.bytes(0).first == 1 }
      let isDone = try isMine && body(tables)
      try connection.command(isDone ? "COMMIT" : "ROLLBACK")
      return isDone
    } catch {
      if connection.isSound { try? connection.command("ROLLBACK") }
      throw error
    }
  }

  private func makeBlock(ofAny: Bool) throws -> Bool {
    // Counting is cheap, and most calls find too few.
    let few = try PostgreSQLTables(connection: connection).row(
      "SELECT count(*) FROM (SELECT FROM pendingPage LIMIT ?) AS pages",
      [.integer(Int64(Self.blockSize))]
    )
    let count = few?.int(0) ?? 0
    guard count >= Self.blockSize || ofAny && count > 0 else { return false }
    return try step { tables in
      var builder = PostingBuilder()
      var pages: [String] = []
      var wordCount: Int64 = 0
      // Locked, so that a page that is removed now is removed after this, from the postings.
      let sql = "SELECT pageId, wordCount, words FROM pendingPage ORDER BY pageId LIMIT ? FOR UPDATE"
      try connection.forEachRow(sql, [.integer(Int64(Self.blockSize))]) { row in
        builder.add(row.bytes(2), page: row.integer(0))
        pages.append("\(row.integer(0))")
        wordCount += row.integer(1)
      }
      guard pages.count >= Self.blockSize || ofAny && !pages.isEmpty else { return false }
      let block = try tables.row(
        "INSERT INTO block (level, pageCount, wordCount) VALUES (0, ?, ?) RETURNING id",
        [.integer(Int64(pages.count)), .integer(wordCount)]
      )
      try connection.copy(
        builder.rows(level: 0, block: block?.integer(0) ?? 0),
        into: "posting (level, word, block, pageCount, pages, places)"
      )
      let list = SQLValue.text("{\(pages.joined(separator: ","))}")
      try tables.execute("DELETE FROM pendingPage WHERE pageId = ANY (?::bigint[])", [list])
      return true
    }
  }

  /// Merges the oldest blocks of a level. The new one has the number of the first of them, so blocks remain in the order
  /// of their pages.
  private func mergeBlocks(of level: Int) throws -> Bool {
    try step { tables in
      let blocks = try tables.rows(
        "SELECT id, pageCount, wordCount FROM block WHERE level = ? ORDER BY id LIMIT ?",
        [.integer(Int64(level)), .integer(Int64(Self.mergedCount))]
      )
      guard blocks.count == Self.mergedCount, let first = blocks.first?.integer(0) else { return false }
      let list = SQLValue.text("{\(blocks.map { "\($0.integer(0))" }.joined(separator: ","))}")
      let (old, new) = (SQLValue.integer(Int64(level)), SQLValue.integer(Int64(level + 1)))
      try tables.execute("DELETE FROM block WHERE id = ANY (?::bigint[])", [list])
      try tables.execute(
        "INSERT INTO block (id, level, pageCount, wordCount) OVERRIDING SYSTEM VALUE VALUES (?, ?, ?, ?)",
        [
          .integer(first), new, .integer(blocks.reduce(0) { $0 + $1.integer(1) }),
          .integer(blocks.reduce(0) { $0 + $1.integer(2) }),
        ]
      )
      try tables.execute(
        """
        INSERT INTO posting (level, word, block, pageCount, pages, places)
        SELECT ?::smallint, word, ?::bigint, sum(pageCount)::bigint, string_agg(pages, ''::bytea ORDER BY block),
          string_agg(places, ''::bytea ORDER BY block)
        FROM posting WHERE level = ? AND block = ANY (?::bigint[]) GROUP BY word
        """,
        [new, .integer(first), old, list]
      )
      try tables.execute("DELETE FROM posting WHERE level = ? AND block = ANY (?::bigint[])", [old, list])
      return true
    }
  }

  // MARK: Removed pages

  /// The number of removed pages that makes it worth making postings anew without them.
  private static let maximumRemovedCount = 4096
  /// How many postings are read at a time.
  private static let purgedCount = 500

  /// Takes removed pages out of all postings.
  private func removePages() throws -> Bool {
    let few = try PostgreSQLTables(connection: connection).row("SELECT count(*) FROM removedPage", [])
    guard few?.int(0) ?? 0 >= Self.maximumRemovedCount else { return false }
    return try step { tables in
      let removed = Set(try tables.rows("SELECT pageId FROM removedPage").map { $0.integer(0) })
      let blocks = Set(try tables.rows("SELECT id FROM block").map { $0.integer(0) })
      var words: [Int64: Int64] = [:]
      var pages: [Int64: Set<Int64>] = [:]
      var last: [SQLValue] = [0, "", 0]
      while true {
        let rows = try tables.rows(
          """
          SELECT level, word, block, pages, places FROM posting WHERE (level, word, block) > (?, ?, ?)
          ORDER BY level, word, block LIMIT ?
          """,
          last + [.integer(Int64(Self.purgedCount))]
        )
        guard let end = rows.last else { break }
        last = Array(end.values.prefix(3))
        for row in rows {
          var gone: Set<Int64> = []
          var places = 0
          row.blob(3).withUnsafeBytes { bytes in
            Postings.forEachPage(bytes) { page, count in
              if removed.contains(page) {
                gone.insert(page)
                places += count
              }
            }
          }
          if gone.isEmpty { continue }
          let kept = row.blob(3).withUnsafeBytes { pages in
            row.blob(4).withUnsafeBytes { Postings.removing(gone, pages: pages, places: $0) }
          }
          let key = Array(row.values.prefix(3))
          if kept.count == 0 {
            try tables.execute("DELETE FROM posting WHERE level = ? AND word = ? AND block = ?", key)
          } else {
            try tables.execute(
              "UPDATE posting SET pageCount = ?, pages = ?, places = ? WHERE level = ? AND word = ? AND block = ?",
              [.integer(Int64(kept.count)), .blob(kept.pages), .blob(kept.places)] + key
            )
          }
          words[row.integer(2), default: 0] += Int64(places)
          pages[row.integer(2), default: []].formUnion(gone)
        }
      }
      for block in blocks {
        guard let count = pages[block]?.count else { continue }
        try tables.execute(
          "UPDATE block SET pageCount = pageCount - ?, wordCount = wordCount - ? WHERE id = ?",
          [.integer(Int64(count)), .integer(words[block] ?? 0), .integer(block)]
        )
      }
      // Pages without words are in no posting, only in the number of pages.
      let empty = removed.count - pages.values.reduce(0) { $0 + $1.count }
      if empty > 0, let block = blocks.min() {
        try tables.execute(
          "UPDATE block SET pageCount = pageCount - ? WHERE id = ?",
          [.integer(Int64(empty)), .integer(block)]
        )
      }
      let list = SQLValue.text("{\(removed.map { "\($0)" }.joined(separator: ","))}")
      try tables.execute("DELETE FROM removedPage WHERE pageId = ANY (?::bigint[])", [list])
      return true
    }
  }
}
