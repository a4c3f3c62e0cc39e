public import Gatefold
package import GatefoldFormats

/// The pages that a search of an index found.
public struct IndexSearchResult: Sendable {
  /// The pages, the best first.
  public let hits: [IndexHit]
  /// The number of all pages found, including those before and behind ``hits``.
  public let totalCount: Int
}

/// A page that holds all words of a query, with the places of the words.
public struct IndexHit: Sendable {
  /// The title of the issue.
  public let issueTitle: String
  /// The path at which the issue's file was last seen.
  public let issuePath: String
  /// The SHA-256 of the issue's file, in hexadecimal digits.
  public let issueHash: String
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// The page label of the file, else the page number.
  public let pageLabel: String
  /// The size of the page as displayed, in points.
  public let pageSize: PageSize
  /// The places of the words, in page space and reading order: one quad a line of each match, for the first 200
  /// matches.
  public let quads: [Quad]
  /// The number of times that words and phrases of the query stand on the page.
  public let matchCount: Int
  /// The text around the place where most of the words stand together.
  public let snippet: Snippet
  /// How well the page fits the query (BM25), from 0; higher is better. Scores of one search can be compared.
  public let score: Double

  /// Number of the page, from 1, for people.
  public var pageNumber: Int { pageIndex + 1 }
}

extension IndexHit {
  /// The page and the places of the words, without the issue.
  package var json: JSONObject {
    .page(pageIndex, label: pageLabel)
      .adding([
        "score": roundedForJSON(score), "matchCount": matchCount, "quads": quads.map(\.json),
        "rects": quads.map(\.boundingRect.json), "snippet": snippet.text, "snippetParts": snippet,
      ])
  }
}
