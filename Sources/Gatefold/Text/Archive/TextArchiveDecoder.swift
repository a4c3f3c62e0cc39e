/// Reads what `TextArchiveEncoder` wrote.
struct TextArchiveDecoder {
  private var lines: ArchiveReader
  private var words: ArchiveReader
  private var kindNumbers: ArchiveReader
  private var starts: ArchiveReader
  private var corners: ArchiveReader
  private let frames: [ArchivedFrame]
  private let kinds: [GlyphKind]
  private let styles: [TextStyle]
  private let glyphCount: Int
  private let blockCount: Int
  private var glyphs: [Glyph] = []
  private var lastStart = 0
  private var lastBase = 0
  /// The letters of the word that is being read.
  private var spelling: [UInt8] = []

  static func page(of payload: [UInt8]) throws(ArchiveDamage) -> TextPage {
    var archive = ArchiveReader(payload)
    let pageIndex = try archive.number()
    let size = PageSize(width: try archive.double(), height: try archive.double())
    var decoder = try TextArchiveDecoder(&archive)
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

  private init(_ archive: inout ArchiveReader) throws(ArchiveDamage) {
    var styles: [TextStyle] = []
    for _ in 0..<(try archive.count()) { styles.append(try TextStyle(from: &archive)) }
    self.styles = styles
    var frames: [ArchivedFrame] = []
    for _ in 0..<(try archive.count()) { frames.append(try ArchivedFrame(from: &archive)) }
    self.frames = frames
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
    let direction = try TextDirection(archivedNumber: try lines.number())
    let wordCount = try lines.number()
    // Words stand in a section of their own, and each takes a byte of it.
    guard (1...glyphCount + 1).contains(wordCount) else { throw .damage }
    let frameNumber = try lines.index(in: 0..<frames.count + 1)
    return frameNumber == 0
      ? try cornerLine(direction, wordCount)
      : try line(direction, wordCount, frames[frameNumber - 1])
  }

  private mutating func line(
    _ direction: TextDirection,
    _ wordCount: Int,
    _ frame: ArchivedFrame
  ) throws(ArchiveDamage) -> Line {
    lastStart += try lines.signedNumber()
    lastBase += try lines.signedNumber()
    let isReversed = direction == .rightToLeft
    var expected = lastStart
    var whole = ArchivedExtent<Int>.none
    var lineWords: [Word] = []
    for _ in 0..<wordCount {
      let head = try wordHead()
      let first = glyphs.count
      var extent = ArchivedExtent<Int>.none
      for _ in 0..<head.count {
        let kind = kinds[try kindNumbers.index(in: kinds.indices)]
        if isReversed { expected -= kind.width }
        let start = expected + (try starts.signedNumber())
        expected = isReversed ? start : start + kind.width
        let place = kind.extent(start: start, base: lastBase)
        extent.formUnion(place)
        glyphs.append(Glyph(scalar: kind.scalar, styleIndex: kind.styleIndex, quad: frame.quad(place)))
        spell(kind.scalar)
      }
      whole.formUnion(extent)
      if head.hasQuad { extent = try words.extent(against: extent) }
      lineWords.append(
        Word(text: spelled(head.text), quad: frame.quad(extent), glyphRange: first..<glyphs.count)
      )
    }
    let quad = try lines.extent(against: whole)
    let baseline = try lines.extent(against: .baseline(of: quad, base: lastBase, isReversed: isReversed)).inPoints
    return Line(
      words: lineWords,
      direction: direction,
      quad: frame.quad(quad),
      baseline: Line.Baseline(
        start: frame.point(SIMD2(baseline.p, baseline.q)),
        end: frame.point(SIMD2(baseline.pEnd, baseline.qEnd))
      )
    )
  }

  // MARK: Words

  private mutating func wordHead() throws(ArchiveDamage) -> (count: Int, hasQuad: Bool, text: String?) {
    let head = try words.number()
    let count = head >> 2
    guard count > 0, count <= glyphCount - glyphs.count else { throw .damage }
    spelling.removeAll(keepingCapacity: true)
    return (count, head & 2 != 0, head & 1 != 0 ? try words.text() : nil)
  }

  private mutating func spell(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      spelling.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      spelling.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private func spelled(_ text: String?) -> String {
    text ?? String(decoding: spelling, as: UTF8.self)
  }

  // MARK: What no frame fits

  private mutating func cornerLine(_ direction: TextDirection, _ wordCount: Int) throws(ArchiveDamage) -> Line {
    var lineWords: [Word] = []
    for _ in 0..<wordCount {
      let head = try wordHead()
      let first = glyphs.count
      for _ in 0..<head.count {
        let kind = kinds[try kindNumbers.index(in: kinds.indices)]
        glyphs.append(Glyph(scalar: kind.scalar, styleIndex: kind.styleIndex, quad: try quad()))
        spell(kind.scalar)
      }
      lineWords.append(Word(text: spelled(head.text), quad: try quad(), glyphRange: first..<glyphs.count))
    }
    let quad = try quad()
    let ends = try points(2)
    return Line(
      words: lineWords,
      direction: direction,
      quad: quad,
      baseline: Line.Baseline(start: ends[0], end: ends[1])
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
      points.append(PagePoint(x: Double(x) / ArchivedFrame.steps, y: Double(y) / ArchivedFrame.steps))
    }
    return points
  }
}
