internal import Gatefold

/// Writes the text of a page as numbers: kinds of glyphs, and lines as runs of these. Each glyph begins where the
/// previous one ends, unless a number gives the distance.
struct TextArchiveEncoder {
  private let page: TextPage
  private var allAxes: [ArchivedAxes] = []
  private var axesIndices: [ArchivedAxes: Int] = [:]
  private var kinds = GlyphKindTable()
  /// The kind of each glyph, in order of appearance.
  private var glyphKinds: [Int32] = []
  private var lines = ArchiveWriter()
  private var words = ArchiveWriter()
  private var starts = ArchiveWriter()
  /// Corners of quads that fit no axes.
  private var corners = ArchiveWriter()
  /// Start and baseline of the previous line, in steps.
  private var lastStart = 0
  private var lastBase = 0

  static func payload(of page: TextPage) -> [UInt8] {
    var encoder = TextArchiveEncoder(page)
    return encoder.payload()
  }

  private init(_ page: TextPage) {
    self.page = page
    glyphKinds.reserveCapacity(page.glyphs.count)
  }

  private mutating func payload() -> [UInt8] {
    // Skip blocks without letters.
    let blocks = page.blocks.filter { !$0.glyphRange.isEmpty }
    for block in blocks { write(block) }
    let (sortedKinds, numbers) = kinds.sorted()
    var glyphs = ArchiveWriter()
    for kind in glyphKinds { glyphs.write(Int(numbers[Int(kind)])) }

    var whole = ArchiveWriter()
    whole.write(page.pageIndex)
    whole.write(page.size.width)
    whole.write(page.size.height)
    whole.write(page.styles.count)
    for style in page.styles { style.write(to: &whole) }
    whole.write(allAxes.count)
    for axes in allAxes { axes.write(to: &whole) }
    whole.write(sortedKinds.count)
    GlyphKind.write(sortedKinds, to: &whole)
    whole.write(glyphKinds.count)
    whole.write(blocks.count)
    let sections = [lines, words, glyphs, starts, corners]
    for section in sections { whole.write(section.bytes.count) }
    for section in sections { whole.write(section) }
    return whole.bytes
  }

  // MARK: Blocks and lines

  private mutating func write(_ block: Block) {
    let blockLines = block.lines.filter { !$0.glyphRange.isEmpty }
    let derived = blockLines.lazy.map(\.rect).enclosing
    let isDerived = derived.map { $0.isNear(block.rect) } ?? false
    lines.write(block.role.archivedNumber)
    lines.write((block.isOutsidePage ? 1 : 0) | (block.isInvisible ? 2 : 0) | (isDerived ? 0 : 4))
    lines.write(Int(block.styleIndex))
    lines.write(blockLines.count)
    if !isDerived {
      for length in [block.rect.x, block.rect.y, block.rect.width, block.rect.height] { lines.write(length) }
    }
    for line in blockLines { write(line) }
  }

  private mutating func write(_ line: Line) {
    let lineWords = line.words.filter { !$0.glyphRange.isEmpty }
    let axes = ArchivedAxes(of: line.quad, isVertical: line.direction == .vertical)
    let fitted = axes.flatMap { axes in FittedLine(line, axes: axes, page: page).map { (axes, $0) } }
    lines.write(line.direction.archivedNumber << 1 | (line.startsParagraph ? 1 : 0))
    lines.write(lineWords.count)
    if let (axes, fitted) = fitted {
      lines.write(index(of: axes) + 1)
      write(lineWords, of: line, fitted)
    } else {
      lines.write(0)
      writeCorners(lineWords, of: line)
    }
  }

  private mutating func index(of axes: ArchivedAxes) -> Int {
    if let index = axesIndices[axes] { return index }
    allAxes.append(axes)
    axesIndices[axes] = allAxes.count - 1
    return allAxes.count - 1
  }

  private mutating func write(_ lineWords: [Word], of line: Line, _ fitted: FittedLine) {
    let base = fitted.base.inSteps
    let first = fitted.glyphs.first.map(\.alongStart.inSteps) ?? 0
    lines.writeSigned(first - lastStart)
    lines.writeSigned(base - lastBase)
    (lastStart, lastBase) = (first, base)

    var wholeExtent = ArchivedExtent<Int>.none
    var expected = first
    for (word, measured) in zip(lineWords, fitted.words) {
      var wordExtent = ArchivedExtent<Int>.none
      for glyph in word.glyphRange {
        let extent = fitted.glyphs[glyph - line.glyphRange.lowerBound]
        let kind = GlyphKind(
          scalar: page.glyphs[glyph].scalar,
          styleIndex: page.glyphs[glyph].styleIndex,
          width: (extent.alongEnd - extent.alongStart).inSteps,
          top: (extent.acrossStart - fitted.base).inSteps,
          bottom: (extent.acrossEnd - fitted.base).inSteps
        )
        glyphKinds.append(kinds.index(of: kind))
        let start = extent.alongStart.inSteps
        if line.direction == .rightToLeft { expected -= kind.width }
        starts.writeSigned(start - expected)
        expected = line.direction == .rightToLeft ? start : start + kind.width
        wordExtent.formUnion(kind.extent(start: start, base: base))
      }
      let isDerived = wordExtent.isNear(measured)
      writeHead(of: word, hasQuad: !isDerived)
      if !isDerived { words.writeSigned(measured.inSteps, against: wordExtent) }
      wholeExtent.formUnion(wordExtent)
    }
    let quad = wholeExtent.isNear(fitted.quad) ? wholeExtent : fitted.quad.inSteps
    lines.writeSigned(quad, against: wholeExtent)
    let ends = fitted.baseline.inSteps
    let baseline = line.expectedBaseline(quad, base: base)
    lines.writeSigned(baseline.isNear(fitted.baseline) ? baseline : ends, against: baseline)
  }

  private mutating func writeHead(of word: Word, hasQuad: Bool) {
    let scalars = page.glyphs[word.glyphRange].lazy.map(\.scalar)
    let isSpelled = word.text.unicodeScalars.elementsEqual(scalars)
    words.write(word.glyphRange.count << 2 | (hasQuad ? 2 : 0) | (isSpelled ? 0 : 1))
    if !isSpelled { words.write(word.text) }
  }

  // MARK: What no axes fit

  private mutating func writeCorners(_ lineWords: [Word], of line: Line) {
    for word in lineWords {
      for glyph in word.glyphRange {
        let kind = GlyphKind(
          scalar: page.glyphs[glyph].scalar,
          styleIndex: page.glyphs[glyph].styleIndex,
          width: 0,
          top: 0,
          bottom: 0
        )
        glyphKinds.append(kinds.index(of: kind))
        writeCorners(page.glyphs[glyph].quad.corners)
      }
      writeHead(of: word, hasQuad: true)
      writeCorners(word.quad.corners)
    }
    writeCorners(line.quad.corners)
    writeCorners([line.baseline.start, line.baseline.end])
  }

  private mutating func writeCorners(_ points: [PagePoint]) {
    var (x, y) = (0, 0)
    for point in points {
      corners.writeSigned(point.x.inSteps - x)
      corners.writeSigned(point.y.inSteps - y)
      (x, y) = (point.x.inSteps, point.y.inSteps)
    }
  }
}

/// A line and what it is made of, measured along axes.
private struct FittedLine {
  var glyphs: [ArchivedExtent<Double>] = []
  var words: [ArchivedExtent<Double>] = []
  let quad: ArchivedExtent<Double>
  let baseline: ArchivedExtent<Double>
  /// Where the letters stand across the line.
  var base: Double { baseline.acrossStart }

  /// `nil` if the axes do not fit all of it.
  init?(_ line: Line, axes: ArchivedAxes, page: TextPage) {
    guard let quad = axes.extent(of: line.quad) else { return nil }
    self.quad = quad
    let start = axes.place(line.baseline.start)
    let end = axes.place(line.baseline.end)
    baseline = ArchivedExtent(alongStart: start.x, acrossStart: start.y, alongEnd: end.x, acrossEnd: end.y)
    glyphs.reserveCapacity(line.glyphRange.count)
    words.reserveCapacity(line.words.count)
    for glyph in line.glyphRange {
      guard let extent = axes.extent(of: page.glyphs[glyph].quad) else { return nil }
      glyphs.append(extent)
    }
    for word in line.words where !word.glyphRange.isEmpty {
      guard let extent = axes.extent(of: word.quad) else { return nil }
      words.append(extent)
    }
  }
}

extension PageRect {
  fileprivate func isNear(_ other: PageRect) -> Bool {
    abs(minX - other.minX) <= 0.01 && abs(minY - other.minY) <= 0.01
      && abs(maxX - other.maxX) <= 0.01 && abs(maxY - other.maxY) <= 0.01
  }
}

extension Line {
  /// Its default baseline.
  fileprivate func expectedBaseline(_ quad: ArchivedExtent<Int>, base: Int) -> ArchivedExtent<Int> {
    .baseline(of: quad, base: base, isReversed: direction == .rightToLeft)
  }
}
