internal import Gatefold
internal import GatefoldExport

/// A page whose blocks are divided so that each has words of one text of an article, or of none.
struct DividedPage: Sendable {
  let division: PageDivision
  /// The blocks of each text in reading order, as indices into the blocks of the division.
  let blocks: [TextKey: [Int]]
  /// The blocks without words of articles, by the block of the page that they are from.
  let others: [Int: [Int]]
}

/// Divides the blocks of a page among the texts of articles.
///
/// The words of a text are put together as the article has them: broken words with the whole word, and the signs of notes
/// with the word before them. A block of the page that no article divides stays as it is.
struct PageDivider {
  /// Letters of one printed word that belong together.
  private struct Piece {
    let block: Int
    let line: Int
    var glyphs: Range<Int>
    /// `nil` for letters that no article has.
    let owner: Owner?
    /// Offset behind its last letter in the text.
    var endOffset: Int
    /// The hyphen at its end that only breaks the word; part of ``glyphs``.
    var hyphen: Int?
    var word: Word
  }

  /// The texts that a letter belongs to, and its place in the first of them.
  private struct Owner: Equatable {
    let text: Int
    let word: Int
    let offset: Int
    /// Further texts that have the same letter.
    var others: [Int] = []

    func continues(_ previous: Owner) -> Bool {
      text == previous.text && word == previous.word && offset == previous.offset + 1 && others == previous.others
    }
  }

  private struct Unit {
    let block: Int
    let owner: Owner?
    var lines: [[Piece]]

    var firstGlyph: Int { lines[0][0].glyphs.lowerBound }
  }

  private let page: TextPage
  private let texts: [PrintedText]
  private var owners: [Owner?]
  private var parts: [Int: PageDivision.Part] = [:]

  /// - Parameters:
  ///   - page: the text of the page.
  ///   - texts: all texts that are printed on it, in reading order.
  static func divide(_ page: TextPage, among texts: [PrintedText], illustrations: [PageRect]) -> DividedPage {
    var divider = PageDivider(page, texts)
    return divider.divide(illustrations)
  }

  private init(_ page: TextPage, _ texts: [PrintedText]) {
    self.page = page
    self.texts = texts
    owners = Array(repeating: nil, count: page.glyphs.count)
    for (number, text) in texts.enumerated() {
      for (place, word) in text.words.enumerated() {
        for letter in word.letters where letter.pageIndex == page.pageIndex && owners.indices.contains(letter.glyph) {
          if owners[letter.glyph] == nil {
            owners[letter.glyph] = Owner(text: number, word: place, offset: letter.offset)
          } else if owners[letter.glyph]?.text != number {
            owners[letter.glyph]?.others.append(number)
          }
        }
      }
    }
  }

  private mutating func divide(_ illustrations: [PageRect]) -> DividedPage {
    let pieces = pieces()
    var owned = pieces.filter { $0.owner != nil }
    owned.sort { a, b in
      guard let a = a.owner, let b = b.owner else { return false }
      return (a.text, a.offset) < (b.text, b.offset)
    }
    owned = joined(owned)
    describeBrokenWords(owned)
    let units = ordered(units(owned) + otherUnits(pieces))
    var blocks: [TextKey: [Int]] = [:]
    var others: [Int: [Int]] = [:]
    for (index, unit) in units.enumerated() {
      if unit.owner == nil { others[unit.block, default: []].append(index) }
      for piece in unit.lines.joined() {
        guard let owner = piece.owner else { continue }
        for text in [owner.text] + owner.others where blocks[texts[text].key]?.contains(index) != true {
          blocks[texts[text].key, default: []].append(index)
        }
      }
    }
    addOtherBrokenWords(of: units)
    let division = PageDivision(blocks: units.map(block), parts: parts, illustrations: illustrations)
    return DividedPage(division: division, blocks: inReadingOrder(blocks, units), others: others)
  }

  /// The blocks of each text in the order of its words. Blocks are listed in another order only where a text is printed
  /// in another order than the blocks of its page.
  private func inReadingOrder(_ blocks: [TextKey: [Int]], _ units: [Unit]) -> [TextKey: [Int]] {
    blocks.mapValues { indices in
      indices.sorted { a, b in
        let (first, second) = (units[a].owner, units[b].owner)
        return (first?.text ?? 0, first?.offset ?? 0) < (second?.text ?? 0, second?.offset ?? 0)
      }
    }
  }

  // MARK: Pieces

  /// All letters in the order of the page.
  private func pieces() -> [Piece] {
    var pieces: [Piece] = []
    for (number, block) in page.blocks.enumerated() where !block.isOutsidePage {
      for (place, line) in block.lines.enumerated() {
        for word in line.words { append(word, ofLine: place, block: number, to: &pieces) }
      }
    }
    return pieces
  }

  private func append(_ word: Word, ofLine line: Int, block: Int, to pieces: inout [Piece]) {
    var start = word.glyphRange.lowerBound
    let end = word.glyphRange.upperBound
    while start < end {
      var next = start + 1
      while next < end, belongTogether(next - 1, next) { next += 1 }
      // The hyphen that an article leaves out.
      if owners[start] == nil, next == end, next - start == 1, page.glyphs[start].scalar.isHyphen,
        let last = pieces.last, last.glyphs.upperBound == start, start > word.glyphRange.lowerBound, goesOn(last)
      {
        var piece = pieces.removeLast()
        piece.glyphs = piece.glyphs.lowerBound..<next
        piece.hyphen = start
        piece.word = self.word(word, piece.glyphs)
        pieces.append(piece)
      } else {
        let endOffset = (owners[next - 1]?.offset ?? 0) + 1
        pieces.append(
          Piece(
            block: block,
            line: line,
            glyphs: start..<next,
            owner: owners[start],
            endOffset: endOffset,
            word: self.word(word, start..<next)
          )
        )
      }
      start = next
    }
  }

  private func belongTogether(_ first: Int, _ second: Int) -> Bool {
    guard let a = owners[first], let b = owners[second] else { return owners[first] == nil && owners[second] == nil }
    return b.continues(a)
  }

  /// Whether more letters of its word follow.
  private func goesOn(_ piece: Piece) -> Bool {
    guard let owner = piece.owner else { return false }
    return texts[owner.text].words[owner.word].letters.contains { $0.offset >= piece.endOffset }
  }

  private func word(_ word: Word, _ glyphs: Range<Int>) -> Word {
    if glyphs == word.glyphRange { return word }
    let quads = page.quads(of: glyphs)
    return Word(
      text: String(String.UnicodeScalarView(page.glyphs[glyphs].lazy.map(\.scalar))),
      quad: quads.count == 1 ? quads[0] : word.quad,
      glyphRange: glyphs,
      recognition: word.recognition
    )
  }

  /// Joins words that an article has without a space between them, such as a word and the sign of a note.
  private func joined(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    for piece in pieces {
      if let last = result.last, last.hyphen == nil, last.block == piece.block, last.line == piece.line,
        last.glyphs.upperBound == piece.glyphs.lowerBound, let first = last.owner, let second = piece.owner,
        first.text == second.text, first.word == second.word, first.others == second.others
      {
        var whole = last
        whole.glyphs = last.glyphs.lowerBound..<piece.glyphs.upperBound
        whole.endOffset = piece.endOffset
        whole.hyphen = piece.hyphen
        let quads = page.quads(of: whole.glyphs)
        let direction = page.blocks[piece.block].lines[piece.line].direction
        whole.word = Word(
          text: last.word.text + piece.word.text,
          quad: quads.count == 1 ? quads[0] : Quad(last.word.rect.union(piece.word.rect), direction: direction),
          glyphRange: whole.glyphs,
          recognition: last.word.recognition
        )
        result[result.count - 1] = whole
      } else {
        result.append(piece)
      }
    }
    return result
  }

  // MARK: Broken words

  private mutating func describeBrokenWords(_ pieces: [Piece]) {
    var start = 0
    while start < pieces.count {
      guard let owner = pieces[start].owner else { return }
      let end =
        pieces[start...].firstIndex { $0.owner?.text != owner.text || $0.owner?.word != owner.word } ?? pieces.count
      describe(Array(pieces[start..<end]), texts[owner.text], texts[owner.text].words[owner.word])
      start = end
    }
  }

  /// - Parameter pieces: of one word of a text, in its order.
  private mutating func describe(_ pieces: [Piece], _ text: PrintedText, _ word: PrintedText.Word) {
    if pieces.count == 1, word.isPrintedWhole(onPage: page.pageIndex) { return }
    var start = 0
    while start < pieces.count {
      // Scripts without spaces have no broken words.
      let end =
        pieces.indices.dropFirst(start + 1).first { isJointWithoutSpace(pieces[$0 - 1], pieces[$0]) } ?? pieces.count
      let isAtStart = start == 0
      let isAtEnd = end == pieces.count
      let begins = isAtStart ? word.range.lowerBound : pieces[start].owner?.offset ?? word.range.lowerBound
      let ends = isAtEnd ? word.range.upperBound : pieces[end].owner?.offset ?? word.range.upperBound
      let startsElsewhere = isAtStart && word.letters[0].pageIndex != page.pageIndex
      let endsElsewhere = isAtEnd && word.letters[word.letters.count - 1].pageIndex != page.pageIndex
      if end - start > 1 || startsElsewhere || endsElsewhere {
        let whole = text.string(begins..<max(begins, ends))
        for (number, piece) in pieces[start..<end].enumerated() {
          let isLast = number == end - start - 1 && !endsElsewhere
          let last = piece.glyphs.upperBound - 1
          let readHyphen = !isLast && piece.hyphen == nil && page.glyphs[last].scalar.isHyphen ? last : nil
          parts[piece.glyphs.lowerBound] = PageDivision.Part(
            whole: whole,
            isFirst: number == 0 && !startsElsewhere,
            hyphen: piece.hyphen ?? readHyphen,
            isHyphenRead: readHyphen != nil
          )
        }
      }
      start = end
    }
  }

  private func isJointWithoutSpace(_ first: Piece, _ second: Piece) -> Bool {
    first.hyphen == nil && page.glyphs[first.glyphs.upperBound - 1].scalar.isEastAsian
      && page.glyphs[second.glyphs.lowerBound].scalar.isEastAsian
  }

  /// Words that are broken within text that no article has.
  private mutating func addOtherBrokenWords(of units: [Unit]) {
    var words: Set<Int> = []
    for unit in units where unit.owner == nil {
      for piece in unit.lines.joined() { words.insert(piece.glyphs.lowerBound) }
    }
    guard !words.isEmpty else { return }
    for broken in page.brokenWords where broken.parts.allSatisfy({ words.contains($0.glyphRange.lowerBound) }) {
      for (number, part) in broken.parts.enumerated() {
        parts[part.glyphRange.lowerBound] = PageDivision.Part(
          whole: broken.text,
          isFirst: number == 0,
          hyphen: part.hyphen,
          isHyphenRead: part.isHyphenRead
        )
      }
    }
  }

  // MARK: Blocks

  private func units(_ pieces: [Piece]) -> [Unit] {
    var units: [Unit] = []
    var last: Piece?
    for piece in pieces {
      guard let owner = piece.owner else { continue }
      let isSameBlock =
        last.map { last in
          last.block == piece.block && last.owner?.others == owner.others
            && last.owner.map { texts[$0.text].group } == texts[owner.text].group
        } ?? false
      let isSameLine = last.map { $0.line == piece.line && $0.glyphs.upperBound <= piece.glyphs.lowerBound } ?? false
      if !isSameBlock {
        units.append(Unit(block: piece.block, owner: owner, lines: [[piece]]))
      } else if !isSameLine {
        units[units.count - 1].lines.append([piece])
      } else {
        units[units.count - 1].lines[units[units.count - 1].lines.count - 1].append(piece)
      }
      last = piece
    }
    return units
  }

  /// The letters that no article has, in as few blocks as possible.
  private func otherUnits(_ pieces: [Piece]) -> [Unit] {
    var units: [Unit] = []
    var last: Piece?
    for piece in pieces {
      defer { last = piece }
      guard piece.owner == nil else { continue }
      if let last, last.owner == nil, last.block == piece.block {
        if last.line == piece.line {
          units[units.count - 1].lines[units[units.count - 1].lines.count - 1].append(piece)
        } else {
          units[units.count - 1].lines.append([piece])
        }
      } else {
        units.append(Unit(block: piece.block, owner: nil, lines: [[piece]]))
      }
    }
    return units
  }

  /// The blocks in the order of the page, those of one article in its order among themselves.
  private func ordered(_ units: [Unit]) -> [Unit] {
    var result = units.sorted { ($0.block, $0.firstGlyph) < ($1.block, $1.firstGlyph) }
    let articles = result.map { unit in unit.owner.map { texts[$0.text].key.article } }
    for article in Set(articles.compactMap(\.self)) {
      let places = articles.indices.filter { articles[$0] == article }
      let own = places.map { result[$0] }.sorted { a, b in
        guard let a = a.owner, let b = b.owner else { return false }
        return (a.text, a.offset) < (b.text, b.offset)
      }
      for (place, unit) in zip(places, own) { result[place] = unit }
    }
    return result
  }

  private func block(_ unit: Unit) -> Block {
    let block = page.blocks[unit.block]
    let lines = unit.lines.map(line)
    if lines == block.lines { return block }
    return Block(
      lines: lines,
      rect: lines.dropFirst().reduce(lines[0].rect) { $0.union($1.rect) },
      role: block.role,
      styleIndex: block.styleIndex,
      isOutsidePage: false,
      isInvisible: block.isInvisible
    )
  }

  private func line(_ pieces: [Piece]) -> Line {
    let line = page.blocks[pieces[0].block].lines[pieces[0].line]
    let words = pieces.map(\.word)
    if words == line.words { return line }
    let isWhole =
      words.first?.glyphRange.lowerBound == line.glyphRange.lowerBound
      && words.last?.glyphRange.upperBound == line.glyphRange.upperBound
    let rect = words.dropFirst().reduce(words[0].rect) { $0.union($1.rect) }
    var baseline = line.baseline
    if !isWhole, line.direction.isHorizontal, line.quad.isAxisAligned {
      let (low, high) = (PagePoint(x: rect.minX, y: baseline.start.y), PagePoint(x: rect.maxX, y: baseline.end.y))
      let isReversed = baseline.start.x > baseline.end.x
      baseline = Line.Baseline(start: isReversed ? high : low, end: isReversed ? low : high)
    }
    return Line(
      words: words,
      direction: line.direction,
      quad: isWhole || !line.quad.isAxisAligned ? line.quad : Quad(rect, direction: line.direction),
      baseline: baseline,
      startsParagraph: line.startsParagraph && words.first?.glyphRange.lowerBound == line.glyphRange.lowerBound
    )
  }
}

extension Quad {
  /// Whether its sides are horizontal and vertical.
  fileprivate var isAxisAligned: Bool {
    let rect = boundingRect
    let area = abs(
      (topRight.x - topLeft.x) * (bottomLeft.y - topLeft.y) - (topRight.y - topLeft.y) * (bottomLeft.x - topLeft.x)
    )
    return area > 0.98 * rect.area
  }
}
