internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Writes an article as HTML, the same for browsers and EPUB.
struct ArticleMarkup {
  let document: ArticleDocument
  let lineDirection: ReadingDirection
  let articleIndex: Int
  let publication: Publication
  /// The pictures that could be written.
  let pictures: [ArticlePicture: PictureFile]
  /// The name of the file of an article.
  let fileName: @Sendable (_ articleIndex: Int) -> String

  var out: MarkupWriter
  /// The level of the last heading, which the next one exceeds by one at most.
  var lastLevel = 1
  /// The number of levels added to headings, because they are in a box.
  var levelShift = 0
  /// Pages whose anchors were written, in this order.
  private(set) var anchoredPages: [Int] = []
  /// Pages whose videos and sounds follow the block that is being written.
  private var pagesWithMedia: [Int] = []
  /// Footnotes that the text refers to, by place.
  var referredNotes: Set<Int> = []

  init(
    _ articleIndex: Int,
    of publication: Publication,
    pictures: [ArticlePicture: PictureFile],
    fileName: @escaping @Sendable (_ articleIndex: Int) -> String,
    to out: MarkupWriter
  ) {
    document = publication.articles[articleIndex]
    lineDirection = document.lineDirection
    self.articleIndex = articleIndex
    self.publication = publication
    self.pictures = pictures
    self.fileName = fileName
    self.out = out
  }

  /// The article element, with all that belongs to it.
  ///
  /// - Parameter head: writes the beginning of the element.
  mutating func write(head: (inout MarkupWriter) -> Void = { _ in }) {
    let language = publication.language(of: document)
    out.open(
      "article",
      [
        "class": document.isVertical ? "vertical" : nil, "lang": language, "xml:lang": language,
        "dir": lineDirection == .rightToLeft ? "rtl" : nil,
        "itemscope": "", "itemtype": "https://schema.org/Article",
      ]
    )
    out.newLine()
    head(&out)
    if let first = document.pageIndices.first, !document.texts.contains(where: { $0.breaks(to: first) }) {
      writeAnchor(ofPage: first)
    }
    writeHeader()
    for block in document.blocks {
      write(block)
      writeMedia()
    }
    writeNotes()
    writeMedia()
    out.close("article")
    out.newLine()
  }

  private mutating func writeHeader() {
    let parts = [document.kicker, document.headline, document.standfirst, document.byline].compactMap(\.self)
    // Page breaks stand before the header, where they are no part of a heading.
    for part in parts { writeLeadingBreaks(of: part) }
    out.open("header")
    out.newLine()
    if let kicker = document.kicker, !kicker.string.isBlank {
      writeParagraph("p", ["class": "kicker"], kicker)
    } else if let section = document.section, !section.isBlank {
      out.element("p", ["class": "section"], text: section)
      out.newLine()
    }
    let headline = document.headline.flatMap { $0.string.isBlank ? nil : $0 }
    writeParagraph("h1", ["itemprop": "headline"], headline ?? ArticleText(publication.title(of: document)))
    if let standfirst = document.standfirst { writeParagraph("p", ["class": "standfirst"], standfirst) }
    if let byline = document.byline, !byline.string.isBlank {
      writeParagraph("p", ["class": "byline"], byline)
    } else if let author = document.author, !author.isBlank {
      out.element("p", ["class": "byline"], text: author)
      out.newLine()
    }
    out.close("header")
    out.newLine()
  }

  private mutating func writeNotes() {
    guard !document.footnotes.isEmpty else { return }
    for note in document.footnotes { writeLeadingBreaks(of: note.text) }
    out.open("section", ["class": "notes", "epub:type": "footnotes"])
    out.newLine()
    for (place, note) in document.footnotes.enumerated() {
      let attributes: XMLAttributes = [
        "id": "note-\(place + 1)", "class": "note", "epub:type": "footnote", "role": "doc-footnote",
      ]
      out.open("aside", attributes)
      out.open("p")
      if !note.marker.isBlank {
        out.element("span", ["class": "marker"], text: note.marker)
        out.text(" ")
      }
      writePieces(of: note.text)
      if referredNotes.contains(place) {
        out.text(" ")
        out.element("a", ["href": "#noteref-\(place + 1)", "role": "doc-backlink"], text: "↩\u{FE0E}")
      }
      out.close("p")
      out.close("aside")
      out.newLine()
    }
    out.close("section")
    out.newLine()
  }

  // MARK: Pages

  /// Writes the anchors of pages that begin with a text.
  mutating func writeLeadingBreaks(of text: ArticleText) {
    let start = text.string.unicodeScalars.prefix { $0.properties.isWhitespace }.count
    // The breaks of a text that is not written are not lost.
    for pageBreak in text.pageBreaks where pageBreak.offset <= start || text.string.isBlank {
      if writeAnchor(ofPage: pageBreak.pageIndex) { out.newLine() }
    }
  }

  /// Writes the anchor of a page, once.
  @discardableResult
  mutating func writeAnchor(ofPage index: Int) -> Bool {
    guard !anchoredPages.contains(index) else { return false }
    anchoredPages.append(index)
    let isMain = publication.anchors.isMain(articleIndex, ofPage: index)
    // In a book, a page begins only once: another article that continues the page gets a link target alone.
    let isBreak = isMain || out.dialect == .html
    let attributes: XMLAttributes = [
      "id": PageAnchors.identifier(ofPage: index), "role": isBreak ? "doc-pagebreak" : nil,
      "epub:type": isBreak ? "pagebreak" : nil,
      // Axe takes aria-label for a mistake here: the role is not one that it knows a name for.
      "title": isBreak ? publication.label(ofPage: index) : nil,
    ]
    out.element("span", attributes, text: "")
    if isMain, publication.media.media[index] != nil {
      pagesWithMedia.append(index)
    }
    return true
  }

  private mutating func writeMedia() {
    for page in pagesWithMedia {
      for media in publication.media.media[page] ?? [] {
        out.open("figure")
        MediaMarkup.write(media, to: &out)
        if let label = media.label, !label.isBlank { out.element("figcaption", text: label) }
        out.close("figure")
        out.newLine()
      }
    }
    pagesWithMedia = []
  }

  /// Where a link leads, as the value of `href`; `nil` for one that leads nowhere.
  func reference(_ target: LinkTarget) -> String? {
    switch target {
    case .uri(let address): return SafeAddress.address(address)
    case .goTo(let destination):
      guard let anchor = publication.anchors.anchor(ofPage: destination.pageIndex, from: articleIndex) else {
        return nil
      }
      let file = anchor.articleIndex == articleIndex ? "" : fileName(anchor.articleIndex)
      return "\(file)#\(anchor.identifier)"
    case .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: return nil
    }
  }
}

extension ArticleText {
  fileprivate func breaks(to pageIndex: Int) -> Bool { pageBreaks.contains { $0.pageIndex == pageIndex } }
}
