internal import struct Foundation.Data
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

/// An article as a page of a site, or as a file of its own.
struct HTMLArticlePage {
  let publication: Publication
  let articleIndex: Int
  let form: HTMLExport.Form
  let pictures: [ArticlePicture: PictureFile]
  /// The path of the article's representative picture, or `nil` without pictures.
  let firstPicture: String?
  /// Whether the page links to the contents and to other articles. A dedicated reader has its own navigation.
  var hasNavigation = true

  private var isLinked: Bool { form == .site && hasNavigation }
  private var article: ArticleDocument { publication.articles[articleIndex] }
  private var title: String { publication.title(of: article) }

  private var previous: Int? { articleIndex > 0 ? articleIndex - 1 : nil }
  private var next: Int? { articleIndex + 1 < publication.articles.count ? articleIndex + 1 : nil }

  var data: Data {
    var links: [(relation: String, file: String)] = []
    if isLinked {
      if let previous { links.append(("prev", SitePath.article(previous))) }
      if let next { links.append(("next", SitePath.article(next))) }
    }
    return HTMLPage.data(
      title: title == publication.title ? title : "\(title) – \(publication.title)",
      language: publication.language(of: article),
      direction: article.lineDirection,
      author: article.author ?? publication.author,
      links: links,
      inlineStyle: form == .files ? ReflowStyleSheet.site : nil
    ) { out in
      if isLinked { out.element("header") { writeNavigation("Issue", to: &$0) } }
      out.element("main") { out in
        var markup = ArticleMarkup(
          articleIndex,
          of: publication,
          pictures: pictures,
          fileName: SitePath.article,
          to: out
        )
        markup.write(head: writeProperties)
        out = markup.out
      }
      if isLinked { out.element("footer") { writeNavigation("Articles", to: &$0) } }
    }
  }

  private func writeNavigation(_ label: String, to out: inout MarkupWriter) {
    out.element("nav", ["class": "issue", "aria-label": label]) { out in
      out.element("ul") { out in
        item(publication.title, SitePath.index, to: &out)
        if let previous {
          let title = publication.title(of: publication.articles[previous])
          item("← \(title)", SitePath.article(previous), relation: "prev", to: &out)
        }
        if let next {
          let title = publication.title(of: publication.articles[next])
          item("\(title) →", SitePath.article(next), relation: "next", to: &out)
        }
      }
    }
  }

  private func item(_ text: String, _ file: String, relation: String? = nil, to out: inout MarkupWriter) {
    out.open("li")
    out.element("a", ["href": file, "rel": relation], text: text)
    out.close("li")
    out.newLine()
  }

  /// Writes the schema.org properties of the article.
  private func writeProperties(to out: inout MarkupWriter) {
    ArticleProperties(publication: publication, articleIndex: articleIndex, image: firstPicture).write(to: &out)
    if isLinked { out.void("link", ["itemprop": "isPartOf", "href": "\(SitePath.index)#issue"]) }
    out.newLine()
  }
}
