internal import GatefoldTypesetting

/// What schema.org says of an article besides its headline, as microdata.
struct ArticleProperties {
  let publication: Publication
  let articleIndex: Int
  /// The path of the picture that stands for the article; `nil` if there is none.
  let image: String?

  func write(to out: inout MarkupWriter) {
    let article = publication.articles[articleIndex]
    let pages = article.pageIndices.filter(publication.labels.indices.contains).map { publication.labels[$0] }
    let properties: [(String, String?)] = [
      ("name", publication.title(of: article)),
      ("author", article.author),
      ("articleSection", article.section),
      ("inLanguage", publication.language(of: article)),
      ("pageStart", pages.first),
      ("pageEnd", pages.last),
    ]
    for (name, value) in properties {
      guard let value, !value.isBlank else { continue }
      out.void("meta", ["itemprop": name, "content": value])
    }
    if let image { out.void("link", ["itemprop": "image", "href": image]) }
  }
}
