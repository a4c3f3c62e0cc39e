/// The text of a page as a person reads it: first the flow of its articles, with broken words joined, then each block
/// beside the flow.
struct ReadingText: Sendable {
  struct Character: Sendable {
    let scalar: Unicode.Scalar
    /// Index in `TextPage.glyphs`. An unprinted character, like a space between words, has the index of the following
    /// letter.
    let glyph: Int32
    /// Whether a hyphen was printed before it, which only broke the word.
    var followsHyphen = false
  }

  /// Separates text that does not continue.
  static let stop: Unicode.Scalar = "\n"

  private(set) var characters: [Character] = []
  /// Where the flow ends.
  private(set) var flowEnd = 0
  /// Whether a page before may end in the middle of a word that goes on here.
  private(set) var startsWithBody = false
  private(set) var endsWithBody = false
  /// Whether the flow ends with a hyphen that may break a word; it is not among the characters.
  private(set) var endsWithHyphen = false

  init(_ page: TextPage) {
    let blocks = page.blocks.filter { !$0.isOutsidePage }
    let flow = blocks.filter(\.role.isInFlow)
    startsWithBody = flow.first?.role == .body
    endsWithBody = flow.last?.role == .body
    characters.reserveCapacity(page.glyphs.count * 6 / 5)
    append(flow, of: page)
    if endsWithBody, let last = characters.last, last.scalar.isHyphen,
      characters.dropLast().last?.scalar.isLetter == true
    {
      endsWithHyphen = true
      characters.removeLast()
    }
    flowEnd = characters.count
    for block in blocks where !block.role.isInFlow {
      appendStop(glyph: block.glyphRange.lowerBound)
      append([block], of: page)
    }
  }

  private mutating func append(_ blocks: [Block], of page: TextPage) {
    var previous: (block: Block, role: BlockRole)?
    for block in blocks {
      if let previous, previous.role != block.role || block.role == .headline {
        // Text of another role may continue the flow, but words are not broken there.
        appendSpace(glyph: block.glyphRange.lowerBound)
        for (number, line) in block.lines.enumerated() { append(line, of: page, isFirst: number == 0) }
      } else {
        for (number, line) in block.lines.enumerated() {
          append(line, of: page, isFirst: number == 0 && previous == nil)
        }
      }
      previous = (block, block.role)
    }
  }

  private mutating func append(_ line: Line, of page: TextPage, isFirst: Bool) {
    var followsHyphen = false
    if !isFirst, let last = characters.last {
      let next = page.glyphs[line.glyphRange.lowerBound].scalar
      switch LineJoint(after: last.scalar, characters.dropLast().last?.scalar, before: next) {
      case .brokenWord:
        characters.removeLast()
        followsHyphen = true
      case .space: if last.scalar != " " { appendSpace(glyph: line.glyphRange.lowerBound) }
      case .nothing: break
      }
    }
    for (position, word) in line.words.enumerated() {
      if position > 0 { appendSpace(glyph: word.glyphRange.lowerBound) }
      for glyph in word.glyphRange {
        characters.append(
          Character(scalar: page.glyphs[glyph].scalar, glyph: Int32(glyph), followsHyphen: followsHyphen)
        )
        followsHyphen = false
      }
    }
  }

  private mutating func appendSpace(glyph: Int) {
    characters.append(Character(scalar: " ", glyph: Int32(glyph)))
  }

  private mutating func appendStop(glyph: Int) {
    characters.append(Character(scalar: Self.stop, glyph: Int32(glyph)))
  }
}
