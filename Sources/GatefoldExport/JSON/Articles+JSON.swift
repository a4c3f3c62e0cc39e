package import Foundation
package import Gatefold

extension MagazineIssue {
  /// A list of articles as a file.
  ///
  /// - Throws: `encodingFailed`, `cancelled`.
  package func json(of articles: [Article]) async throws(GatefoldError) -> Data {
    let labels = try await labels(of: articles.flatMap(\.namedPageIndices))
    return try JSONFile.data(of: articles.map { ListedArticleJSON($0, labels: labels) }, named: "articles.json")
  }
}

extension Article {
  /// Indices of the pages that a list names.
  package var namedPageIndices: [Int] { [firstPageIndex, lastPageIndex] + continuedPageIndices }
}

/// An article in a list of articles.
package struct ListedArticleJSON: Encodable {
  private let title: String
  private let section: String?
  private let byline: String?
  private let standfirst: String?
  private let firstPage: PageNameJSON
  private let lastPage: PageNameJSON
  private let continuedPages: [PageNameJSON]
  private let headlineRect: PageRect?
  private let source: ContentsSource
  private let confidence: Double

  package init(_ article: Article, labels: [Int: String]) {
    title = article.title
    section = article.section
    byline = article.byline
    standfirst = article.standfirst
    firstPage = PageNameJSON(article.firstPageIndex, label: labels[article.firstPageIndex])
    lastPage = PageNameJSON(article.lastPageIndex, label: labels[article.lastPageIndex])
    continuedPages = article.continuedPageIndices.map { PageNameJSON($0, label: labels[$0]) }
    headlineRect = article.headlineRect?.json
    source = article.source
    confidence = roundedForJSON(article.confidence)
  }
}
