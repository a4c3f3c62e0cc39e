internal import Gatefold

/// Reads what `TextArchiveEncoder` wrote.
struct TextArchiveDecoder {
  private var lines: ArchiveReader
  private var words: ArchiveReader
  private var kindNumbers: ArchiveReader
  private var starts: ArchiveReader
  private var corners: ArchiveReader
  private let allAxes: [ArchivedAxes]
  private let kinds: [GlyphKind]
  private let styles: [TextStyle]
  private let glyphCount: Int
  private let blockCount: Int
  private var glyphs: [Glyph] = []
  private var lastStart = 0
  private var lastBase = 0
  private let spellsWords: Bool

  /// - Parameter spellsWords: whether words have their text. Reading is faster without, for callers that only need
  ///   glyphs.
  static func page(of payload: [UInt8], spellsWords: Bool = true) throws(ArchiveDamage) -> TextPage {
    var archive = ArchiveReader(payload)
    let pageIndex = try archive.number()
    let size = PageSize(width: try archive.double(), height: try archive.double())
    var decoder = try TextArchiveDecoder(&archive, spellsWords: spellsWords)
    var blocks: [Block] = []
    blocks.reserveCapacity(decoder.blockCount)
    for _ in 0..<decoder.blockCount { blocks.append(try decoder.block()) }
    guard decoder.glyphs.count == decoder.glyphCount else { throw .damage }
    return TextPage(
      pageIndex: pageIndex,
      size: size,
      glyphs: decoder.glyphs,
      styles: decoder.styles,
      blocks: blocks
    )
  }

  private init(_ archive: inout ArchiveReader, spellsWords: Bool) throws(ArchiveDamage) {
    self.spellsWords = spellsWords
    var styles: [TextStyle] = []
    for _ in 0..<(try archive.count()) { styles.append(try TextStyle(from: &archive)) }
    self.styles = styles
    var allAxes: [ArchivedAxes] = []
    for _ in 0..<(try archive.count()) { allAxes.append(try ArchivedAxes(from: &archive)) }
    self.allAxes = allAxes
    kinds = try GlyphKind.kinds(from: &archive, count: try archive.count(), styles: styles.indices)
    glyphCount = try archive.count()
    blockCount = try archive.count()
    var sizes: [Int] = []
    for _ in 0..<5 { sizes.append(try archive.number()) }
    lines = try archive.section(count: sizes[0])
    words = try archive.section(count: sizes[1])
    kindNumbers = try archive.section(count: sizes[2])
    starts = try archive.section(count: sizes[3])
    corners = try archive.section(count: sizes[4])
    guard archive.isAtEnd else { throw .damage }
    glyphs.reserveCapacity(glyphCount)
  }

  private mutating func block() throws(ArchiveDamage) -> Block {
    let role = try BlockRole(archivedNumber: try lines.number())
    let flags = try lines.number()
    let styleIndex = try lines.index(in: styles.indices)
    let lineCount = try lines.count()
    var rect: PageRect?
    if flags & 4 != 0 {
      rect = PageRect(
        x: try lines.double(),
        y: try lines.double(),
        width: try lines.double(),
        height: try lines.double()
      )
    }
    var blockLines: [Line] = []
    blockLines.reserveCapacity(lineCount)
    for _ in 0..<lineCount { blockLines.append(try line()) }
    guard let rect = rect ?? blockLines.lazy.map(\.rect).enclosing, lineCount > 0 else { throw .damage }
    return Block(
      lines: blockLines,
      rect: rect,
      role: role,
      styleIndex: Int32(styleIndex),
      isOutsidePage: flags & 1 != 0,
      isInvisible: flags & 2 != 0
    )
  }

  private mutating func line() throws(ArchiveDamage) -> Line {
    let head = try lines.number()
    let kind = LineKind(
      direction: try TextDirection(archivedNumber: head >> 1),
      startsParagraph: head & 1 != 0
    )
    let wordCount = try lines.number()
    // Words have their own section, and each takes at least a byte of it.
    guard (1...glyphCount + 1).contains(wordCount) else { throw .damage }
    let axesNumber = try lines.index(in: 0..<allAxes.count + 1)
    return axesNumber == 0
      ? try cornerLine(kind, wordCount)
      : try line(kind, wordCount, allAxes[axesNumber - 1])
  }

  private struct LineKind {
    let direction: TextDirection
    let startsParagraph: Bool
  }

  private mutating func line(
    _ kind: LineKind,
    _ wordCount: Int,
    _ axes: ArchivedAxes
  ) throws(ArchiveDamage) -> Line {
    lastStart += try lines.signedNumber()
    lastBase += try lines.signedNumber()
    let isReversed = kind.direction == .rightToLeft
    var expected = lastStart
    var whole = ArchivedExtent<Int>.none
    var lineWords: [Word] = []
    for _ in 0..<wordCount {
      let head = try wordHead()
      let first = glyphs.count
      var extent = ArchivedExtent<Int>.none
      for _ in 0..<head.count {
        let letter = kinds[try kindNumbers.index(in: kinds.indices)]
        if isReversed { expected -= letter.width }
        let start = expected + (try starts.signedNumber())
        expected = isReversed ? start : start + letter.width
        let place = letter.extent(start: start, base: lastBase)
        extent.formUnion(place)
        glyphs.append(axes.glyph(letter, place))
      }
      whole.formUnion(extent)
      if head.hasQuad { extent = try words.extent(against: extent) }
      lineWords.append(
        Word(text: head.text ?? spelled(first), quad: axes.quad(extent), glyphRange: first..<glyphs.count)
      )
    }
    let quad = try lines.extent(against: whole)
    let baseline = try lines.extent(against: .baseline(of: quad, base: lastBase, isReversed: isReversed)).inPoints
    return Line(
      words: lineWords,
      direction: kind.direction,
      quad: axes.quad(quad),
      baseline: Line.Baseline(
        start: axes.point(SIMD2(baseline.alongStart, baseline.acrossStart)),
        end: axes.point(SIMD2(baseline.alongEnd, baseline.acrossEnd))
      ),
      startsParagraph: kind.startsParagraph
    )
  }

  // MARK: Words

  private mutating func wordHead() throws(ArchiveDamage) -> (count: Int, hasQuad: Bool, text: String?) {
    let head = try words.number()
    let count = head >> 2
    guard count > 0, count <= glyphCount - glyphs.count else { throw .damage }
    return (count, head & 2 != 0, head & 1 != 0 ? try words.text() : nil)
  }

  /// The text of the word that begins with a glyph and ends with the last one.
  private func spelled(_ first: Int) -> String {
    guard spellsWords else { return "" }
    return String(unsafeUninitializedCapacity: 4 * (glyphs.count - first)) { bytes in
      var count = 0
      for glyph in glyphs[first...] {
        if glyph.scalar.isASCII {
          bytes[count] = UInt8(truncatingIfNeeded: glyph.scalar.value)
          count += 1
        } else {
          for byte in UTF8.encode(glyph.scalar) ?? UTF8.encodedReplacementCharacter {
            bytes[count] = byte
            count += 1
          }
        }
      }
      return count
    }
  }

  // MARK: What no axes fit

  private mutating func cornerLine(_ kind: LineKind, _ wordCount: Int) throws(ArchiveDamage) -> Line {
    var lineWords: [Word] = []
    for _ in 0..<wordCount {
      let head = try wordHead()
      let first = glyphs.count
      for _ in 0..<head.count {
        let letter = kinds[try kindNumbers.index(in: kinds.indices)]
        glyphs.append(Glyph(scalar: letter.scalar, styleIndex: letter.styleIndex, quad: try quad()))
      }
      lineWords.append(Word(text: head.text ?? spelled(first), quad: try quad(), glyphRange: first..<glyphs.count))
    }
    let quad = try quad()
    let ends = try points(2)
    return Line(
      words: lineWords,
      direction: kind.direction,
      quad: quad,
      baseline: Line.Baseline(start: ends[0], end: ends[1]),
      startsParagraph: kind.startsParagraph
    )
  }

  private mutating func quad() throws(ArchiveDamage) -> Quad {
    let corners = try points(4)
    return Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  private mutating func points(_ count: Int) throws(ArchiveDamage) -> [PagePoint] {
    var points: [PagePoint] = []
    var (x, y) = (0, 0)
    for _ in 0..<count {
      x += try corners.signedNumber()
      y += try corners.signedNumber()
      points.append(PagePoint(x: Double(x) / ArchivedLength.steps, y: Double(y) / ArchivedLength.steps))
    }
    return points
  }
}
