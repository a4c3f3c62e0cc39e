internal import Gatefold
internal import GRDB
internal import GRDBSQLite

/// Pages that match a query, best first.
struct RankedPages {
  struct Element: Sendable {
    let pageId: Int64
    let score: Double

    /// Equal pages are in the order in which they were added, so further results continue where these end.
    fileprivate func isBetter(than other: Element) -> Bool {
      score != other.score ? score > other.score : pageId < other.pageId
    }
  }

  /// At most the requested number of pages.
  private(set) var pages: [Element] = []
  /// Total number of matching pages.
  private(set) var count = 0
  private let limit: Int

  /// Ranks all matching pages, which is necessary in any case, so counting them is free.
  init(_ query: WordQuery, limit: Int, _ db: Database) throws {
    self.limit = limit
    let statement = try db.cached(
      "SELECT rowid, \(PageRanking.name) (pageWords) FROM pageWords WHERE pageWords MATCH ?"
    )
    try statement.setArguments([query.expression])
    let handle = statement.sqliteStatement
    defer { sqlite3_reset(handle) }
    // There are thousands of rows of two numbers, so don't create a value for each.
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW:
        add(Element(pageId: sqlite3_column_int64(handle, 0), score: sqlite3_column_double(handle, 1)))
      case SQLITE_DONE: return
      case let code:
        let message = sqlite3_errmsg(db.sqliteConnection).map { String(cString: $0) }
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
      }
    }
  }

  private mutating func add(_ page: Element) {
    count += 1
    if pages.count == limit {
      guard let worst = pages.last, page.isBetter(than: worst) else { return }
      pages.removeLast()
    }
    pages.insert(page, at: pages.partitioningIndex { !$0.isBetter(than: page) })
  }
}
