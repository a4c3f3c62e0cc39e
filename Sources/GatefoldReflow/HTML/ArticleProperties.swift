internal import GatefoldFormats
internal import GatefoldTypesetting

/// The schema.org properties of an article besides its headline, written as microdata.
struct ArticleProperties {
  let publication: Publication
  let articleIndex: Int
  /// The path of the article's representative picture, or `nil` without pictures.
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
