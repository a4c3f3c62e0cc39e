internal import Foundation
internal import Gatefold
internal import GatefoldTypesetting

/// An issue as a publication of articles: what every format is made of.
struct Publication: Sendable {
  let issue: MagazineIssue
  let title: String
  let author: String?
  let description: String?
  /// A well-formed tag.
  let language: String
  /// A URI that is the same for the same file.
  let identifier: String
  /// When the issue was made; `nil` if the file doesn't say.
  let published: Date?
  /// When the file was last changed; a fixed date if it doesn't say.
  let modified: Date
  /// Which pages lie side by side, and which way they are turned.
  let arrangement: SpreadArrangement
  /// The way that pages are turned, if it is not as the file says; `nil` if nobody has chosen one.
  let chosenDirection: ReadingDirection?
  /// The articles in reading order.
  let articles: [ArticleDocument]
  /// Where their pages begin.
  let anchors: PageAnchors
  /// The printed label of each page, or its number.
  let labels: [String]
  /// Videos and sounds.
  let media: MediaCollection

  /// The language of an article, well-formed.
  func language(of article: ArticleDocument) -> String { LanguageTag.wellFormed(article.language) ?? language }

  /// Returns the title of an article, or else its headline or the title of the issue. It is never blank.
  func title(of article: ArticleDocument) -> String {
    [article.title, article.headline?.string ?? "", title].first { !$0.isBlank } ?? title
  }

  var direction: ReadingDirection { arrangement.direction }

  /// The videos and sounds in the articles, each after the block in which its page begins.
  var articleMedia: [PlacedMedia] { anchors.list().flatMap { media.media[$0.pageIndex] ?? [] } }

  /// Whether every picture of the articles is described in words.
  var describesPictures: Bool {
    articles.flatMap(\.pictures).allSatisfy { !($0.alternativeText ?? "").isBlank || !$0.words.isBlank }
  }

  var hasPictures: Bool { articles.contains { !$0.pictures.isEmpty } }
}

extension ArticleDocument {
  /// Whether letters have their reading beside them.
  var hasRuby: Bool { texts.contains { text in text.runs.contains { !($0.attributes.ruby ?? "").isBlank } } }

  /// The pictures of all figures, in reading order.
  var pictures: [ArticlePicture] { blocks.flatMap(\.pictures) }

  /// The pictures of all figures, each once, in reading order.
  var distinctPictures: [ArticlePicture] {
    var known: Set<ArticlePicture> = []
    return pictures.filter { known.insert($0).inserted }
  }

  /// The first line or two of the article, for lists of articles.
  func excerpt(maximumCount: Int = 200) -> String {
    if let standfirst, !standfirst.string.isBlank { return standfirst.string }
    for case .paragraph(let text) in blocks where text.count > 20 {
      guard text.count > maximumCount else { return text.string }
      let cut = text.string.prefix(maximumCount)
      return "\(cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut)…"
    }
    return ""
  }
}

extension ArticleBlock {
  fileprivate var pictures: [ArticlePicture] {
    switch self {
    case .figure(let figure): figure.pictures
    case .box(let box): box.blocks.flatMap(\.pictures)
    case .paragraph, .heading, .list, .quotation, .pullQuote, .table: []
    }
  }
}

extension String {
  /// Whether nothing of it is seen.
  var isBlank: Bool { allSatisfy { $0.isWhitespace || $0.isNewline } }
}
