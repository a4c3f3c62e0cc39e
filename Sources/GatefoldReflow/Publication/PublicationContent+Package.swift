package import Gatefold
internal import GatefoldPackage
internal import GatefoldTypesetting

extension PublicationContent {
  /// Collects the content of an export. A package adds its media, and a layout its texts as articles.
  ///
  /// - Parameter path: the path of the PDF or the package.
  package init(of issue: MagazineIssue, at path: String) async throws(GatefoldError) {
    self.init()
    guard IssuePackage.isPackage(at: path) else { return }
    let package = try IssuePackage(path)
    media = try await package.webAnnotations(of: issue)
    guard let set = package.layoutArticles else { return }
    articles = LayoutArticles(set)
    pictures = package.pictures
  }
}

/// The texts of a layout as the articles of its issue.
private struct LayoutArticles: ArticleSource {
  let articles: [Result<ArticleDocument, GatefoldError>]

  init(_ articles: [Result<ArticleDocument, GatefoldError>]) { self.articles = articles }

  var articleCount: Int { articles.count }

  func document(at index: Int) async throws(GatefoldError) -> ArticleDocument { try articles[index].get() }
}
