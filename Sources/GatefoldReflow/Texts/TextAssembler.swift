internal import Gatefold
internal import GatefoldTypesetting

/// Makes the text of a paragraph from its lines: broken words become whole, letters keep their emphasis, their links and
/// the places where they are printed.
struct TextAssembler {
  private(set) var text = ArticleText()
  /// The last two letters, which tell how the next line goes on.
  private var lastScalars: [Unicode.Scalar] = []
  private var last: (word: String, glyph: Int, page: PrintedPage)?
  /// Whether a space stands before the next letter.
  private var hasSpace = false
  /// Style of plain letters.
  private let plain: TextStyle

  private let survey: ArticleSurvey

  /// - Parameters:
  ///   - plain: the style from which emphasis differs.
  ///   - survey: of the article.
  init(plain: TextStyle, _ survey: ArticleSurvey) {
    self.plain = plain
    self.survey = survey
  }

  /// The text of some lines.
  ///
  /// - Parameters:
  ///   - plain: the style from which emphasis differs.
  ///   - survey: of the article.
  ///   - pages: pages that begin with the first line.
  init(
    _ lines: [Line],
    of page: PrintedPage,
    plain: TextStyle,
    _ survey: ArticleSurvey,
    beginning pages: [PrintedPage] = []
  ) {
    self.init(plain: plain, survey)
    for (number, line) in lines.enumerated() { append(line, of: page, beginning: number == 0 ? pages : []) }
  }

  /// The text of a block, from whose own style emphasis differs.
  init(_ block: Block, of page: PrintedPage, _ survey: ArticleSurvey, beginning pages: [PrintedPage] = []) {
    self.init(block.lines, of: page, plain: page.text.style(of: block), survey, beginning: pages)
  }

  var isEmpty: Bool { text.isEmpty }

  /// The last letter so far.
  var lastScalar: Unicode.Scalar? { lastScalars.last }

  /// Marks that what follows is printed on another page.
  mutating func breakPage(to page: PrintedPage, at line: Line?) {
    text.appendPageBreak(to: page.index, quad: line?.quad)
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - pages: pages that begin with it.
  ///   - isJoined: whether its first letter belongs to the last word, as behind an initial.
  mutating func append(
    _ line: Line,
    of page: PrintedPage,
    beginning pages: [PrintedPage] = [],
    isJoined: Bool = false
  ) {
    let measure = LineMeasure(line, of: page.text)
    for (position, word) in line.words.enumerated() {
      // The sign of a note belongs to the word before, unless that is raised, too.
      let isSign =
        position > 0 && word.isShort && measure.isRaised(word, in: page.text)
        && !measure.isRaised(line.words[position - 1], in: page.text)
      if !isSign, position > 0 || !isJoined {
        join(to: word, on: page, startsLine: position == 0)
      }
      if position == 0, !pages.isEmpty {
        appendSpace(before: .none)
        for begun in pages { breakPage(to: begun, at: begun.index == page.index ? line : nil) }
      }
      append(word, measure, of: page)
    }
  }

  /// Puts a space before the next word, or takes the hyphen away that broke it.
  private mutating func join(to word: Word, on page: PrintedPage, startsLine: Bool) {
    guard let before = lastScalars.last, let last else { return }
    let beforeLast = lastScalars.count > 1 ? lastScalars[0] : nil
    let next = page.text.glyphs[word.glyphRange.lowerBound].scalar
    if startsLine, continuesAddress(with: word, on: page) { return }
    switch startsLine ? LineJoint(after: before, beforeLast, before: next) : .space {
    case .space: hasSpace = true
    case .nothing: break
    case .brokenWord:
      let first = String(last.word.dropLast())
      if !survey.isHyphenRead(between: first, and: word.text, glyph: last.glyph, on: last.page) { text.removeLast() }
    }
  }

  /// Whether an address is broken over two lines: both link to it, and it holds them one behind the other.
  private func continuesAddress(with word: Word, on page: PrintedPage) -> Bool {
    guard let last, case .uri(let address) = last.page.link(ofGlyph: last.glyph),
      page.link(ofGlyph: word.glyphRange.lowerBound) == .uri(address)
    else { return false }
    return address.contains(last.word.suffix(12) + word.text.prefix(6))
  }

  private mutating func append(_ word: Word, _ measure: LineMeasure, of page: PrintedPage) {
    var start = word.glyphRange.lowerBound
    var attributes = attributes(ofGlyph: start, measure, of: page)
    for glyph in word.glyphRange.dropFirst() {
      let next = self.attributes(ofGlyph: glyph, measure, of: page)
      guard next != attributes else { continue }
      append(start..<glyph, attributes, of: page)
      (start, attributes) = (glyph, next)
    }
    append(start..<word.glyphRange.upperBound, attributes, of: page)
    let scalars = page.text.glyphs[word.glyphRange].suffix(2).map(\.scalar)
    lastScalars = Array((scalars.count > 1 ? [] : lastScalars.suffix(1)) + scalars)
    last = (word.text, word.glyphRange.upperBound - 1, page)
  }

  /// The space has the attributes of the words on both sides, where they are the same.
  private mutating func appendSpace(before next: ArticleText.Attributes) {
    guard hasSpace else { return }
    hasSpace = false
    let last = text.runs.last.flatMap { $0.range.upperBound == text.count ? $0.attributes : nil } ?? .none
    text.append(" ", last == next ? next : .none)
  }

  private mutating func append(_ range: Range<Int>, _ attributes: ArticleText.Attributes, of page: PrintedPage) {
    let scalars = page.text.glyphs[range].lazy.map(\.scalar)
    appendSpace(before: attributes)
    text.append(
      String(String.UnicodeScalarView(scalars)),
      attributes,
      pageIndex: page.index,
      firstGlyph: range.lowerBound
    )
  }

  private func attributes(
    ofGlyph glyph: Int,
    _ measure: LineMeasure,
    of page: PrintedPage
  ) -> ArticleText.Attributes {
    let style = page.text.styles[Int(page.text.glyphs[glyph].styleIndex)]
    var attributes = ArticleText.Attributes(link: page.link(ofGlyph: glyph), ruby: page.ruby(ofGlyph: glyph))
    if style.isBold, !plain.isBold { attributes.style.insert(.strong) }
    if style.isItalic, !plain.isItalic { attributes.style.insert(.emphasis) }
    attributes.style.formUnion(measure.shift(ofGlyph: glyph, style, in: page.text))
    return attributes
  }
}

extension ArticleText {
  /// The text with the same attributes for all its letters.
  func with(_ attributes: Attributes) -> ArticleText {
    var result = ArticleText()
    for piece in pieces {
      for pageBreak in piece.pageBreaks { result.appendPageBreak(to: pageBreak.pageIndex, quad: pageBreak.quad) }
      let position = printedPosition(at: piece.range.lowerBound)
      result.append(
        piece.string,
        attributes,
        pageIndex: position?.pageIndex ?? 0,
        firstGlyph: position?.offset
      )
    }
    return result
  }
}

extension Word {
  /// Whether it is a number, a letter or a sign, and no word of a language.
  fileprivate var isShort: Bool { text.unicodeScalars.count(where: \.properties.isAlphabetic) < 2 }
}

/// The size and baseline of a line, from which raised and lowered letters differ.
private struct LineMeasure {
  private let size: Double
  private let baseline: Double
  private let isHorizontal: Bool

  init(_ line: Line, of text: TextPage) {
    size = text.style(of: line).size
    baseline = (line.baseline.start.y + line.baseline.end.y) / 2
    isHorizontal = line.direction.isHorizontal
  }

  /// Whether all letters of a word are raised.
  func isRaised(_ word: Word, in text: TextPage) -> Bool {
    word.glyphRange.allSatisfy { glyph in
      shift(ofGlyph: glyph, text.styles[Int(text.glyphs[glyph].styleIndex)], in: text) == .superscript
    }
  }

  /// Returns the style of small letters above or below the baseline.
  func shift(ofGlyph glyph: Int, _ style: TextStyle, in text: TextPage) -> ArticleText.Style {
    guard isHorizontal, style.size < 0.82 * size else { return [] }
    // The glyph's rectangle extends to its descender, about a fifth of the font size below the baseline.
    let own = text.glyphs[glyph].rect.maxY - 0.2 * style.size
    if baseline - own > 0.15 * size { return .superscript }
    return own - baseline > 0.08 * size ? .subscript : []
  }
}
