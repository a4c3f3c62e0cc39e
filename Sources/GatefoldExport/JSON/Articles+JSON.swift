package import Foundation
package import Gatefold
internal import GatefoldFormats

extension MagazineIssue {
  /// A list of articles as a file.
  ///
  /// - Throws: `encodingFailed`, `cancelled`.
  package func json(of articles: [Article]) async throws(GatefoldError) -> Data {
    let labels = try await labels(of: articles.flatMap(\.namedPageIndices))
    return try JSONWriter.file(of: articles.map { $0.json(labels: labels) }, named: "articles.json")
  }
}

extension Article {
  /// Indices of the pages that a list names.
  package var namedPageIndices: [Int] { [firstPageIndex, lastPageIndex] + continuedPageIndices }

  fileprivate func json(labels: [Int: String]) -> JSONObject {
    func page(_ index: Int) -> JSONObject { .page(index, label: labels[index]) }
    return [
      "title": title, "section": section, "byline": byline, "standfirst": standfirst, "firstPage": page(firstPageIndex),
      "lastPage": page(lastPageIndex), "continuedPages": continuedPageIndices.map(page),
      "headlineRect": headlineRect?.json, "source": source, "confidence": roundedForJSON(confidence),
    ]
  }
}
