public import Gatefold

/// What a search of an index found.
public struct IndexSearchResult: Sendable {
  /// The best first.
  public let hits: [IndexHit]
  /// How many pages there are, those before and behind the ones given among them.
  public let totalCount: Int
}

/// A page that holds all words of a query.
public struct IndexHit: Sendable {
  public let issueTitle: String
  public let issuePath: String
  /// The SHA-256 of the issue's file, hexadecimal.
  public let issueHash: String
  /// From 0.
  public let pageIndex: Int
  /// The printed folio; the page number where the file gives none.
  public let pageLabel: String
  /// Where the words stand, in page space and reading order: one a line of each match. The first 200 matches.
  public let quads: [Quad]
  /// How often words and phrases of the query stand on the page.
  public let matchCount: Int
  /// Around the place where most of the words stand together.
  public let snippet: Snippet
  /// How well the page fits the query (BM25), from 0; more is better. Comparable within one search.
  public let score: Double

  /// From 1, for people.
  public var pageNumber: Int { pageIndex + 1 }
}
