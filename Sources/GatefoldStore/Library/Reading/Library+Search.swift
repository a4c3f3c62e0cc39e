public import Gatefold
public import GatefoldIndex
internal import GRDB

/// The pages of a library that a search found.
public struct LibrarySearchResult: Sendable {
  /// The pages, the best first.
  public let hits: [LibraryHit]
  /// The number of all pages found, including those before and behind ``hits``.
  public let totalCount: Int
}

/// A page of an issue that holds all words of a query.
public struct LibraryHit: Sendable {
  /// The issue. Its state shows whether the page can be opened or must be downloaded again first.
  public let issue: LibraryIssue
  /// The page, with the places of the words.
  public let hit: IndexHit
}

extension Library {
  /// Searches the text of all issues that were ever on this machine, the best pages first.
  ///
  /// Archived issues are found too: their text stays in the index, so a hit shows which issue to download again.
  /// Removed issues are not found. EPUBs have no pages and are not searched.
  ///
  /// - Parameters:
  ///   - query: words and phrases, as `IssueIndex.search(_:limit:offset:)` takes them.
  ///   - limit: the maximum number of pages, at most `IssueIndex.maximumResultCount`.
  ///   - offset: how many of the best are skipped.
  /// - Throws: `invalidQuery`, and errors of the library and its index.
  public func search(
    _ query: String,
    limit: Int = 20,
    offset: Int = 0
  ) async throws(GatefoldError) -> LibrarySearchResult {
    let result = try await searchIndex.use { index throws(GatefoldError) in
      try await index.search(query, limit: limit, offset: offset)
    }
    let hashes = Array(Set(result.hits.map(\.issueHash)))
    let files = files
    let issues = try await read { db in
      let statement = try db.cachedStatement(sql: "SELECT \(LibraryIssue.columns) FROM issue WHERE fileHash = ?")
      var issues: [String: LibraryIssue] = [:]
      for hash in hashes {
        issues[hash] = try Row.fetchOne(statement, arguments: [hash]).map { LibraryIssue($0, files) }
      }
      return issues
    }
    let hits = result.hits.compactMap { hit in issues[hit.issueHash].map { LibraryHit(issue: $0, hit: hit) } }
    return LibrarySearchResult(hits: hits, totalCount: result.totalCount - (result.hits.count - hits.count))
  }

  /// The words of the library that begin as given, as `IssueIndex.words(beginningWith:limit:)` gives them.
  public func words(beginningWith beginning: String, limit: Int = 10) async throws(GatefoldError) -> [IndexedWord] {
    try await searchIndex.use { index throws(GatefoldError) in
      try await index.words(beginningWith: beginning, limit: limit)
    }
  }
}
