internal import CPostgreSQL
internal import Gatefold

/// The tables of an index on PostgreSQL within a transaction.
///
/// The words of new pages are first kept as text, and searched as text. From some number of pages on, postings are made of
/// them (`PostgreSQLMaintenance`). Pages that are removed later stay in these, and are left out of results, until postings
/// are made anew.
struct PostgreSQLTables: IndexTables {
  let connection: PostgreSQLConnection

  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
    var rows: [SQLRow] = []
    try connection.forEachRow(sql, arguments) { rows.append(SQLRow(values: $0.values)) }
    return rows
  }

  @discardableResult func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
    try connection.forEachRow(sql, arguments) { _ in }
  }

  // MARK: Pages

  func save(_ pages: [PageRecord], issueId: Int64) throws {
    try lock(issueId)
    let known = try rows("SELECT pageIndex, errorCode FROM page WHERE issueId = ?", [.integer(issueId)])
    let read = Set(known.filter { $0.optionalText(1) == nil }.map { $0.int(0) })
    let failed = Set(known.filter { $0.optionalText(1) != nil }.map { $0.int(0) })
    let pages = pages.filter { !read.contains($0.pageIndex) }
    for page in pages where failed.contains(page.pageIndex) {
      let place: [SQLValue] = [.integer(issueId), .integer(Int64(page.pageIndex))]
      try execute("DELETE FROM page WHERE issueId = ? AND pageIndex = ?", place)
    }
    if pages.isEmpty { return }
    let count = SQLValue.integer(Int64(pages.count))
    let numbers = try rows("SELECT nextval('pageNumber') FROM generate_series(1, ?::int)", [count])
    var (rows, texts, words) = (CopyRows(), CopyRows(), CopyRows())
    for (page, number) in zip(pages, numbers) {
      let length = page.words?.utf8.count ?? 0
      let id = PageRanking.identifier(number: number.integer(0), wordBytes: length)
      rows.beginRow(columnCount: 6)
      rows.add(id)
      rows.add(issueId)
      rows.add(Int64(page.pageIndex))
      rows.add(text: page.label)
      rows.add(text: page.failure?.code.rawValue)
      rows.add(text: page.failure?.message)
      guard case .success(let text) = page.text else { continue }
      texts.beginRow(columnCount: 2)
      texts.add(id)
      texts.add(text.archive)
      words.addPage(id, words: text.words)
    }
    rows.end()
    texts.end()
    words.end()
    try connection.copy(rows, into: "page (id, issueId, pageIndex, label, errorCode, errorMessage)")
    try connection.copy(texts, into: "pageText (pageId, archive)")
    try connection.copy(words, into: "pendingPage (pageId, wordCount, words)")
  }

  func removePages(_ pages: [Int]?, ofIssue id: Int64) throws {
    try lock(id)
    let wanted = pages.map(Set.init)
    let found = try rows("SELECT id, pageIndex FROM page WHERE issueId = ?", [.integer(id)])
    for row in found where wanted?.contains(row.int(1)) ?? true {
      let page = SQLValue.integer(row.integer(0))
      if try execute("DELETE FROM pendingPage WHERE pageId = ?", [page]) == 0 {
        for text in try rows("SELECT archive FROM pageText WHERE pageId = ?", [page]) {
          let words = (try? TextPage(archived: text.blob(0)))?.indexedWords ?? ""
          var removed = CopyRows()
          removed.addPage(row.integer(0), words: words)
          removed.end()
          try connection.copy(removed, into: "removedPage (pageId, wordCount, words)")
        }
      }
      try execute("DELETE FROM page WHERE id = ?", [page])
    }
  }

  /// Makes other writers of an issue wait.
  private func lock(_ issueId: Int64) throws {
    try execute("SELECT id FROM issue WHERE id = ? FOR UPDATE", [.integer(issueId)])
  }

  // MARK: Searching

  func rank(_ query: WordQuery, limit: Int) throws -> RankedPages {
    try PostgreSQLRanking(query, connection).ranked(limit: limit)
  }

  func words(from low: String, to high: String, limit: Int) throws -> [IndexedWord] {
    var counts: [String: Int] = [:]
    // Of pages that postings were not made of yet, or that are removed from them.
    for (table, sign) in [("pendingPage", 1), ("removedPage", -1)] {
      try connection.forEachRow("SELECT words FROM \(table)", []) { row in
        let words = Set(row.bytes(0).words(beginningWith: low)).filter { $0.utf8.lexicographicallyPrecedes(high.utf8) }
        for word in words { counts[word, default: 0] += sign }
      }
    }
    var found: [String: Int] = [:]
    // Enough that those whose count changes cannot displace others.
    let sql = """
      SELECT word, sum(pageCount)::bigint FROM posting WHERE word >= ? AND word < ?
      GROUP BY word ORDER BY 2 DESC, 1 LIMIT ?
      """
    let limits: [SQLValue] = [.text(low), .text(high), .integer(Int64(limit + counts.count))]
    try connection.forEachRow(sql, limits) { found[$0.text(0)] = Int($0.integer(1)) }
    for (word, count) in counts {
      if found[word] == nil {
        let row = try row("SELECT COALESCE(sum(pageCount), 0)::bigint FROM posting WHERE word = ?", [.text(word)])
        found[word] = row?.int(0)
      }
      found[word, default: 0] += count
    }
    let words = found.filter { $0.value > 0 }.map { IndexedWord(text: $0.key, pageCount: $0.value) }
    return Array(
      words.sorted { one, other in
        one.pageCount == other.pageCount
          ? one.text.utf8.lexicographicallyPrecedes(other.text.utf8) : one.pageCount > other.pageCount
      }.prefix(limit)
    )
  }

  func byteCount() throws -> Int {
    let sql = """
      SELECT COALESCE(sum(pg_total_relation_size(class.oid)), 0)::bigint FROM pg_class AS class
      JOIN pg_namespace AS space ON space.oid = relnamespace WHERE nspname = ? AND relkind = 'r'
      """
    return try row(sql, [.text(PostgreSQLSchema.name)])?.int(0) ?? 0
  }
}

extension CopyRows {
  /// The row of a page whose words are kept as text.
  mutating func addPage(_ id: Int64, words: String) {
    beginRow(columnCount: 3)
    add(id)
    add(words.isEmpty ? 0 : Int64(1 + words.utf8.count { $0 == UInt8(ascii: " ") }))
    add(Array(words.utf8))
  }
}

extension UnsafeRawBufferPointer {
  /// The words that begin in a way, in a text of words with spaces between them.
  fileprivate func words(beginningWith beginning: String) -> [String] {
    let (pattern, space) = (Array(beginning.utf8), UInt8(ascii: " "))
    guard let start = baseAddress, !pattern.isEmpty else { return [] }
    var words: [String] = []
    var position = 0
    while position < count, let found = cpostgresql_find(start + position, count - position, pattern, pattern.count) {
      let offset = found - start
      position = offset + 1
      guard offset == 0 || self[offset - 1] == space else { continue }
      words.append(String(decoding: self[offset...].prefix { $0 != space }, as: UTF8.self))
    }
    return words
  }
}
