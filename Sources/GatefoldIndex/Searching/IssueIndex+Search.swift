internal import Foundation
public import Gatefold

extension IssueIndex {
  /// The maximum number of results that one search gives: 1,000.
  public static let maximumResultCount = 1_000

  /// Finds pages that hold all words of a query, the best first.
  ///
  /// ```swift
  /// let result = try await index.search("harbour \"north wind\" tid*", limit: 10)
  /// print(result.totalCount)
  /// for hit in result.hits { print(hit.issuePath, hit.pageNumber, hit.quads.count) }
  /// ```
  ///
  /// | query | finds |
  /// | --- | --- |
  /// | `harbour wind` | pages with both words |
  /// | `"north wind"` | the words one behind the other |
  /// | `tid*` | words that begin so |
  ///
  /// Words are compared as `MagazineIssue.search` does by default: case and accents do not count, ligatures and other
  /// compatibility forms match what people type, and words broken at line ends are found whole. In scripts without
  /// spaces, any run of letters is found. All other characters separate words; a query of these alone finds nothing.
  ///
  /// - Parameters:
  ///   - query: words and phrases.
  ///   - limit: the maximum number of results, at most ``maximumResultCount``.
  ///   - offset: how many of the best are skipped.
  /// - Throws: `invalidQuery` if it is too long; `damagedIndex`, `busyIndex`, `indexFailed`, `cancelled`.
  public func search(
    _ query: String,
    limit: Int = 20,
    offset: Int = 0
  ) async throws(GatefoldError) -> IndexSearchResult {
    let query = try WordQuery(query)
    guard !query.isBlank else { return IndexSearchResult(hits: [], totalCount: 0) }
    // No index has as many pages.
    let (offset, limit) = (min(max(0, offset), 1 << 32), min(max(0, limit), Self.maximumResultCount))
    let (pages, count) = try await read { db in
      let ranked = try db.rank(query, limit: offset + limit)
      return (try ranked.pages.dropFirst(offset).compactMap { try FoundPage($0, db) }, ranked.count)
    }
    return IndexSearchResult(hits: try await hits(of: query, on: pages), totalCount: count)
  }

  /// Marks the query on pages, on all cores.
  private func hits(of query: WordQuery, on pages: [FoundPage]) async throws(GatefoldError) -> [IndexHit] {
    do {
      return try await withThrowingTaskGroup(of: (Int, IndexHit?).self) { group in
        for (index, page) in pages.enumerated() {
          group.addTask { (index, try page.hit(of: query)) }
        }
        var hits = [IndexHit?](repeating: nil, count: pages.count)
        for try await (index, hit) in group { hits[index] = hit }
        return hits.compactMap(\.self)
      }
    } catch {
      throw storage.noticed(error)
    }
  }
}

/// A page that fits, as it is kept.
private struct FoundPage: Sendable {
  let score: Double
  let title: String
  let path: String
  let hash: String
  let pageIndex: Int
  let label: String
  let archive: [UInt8]

  /// `nil` where words were left behind by a page that is gone.
  init?(_ ranked: RankedPages.Element, _ db: any IndexTables) throws {
    let row = try db.row(
      """
      SELECT title, path, hash, pageIndex, label, archive
      FROM page JOIN pageText ON pageId = page.id JOIN issue ON issue.id = issueId WHERE page.id = ?
      """,
      [.integer(ranked.pageId)]
    )
    guard let row else { return nil }
    score = ranked.score
    title = row.text(0)
    path = row.text(1)
    hash = ContentHash(bytes: row.blob(2))?.hexadecimal ?? ""
    pageIndex = row.int(3)
    label = row.text(4)
    archive = row.blob(5)
  }

  /// - Throws: `damagedArchive`.
  func hit(of query: WordQuery) throws(GatefoldError) -> IndexHit? {
    guard let matches = try PageMatches.matches(of: query, archived: archive) else { return nil }
    return IndexHit(
      issueTitle: title,
      issuePath: path,
      issueHash: hash,
      pageIndex: pageIndex,
      pageLabel: label,
      pageSize: matches.pageSize,
      quads: matches.quads,
      matchCount: matches.count,
      snippet: matches.snippet,
      score: score
    )
  }
}
