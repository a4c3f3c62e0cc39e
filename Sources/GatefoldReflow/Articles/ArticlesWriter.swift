internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// Writes a publication as JSON.
struct ArticlesWriter {
  let publication: Publication
  let pictures: any ArticlePictures
  let files: FolderFiles

  private static let index = "articles.json"

  private static func fileName(_ articleIndex: Int) -> String {
    "article-\(ExportNames.number(articleIndex + 1)).json"
  }

  /// - Returns: the errors of what is missing.
  func write(progress: () -> Void) async throws(GatefoldError) -> [GatefoldError] {
    var failures: [GatefoldError] = []
    let writer = PictureFileWriter(pictures: pictures, place: .files(files))
    var listed: [ListedArticleJSON] = []
    for (index, article) in publication.articles.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let written = try await writer.write(article, number: index + 1)
      failures += written.failures
      let content = ArticleJSON(article, at: index, publication, written.pictures)
      let name = Self.fileName(index)
      let data = try JSONFile.data(of: content, named: name)
      try files.add(data, at: name, showing: .data(pageIndex: article.pageIndices.first))
      listed.append(ListedArticleJSON(file: name, title: article.title, section: article.section, pages: content.pages))
      progress()
    }
    let issue = ListedIssueJSON(
      title: publication.title,
      language: publication.language,
      direction: publication.direction,
      identifier: publication.identifier,
      articles: listed
    )
    try files.add(try JSONFile.data(of: issue, named: Self.index), at: Self.index, showing: .data(pageIndex: nil))
    return failures
  }
}

/// The issue, in "articles.json".
private struct ListedIssueJSON: Encodable {
  let title: String
  let language: String
  let direction: ReadingDirection
  let identifier: String
  let articles: [ListedArticleJSON]
}

/// An article of the issue, in "articles.json".
private struct ListedArticleJSON: Encodable {
  let file: String
  let title: String
  let section: String?
  let pages: [PageNameJSON]
}
