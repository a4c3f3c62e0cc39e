internal import Gatefold
internal import GRDB

/// Pages that fit a query, the best first.
enum RankedPages {
  struct Element: Sendable {
    let pageId: Int64
    let score: Double

    /// Equal ones in the order in which they were added, so that the next results go on where these end.
    fileprivate func isBetter(than other: Element) -> Bool {
      score != other.score ? score > other.score : pageId < other.pageId
    }
  }

  /// - Returns: the best behind the first `offset`, and how many pages fit in all. All must be ranked in any case, so that
  ///   to count them takes nothing.
  static func best(
    of query: WordQuery,
    offset: Int,
    limit: Int,
    _ db: Database
  ) throws -> (pages: [Element], count: Int) {
    let statement = try db.cached("SELECT rowid, bm25 (pageWords) FROM pageWords WHERE pageWords MATCH ?")
    let rows = try Row.fetchCursor(statement, arguments: [query.expression])
    var all: [Element] = []
    while let row = try rows.next() {
      // Smaller is better in FTS5.
      all.append(Element(pageId: row[0], score: -(row[1] as Double)))
    }
    let count = all.count
    guard offset < count, limit > 0 else { return ([], count) }
    all.sort { $0.isBetter(than: $1) }
    return (Array(all[offset..<min(count, offset + limit)]), count)
  }
}
