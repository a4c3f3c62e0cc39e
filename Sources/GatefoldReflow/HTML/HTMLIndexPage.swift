internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

/// The first page of a site: the cover, the contents, and the pages.
struct HTMLIndexPage {
  let publication: Publication
  /// The size of the cover in pixels, or `nil` without a cover.
  let coverSize: PixelSize?
  /// The paths of the articles' representative pictures, by article index.
  let firstPictures: [Int: String]

  var data: Data {
    HTMLPage.data(
      title: publication.title,
      language: publication.language,
      direction: publication.lineDirection,
      author: publication.author,
      links: publication.articles.isEmpty ? [] : [("next", SitePath.article(0))]
    ) { out in
      let attributes: XMLAttributes = [
        "id": "issue", "itemscope": "", "itemtype": "https://schema.org/PublicationIssue",
        "itemid": publication.identifier,
      ]
      out.element("main", attributes) { out in
        writeHead(to: &out)
        writeContents(to: &out)
        writePages(to: &out)
      }
    }
  }

  private func writeHead(to out: inout MarkupWriter) {
    out.element("h1", ["itemprop": "name"], text: publication.title)
    out.newLine()
    out.void("meta", ["itemprop": "inLanguage", "content": publication.language])
    if let author = publication.author { out.void("meta", ["itemprop": "author", "content": author]) }
    if let published = publication.published {
      out.void("meta", ["itemprop": "datePublished", "content": InternetDate.dayText(published)])
    }
    out.newLine()
    if let coverSize {
      out.element("figure", ["class": "cover"]) { out in
        out.void(
          "img",
          [
            "src": CoverWriter.path, "alt": publication.title, "itemprop": "image",
            "width": String(coverSize.width), "height": String(coverSize.height),
          ]
        )
      }
    }
    if let description = publication.description {
      out.element("p", ["itemprop": "description"], text: description)
      out.newLine()
    }
  }

  private func writeContents(to out: inout MarkupWriter) {
    guard !publication.articles.isEmpty else { return }
    out.element("nav", ["class": "contents", "aria-labelledby": "contents"]) { out in
      out.element("h2", ["id": "contents", "lang": "en", "dir": "ltr"], text: "Contents")
      out.newLine()
      for group in publication.sections {
        out.element(group.title == nil ? "div" : "section", [:]) { out in
          if let title = group.title {
            out.element("h3", text: title)
            out.newLine()
          }
          out.element("ul") { out in
            for index in group.articleIndices { writeItem(index, to: &out) }
          }
        }
      }
    }
  }

  private func writeItem(_ index: Int, to out: inout MarkupWriter) {
    let article = publication.articles[index]
    let language = publication.language(of: article)
    let attributes: XMLAttributes = [
      "itemprop": "hasPart", "itemscope": "", "itemtype": "https://schema.org/Article",
      "lang": language == publication.language ? nil : language,
    ]
    out.element("li", attributes) { out in
      ArticleProperties(publication: publication, articleIndex: index, image: firstPictures[index]).write(to: &out)
      out.newLine()
      let title = publication.title(of: article)
      out.element("a", ["class": "title", "href": SitePath.article(index), "itemprop": "url"], text: title)
      if let author = article.author, !author.isBlank { out.element("span", text: " · \(author)") }
      if let first = article.pageIndices.first {
        out.element("span", text: " · \(publication.label(ofPage: first))")
      }
      out.newLine()
      let excerpt = article.excerpt()
      if !excerpt.isBlank {
        out.element("p", ["class": "excerpt", "itemprop": "description"], text: excerpt)
        out.newLine()
      }
    }
  }

  private func writePages(to out: inout MarkupWriter) {
    let anchors = publication.anchors.list()
    guard !anchors.isEmpty else { return }
    out.element("nav", ["class": "pages", "aria-labelledby": "pages"]) { out in
      out.element("h2", ["id": "pages", "lang": "en", "dir": "ltr"], text: "Pages")
      out.newLine()
      out.element("ul") { out in
        for anchor in anchors.sorted(by: { $0.pageIndex < $1.pageIndex }) {
          out.open("li")
          let file = SitePath.article(anchor.articleIndex)
          let label = publication.label(ofPage: anchor.pageIndex)
          out.element("a", ["href": "\(file)#\(anchor.identifier)"], text: label)
          out.close("li")
          out.newLine()
        }
      }
    }
  }
}
