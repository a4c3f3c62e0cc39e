internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// An article with its parts, and the words of its texts.
struct ArchivedArticle: Sendable {
  let index: Int
  let document: ArticleDocument
  let parts: [ArticlePart]
  let texts: [PrintedText]
  /// The pictures of all parts, in reading order.
  let pictures: [PrintedPicture]

  init(_ document: ArticleDocument, at index: Int) {
    self.index = index
    self.document = document
    let parts = ArticlePart.parts(of: document)
    self.parts = parts
    let tables = ArticlePart.tables(in: parts)
    texts = document.texts.enumerated().map { number, text in
      let group = tables.first { $0.contains(number) }?.lowerBound ?? number
      // Texts of several articles never share a block.
      return PrintedText(text, TextKey(article: index, text: number), group: index << 32 + group)
    }
    pictures = parts.flatMap(\.allPictures)
  }
}

/// An issue and its files, as METS describes them.
struct ArchivedIssue: Sendable {
  let facts: METSFacts
  let articles: [ArchivedArticle]
  /// The pages that were written, in order.
  let pages: [ArchivedPage]
  let document: SourceDocument?
  /// The copy of the PDF, or `nil` without a copy.
  let copy: ArchivedFile?
  let checkResult: PDFACheck.Result?
  let omissions: [METSOmission]

  /// A block of text on a page.
  struct Pointer: Hashable {
    let page: Int
    let identifier: String
  }

  /// The blocks of some texts of an article, in reading order.
  func blocks(of texts: [Int], in article: ArchivedArticle) -> [Pointer] {
    var pointers: [Pointer] = []
    for text in texts.lazy.map({ article.texts[$0] }) {
      for page in text.orderedPageIndices {
        for block in self.page(at: page)?.blocks[text.key] ?? [] {
          let pointer = Pointer(page: page, identifier: ALTOIdentifiers.block(block, onPage: page))
          if !pointers.contains(pointer) { pointers.append(pointer) }
        }
      }
    }
    return pointers
  }

  /// The illustrations of some pictures of an article.
  func illustrations(_ pictures: Range<Int>, in article: ArchivedArticle) -> [Pointer] {
    pictures.compactMap { number in
      let index = article.pictures[number].pageIndex
      let key = PictureKey(article: article.index, picture: number)
      guard let place = page(at: index)?.illustrations[key] else { return nil }
      return Pointer(page: index, identifier: ALTOIdentifiers.illustration(place, onPage: index))
    }
  }

  func page(at index: Int) -> ArchivedPage? {
    // Most often all pages are there.
    if pages.indices.contains(index), pages[index].index == index { return pages[index] }
    return pages.first { $0.index == index }
  }

  var labels: [Int: String] {
    Dictionary(uniqueKeysWithValues: pages.compactMap { page in page.label.map { (page.index, $0) } })
  }

  /// Articles in a row that have the same section.
  var sections: [(title: String?, articles: ArraySlice<ArchivedArticle>)] {
    var sections: [(title: String?, articles: ArraySlice<ArchivedArticle>)] = []
    for article in articles {
      let title = article.document.section.map(\.singleLine).flatMap { $0.isBlank ? nil : $0 }
      if let last = sections.last, last.title == title {
        sections[sections.count - 1].articles = articles[last.articles.startIndex...article.index]
      } else {
        sections.append((title, articles[article.index...article.index]))
      }
    }
    return sections
  }
}

extension PrintedText {
  /// The pages that it is printed on, in the order of its letters.
  var orderedPageIndices: [Int] {
    var pages: [Int] = []
    for word in words {
      for letter in word.letters where pages.last != letter.pageIndex {
        if !pages.contains(letter.pageIndex) { pages.append(letter.pageIndex) }
      }
    }
    return pages
  }
}
