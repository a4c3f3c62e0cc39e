internal import Gatefold

/// Makes the text of a page from a text map: the words, lines and blocks of the map in their order, in page space.
struct MappedText {
  private let pageIndex: Int
  private let size: PageSize
  private let page: MappedPage
  private let scale: (x: Double, y: Double)
  private var glyphs: [Glyph] = []
  private var styles: [TextStyle] = []
  private var styleIndices: [TextStyle: Int32] = [:]

  private init(_ page: MappedPage, pageIndex: Int, size: PageSize) {
    self.page = page
    self.pageIndex = pageIndex
    self.size = size
    scale = (size.width / page.width, size.height / page.height)
  }

  /// The text of a page of a size in points.
  ///
  /// - Throws: `invalidPackage` for places that no page has.
  static func page(_ page: MappedPage, pageIndex: Int, size: PageSize) throws(GatefoldError) -> TextPage {
    try page.validate()
    var text = MappedText(page, pageIndex: pageIndex, size: size)
    var blocks = page.blocks.compactMap { text.block($0) }
    if page.blocks.allSatisfy({ $0.role == nil }) {
      let roles = EstimatedRoles.roles(of: blocks, glyphs: text.glyphs, styles: text.styles, size: size)
      blocks = zip(blocks, roles).map { $0.with($1) }
    }
    return TextPage(pageIndex: pageIndex, size: size, glyphs: text.glyphs, styles: text.styles, blocks: blocks)
  }

  // MARK: Blocks and lines

  /// - Returns: `nil` if it has no letters.
  private mutating func block(_ mapped: MappedBlock) -> Block? {
    let style = style(mapped.style, of: mapped)
    var lines: [Line] = []
    for line in mapped.lines {
      if let made = self.line(line, style: style, in: mapped, isFirst: lines.isEmpty) { lines.append(made) }
    }
    guard let first = lines.first else { return nil }
    let rect = mapped.rect.map(scaled) ?? lines.dropFirst().reduce(first.rect) { $0.union($1.rect) }
    let isOutside = !(0...size.width).contains(rect.midX) || !(0...size.height).contains(rect.midY)
    return Block(
      lines: lines,
      rect: rect,
      role: mapped.role ?? .body,
      styleIndex: index(of: style),
      isOutsidePage: mapped.isOutsidePage ?? isOutside,
      isInvisible: mapped.isInvisible
    )
  }

  private mutating func line(_ mapped: MappedLine, style: TextStyle, in block: MappedBlock, isFirst: Bool) -> Line? {
    var words: [Word] = []
    for word in mapped.words { add(word, of: mapped, style: style, in: block, to: &words) }
    guard let first = words.first else { return nil }
    let around = words.dropFirst().reduce(first.rect) { $0.union($1.rect) }
    let quad = mapped.quad?.scaled(x: scale.x, y: scale.y) ?? Quad(around, direction: mapped.direction)
    let baseline = mapped.baseline.map { line in
      Line.Baseline(start: line.start.scaled(x: scale.x, y: scale.y), end: line.end.scaled(x: scale.x, y: scale.y))
    }
    return Line(
      words: words,
      direction: mapped.direction,
      quad: quad,
      baseline: baseline ?? quad.usualBaseline(mapped.direction),
      startsParagraph: mapped.startsParagraph ?? isFirst
    )
  }

  // MARK: Words

  /// A letter, which has a share of the place of its word.
  private struct Letter {
    let scalar: Unicode.Scalar
    let share: ClosedRange<Double>
    let quad: Quad
    let styleIndex: Int32
  }

  /// Adds the parts of a word between white space.
  private mutating func add(
    _ mapped: MappedWord,
    of line: MappedLine,
    style: TextStyle,
    in block: MappedBlock,
    to words: inout [Word]
  ) {
    let style = mapped.style.map { self.style($0, of: block) } ?? style
    let quad = mapped.quad.scaled(x: scale.x, y: scale.y)
    // A word in parts has no white space, or its place could not be parted.
    if mapped.parts.count > 1, !mapped.text.unicodeScalars.contains(where: \.isSpace) {
      var letters: [Letter] = []
      for part in mapped.parts {
        letters += self.letters(of: part, line.direction, part.style.map { self.style($0, of: block) } ?? style)
      }
      return add(letters, quad, to: &words)
    }
    var letters: [Letter] = []
    for letter in self.letters(of: mapped, line.direction, style) {
      if letter.scalar.isSpace {
        add(letters, part(of: quad, letters, line.direction), to: &words)
        letters = []
      } else {
        letters.append(letter)
      }
    }
    add(letters, letters.isEmpty ? quad : part(of: quad, letters, line.direction), to: &words)
  }

  private mutating func letters(of word: MappedWord, _ direction: TextDirection, _ style: TextStyle) -> [Letter] {
    let scalars = word.text.unicodeScalars.filter { !$0.isIgnorable || $0.isSpace }
    let shares = LetterShares.shares(of: Array(scalars), isVertical: direction == .vertical)
    let (quad, styleIndex) = (word.quad.scaled(x: scale.x, y: scale.y), index(of: style))
    return zip(scalars, shares).map { scalar, share in
      Letter(scalar: scalar, share: share, quad: quad.part(share, direction), styleIndex: styleIndex)
    }
  }

  /// The place of some letters of a word.
  private func part(of quad: Quad, _ letters: [Letter], _ direction: TextDirection) -> Quad {
    guard let first = letters.first, let last = letters.last else { return quad }
    let low = first.share.lowerBound
    return quad.part(low...max(low, last.share.upperBound), direction)
  }

  private mutating func add(_ letters: [Letter], _ quad: Quad, to words: inout [Word]) {
    guard !letters.isEmpty else { return }
    let start = glyphs.count
    for letter in letters {
      glyphs.append(Glyph(scalar: letter.scalar, styleIndex: letter.styleIndex, quad: letter.quad))
    }
    let text = String(String.UnicodeScalarView(letters.map(\.scalar)))
    words.append(Word(text: text, quad: quad, glyphRange: start..<glyphs.count))
  }

  // MARK: Styles

  private func style(_ mapped: MappedStyle, of block: MappedBlock) -> TextStyle {
    let size = mapped.size.map { page.scalesFonts ? $0 * scale.y : $0 }
    return TextStyle(
      fontName: mapped.fontName ?? "",
      size: size ?? block.style.size.map { page.scalesFonts ? $0 * scale.y : $0 } ?? estimatedSize(of: block),
      isBold: mapped.isBold,
      isItalic: mapped.isItalic,
      color: mapped.color ?? RGBAColor(red: 0, green: 0, blue: 0),
      isInvisible: block.isInvisible
    )
  }

  /// The font size of a block whose map tells none: lines are about 1.15 times as high.
  private func estimatedSize(of block: MappedBlock) -> Double {
    let heights = block.lines.compactMap { line in
      (line.quad ?? line.words.first?.quad)?.scaled(x: scale.x, y: scale.y).depth
    }
    .sorted()
    guard !heights.isEmpty else { return 1 }
    return max(0.5, (heights[heights.count / 2] / 1.15 * 2).rounded() / 2)
  }

  private mutating func index(of style: TextStyle) -> Int32 {
    if let known = styleIndices[style] { return known }
    let index = Int32(styles.count)
    styles.append(style)
    styleIndices[style] = index
    return index
  }

  private func scaled(_ rect: PageRect) -> PageRect {
    PageRect(x: rect.x * scale.x, y: rect.y * scale.y, width: rect.width * scale.x, height: rect.height * scale.y)
  }
}

extension Quad {
  /// The estimated baseline of a line whose quad spans ascender to descender; the middle of a vertical line.
  fileprivate func usualBaseline(_ direction: TextDirection) -> Line.Baseline {
    if direction == .vertical {
      return Line.Baseline(start: topLeft.moved(0.5, to: topRight), end: bottomLeft.moved(0.5, to: bottomRight))
    }
    let ends = (start: topLeft.moved(0.78, to: bottomLeft), end: topRight.moved(0.78, to: bottomRight))
    return direction == .rightToLeft
      ? Line.Baseline(start: ends.end, end: ends.start) : Line.Baseline(start: ends.start, end: ends.end)
  }
}

extension Block {
  fileprivate func with(_ role: BlockRole) -> Block {
    Block(
      lines: lines,
      rect: rect,
      role: role,
      styleIndex: styleIndex,
      isOutsidePage: isOutsidePage,
      isInvisible: isInvisible
    )
  }
}
