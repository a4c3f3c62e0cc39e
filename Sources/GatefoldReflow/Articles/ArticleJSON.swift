internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// An article as JSON. docs/reflow.md documents the keys.
struct ArticleJSON: Encodable {
  let articleIndex: Int
  let title: String
  let kicker: ArticleTextJSON?
  let headline: ArticleTextJSON?
  let standfirst: ArticleTextJSON?
  let byline: ArticleTextJSON?
  let author: String?
  let section: String?
  let language: String?
  let direction: ReadingDirection
  let isVertical: Bool
  let pages: [PageNameJSON]
  let blocks: [ArticleBlockJSON]
  let footnotes: [ArticleFootnoteJSON]
  /// All letters, a paragraph a line.
  let text: String

  init(
    _ article: ArticleDocument,
    at index: Int,
    _ publication: Publication,
    _ pictures: [ArticlePicture: PictureFile]
  ) {
    let context = ArticleJSONContext(publication: publication, pictures: pictures)
    articleIndex = index
    title = article.title
    kicker = article.kicker.map { ArticleTextJSON($0, context) }
    headline = article.headline.map { ArticleTextJSON($0, context) }
    standfirst = article.standfirst.map { ArticleTextJSON($0, context) }
    byline = article.byline.map { ArticleTextJSON($0, context) }
    author = article.author
    section = article.section
    language = article.language
    direction = article.direction
    isVertical = article.isVertical
    pages = article.pageIndices.map(context.page)
    blocks = article.blocks.map { ArticleBlockJSON($0, context) }
    footnotes = article.footnotes.map {
      ArticleFootnoteJSON(identifier: $0.identifier, marker: $0.marker, text: ArticleTextJSON($0.text, context))
    }
    text = article.texts.map(\.string).filter { !$0.isBlank }.joined(separator: "\n")
  }
}

struct ArticleFootnoteJSON: Encodable {
  let identifier: String
  let marker: String
  let text: ArticleTextJSON
}

/// The publication and its picture files, to which the parts of an article refer.
struct ArticleJSONContext {
  let publication: Publication
  let pictures: [ArticlePicture: PictureFile]

  func page(_ index: Int) -> PageNameJSON { PageNameJSON(index, label: publication.label(ofPage: index)) }

  var labels: [Int: String] {
    Dictionary(uniqueKeysWithValues: publication.labels.enumerated().map { ($0, $1) })
  }
}
