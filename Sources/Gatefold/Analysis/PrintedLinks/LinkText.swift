/// The text of a page in which links are looked for: its lines as they follow each other, each scalar with its glyph.
struct LinkText: Sendable {
  /// Separates two lines of continuous text.
  static let lineEnd: Unicode.Scalar = "\n"
  /// Separates text that does not continue.
  static let stop: Unicode.Scalar = "\u{2029}"
  /// Words further apart than this are cells of a table or two captions, in sizes of their type.
  private static let maximumSpace = 2.5

  let page: TextPage
  /// Scalars as people type them; see `typedInAddresses`.
  private(set) var scalars: [Unicode.Scalar] = []
  /// Index in `TextPage.glyphs` of each scalar. An unprinted scalar has the index of the following letter.
  private(set) var glyphs: [Int32] = []
  /// The lines before and behind each line end, by its position.
  private(set) var lineEnds: [Int: LineEnd] = [:]

  init(_ page: TextPage) {
    self.page = page
    scalars.reserveCapacity(page.glyphs.count * 6 / 5)
    glyphs.reserveCapacity(page.glyphs.count * 6 / 5)
    var previous: Block?
    for block in page.readableBlocks {
      if let previous, !(previous.role == block.role && block.role.isInFlow && block.role != .headline) {
        append(Self.stop, glyph: block.glyphRange.lowerBound)
      } else if let previous, let end = LineEnd(behind: previous, before: block) {
        appendLineEnd(end)
      }
      append(block)
      previous = block
    }
    append(Self.stop, glyph: page.glyphs.count)
  }

  private mutating func append(_ block: Block) {
    for (number, line) in block.lines.enumerated() {
      if number > 0 { appendLineEnd(LineEnd(behindLine: number - 1, of: block)) }
      append(line)
    }
  }

  private mutating func append(_ line: Line) {
    var previous: Word?
    for word in line.words {
      let first = word.glyphRange.lowerBound
      if let previous { append(isWide(from: previous, to: word) ? Self.stop : " ", glyph: first) }
      for glyph in word.glyphRange {
        let scalar = page.glyphs[glyph].scalar
        for typed in scalar.typedInAddresses ?? [scalar] { append(typed, glyph: glyph) }
      }
      previous = word
    }
  }

  private func isWide(from word: Word, to next: Word) -> Bool {
    let size = page.styles[Int(page.glyphs[next.glyphRange.lowerBound].styleIndex)].size
    return word.rect.gap(to: next.rect) > Self.maximumSpace * size
  }

  private mutating func appendLineEnd(_ end: LineEnd) {
    lineEnds[scalars.count] = end
    append(Self.lineEnd, glyph: end.next.glyphRange.lowerBound)
  }

  private mutating func append(_ scalar: Unicode.Scalar, glyph: Int) {
    scalars.append(scalar)
    glyphs.append(Int32(glyph))
  }

  /// Whether a scalar was not printed: a space, a line end, a stop.
  func isGap(_ position: Int) -> Bool {
    let scalar = self[position]
    return scalar == " " || scalar == Self.lineEnd || scalar == Self.stop
  }

  /// The scalar at a position, or a stop outside the text.
  subscript(_ position: Int) -> Unicode.Scalar {
    scalars.indices.contains(position) ? scalars[position] : Self.stop
  }

  /// Whether the glyph at a position is set in type in which every letter is as wide as any other, as programs are.
  func isMonospaced(at position: Int) -> Bool {
    let name = page.styles[Int(page.glyphs[Int(glyphs[position])].styleIndex)].fontName.lowercased()
    return ["mono", "courier", "consol", "typewriter", "cmtt", "code", "menlo", "inconsolata"].contains {
      name.contains($0)
    }
  }

  /// The quads of what is printed at some positions, one a line.
  func quads(of range: Range<Int>) -> [Quad] {
    var ranges: [Range<Int>] = []
    for position in range where !isGap(position) {
      let glyph = Int(glyphs[position])
      if let last = ranges.last, last.contains(glyph) || glyph == last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, glyph + 1)
      } else {
        ranges.append(glyph..<glyph + 1)
      }
    }
    return page.quads(of: ranges, leavingOutBreaks: false)
  }
}

extension PageRect {
  /// How far apart two rectangles are along the axis in which they are further apart.
  fileprivate func gap(to other: PageRect) -> Double {
    max(
      max(minX, other.minX) - min(maxX, other.maxX),
      max(minY, other.minY) - min(maxY, other.maxY)
    )
  }
}
