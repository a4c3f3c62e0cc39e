internal import Gatefold

/// Makes the text of a page from its lines.
struct PageTextBuilder {
  private var glyphs: [Glyph] = []
  private var places: [ArticlePlace?] = []
  private var styles: [TextStyle] = []
  private var styleIndices: [TextStyle: Int32] = [:]
  private var blocks: [Block] = []
  /// The lines of the block under construction.
  private var lines: [Line] = []
  /// The words of the line under construction. A marker shares the line of its item.
  private var words: [Word] = []
  private let isVertical: Bool
  private let transform: PageTransform

  private init(_ content: SetPageContent) {
    isVertical = content.isVertical
    transform = content.lineTransform
  }

  static func text(of content: SetPageContent, pageIndex: Int) -> SetPageText {
    var builder = PageTextBuilder(content)
    var start = 0
    while start < content.lines.count {
      var end = start + 1
      while end < content.lines.count, content.lines[end].block == content.lines[start].block { end += 1 }
      builder.addBlock(content.lines[start..<end])
      start = end
    }
    let page = TextPage(
      pageIndex: pageIndex,
      size: content.size,
      glyphs: builder.glyphs,
      styles: builder.styles,
      blocks: builder.blocks
    )
    return SetPageText(page: page, places: builder.places)
  }

  private mutating func addBlock(_ source: ArraySlice<SetLine>) {
    lines = []
    let firstGlyph = glyphs.count
    for line in source {
      addWords(of: line)
      // A line that begins with a marker continues with the text of its item.
      if line.paragraph.textIndex != nil || line.block != source.last?.block { finishLine(like: line) }
    }
    if let last = source.last { finishLine(like: last) }
    guard let rect = lines.lazy.map(\.rect).enclosing, let main = source.last else { return }
    blocks.append(
      Block(
        lines: lines,
        rect: rect,
        role: main.paragraph.style.kind.role,
        styleIndex: glyphs[firstGlyph..<glyphs.count].last?.styleIndex ?? 0,
        isOutsidePage: false,
        isInvisible: false
      )
    )
  }

  private mutating func finishLine(like line: SetLine) {
    guard let rect = words.lazy.map(\.rect).enclosing else { return }
    let isMirrored = line.shaped.isRightToLeft
    let inLine = transform.inverse.applied(to: rect)
    let left = transform.applied(to: PagePoint(x: inLine.minX, y: line.baseline))
    let right = transform.applied(to: PagePoint(x: inLine.maxX, y: line.baseline))
    let direction = direction(of: line)
    lines.append(
      Line(
        words: words,
        direction: direction,
        quad: Quad(rect, direction: direction),
        baseline: Line.Baseline(start: isMirrored ? right : left, end: isMirrored ? left : right),
        startsParagraph: line.startsParagraph
      )
    )
    words = []
  }

  private func direction(of line: SetLine) -> TextDirection {
    isVertical ? .vertical : line.shaped.isRightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: Words

  private mutating func addWords(of line: SetLine) {
    var placed: [Int: SetLine.PlacedCluster] = [:]
    for cluster in line.placedClusters { placed[cluster.index] = cluster }
    var start = glyphs.count
    for index in line.line.clusters {
      let cluster = line.shaped.clusters[index]
      if cluster.isSpace {
        finishWord(from: &start, line)
      } else if let place = placed[index] {
        add(cluster, place, of: line)
      }
    }
    if line.line.hasHyphen { addHyphen(of: line) }
    finishWord(from: &start, line)
  }

  private mutating func finishWord(from start: inout Int, _ line: SetLine) {
    defer { start = glyphs.count }
    guard let rect = glyphs[start...].lazy.map(\.rect).enclosing else { return }
    var text = ""
    text.unicodeScalars.append(contentsOf: glyphs[start...].lazy.map(\.scalar))
    words.append(Word(text: text, quad: Quad(rect, direction: direction(of: line)), glyphRange: start..<glyphs.count))
  }

  /// The scalars of a cluster share its place evenly.
  private mutating func add(_ cluster: ShapedText.Cluster, _ place: SetLine.PlacedCluster, of line: SetLine) {
    let run = line.shaped.runs[Int(cluster.run)]
    let style = styleIndex(run.font, cluster, line)
    let count = Int(cluster.scalarCount)
    let isMirrored = !run.level.isMultiple(of: 2)
    for number in 0..<count {
      let offset = Int(cluster.firstScalar) + number
      let scalar = line.shaped.scalars[offset]
      guard !scalar.properties.isWhitespace, !scalar.properties.isDefaultIgnorableCodePoint else { continue }
      let part = isMirrored ? count - 1 - number : number
      let width = place.width / Double(count)
      append(scalar, style, x: place.x + width * Double(part), width: width, run, cluster, line)
      places.append(line.paragraph.textIndex.map { ArticlePlace(textIndex: $0, offset: offset) })
    }
  }

  private mutating func addHyphen(of line: SetLine) {
    guard let last = line.line.clusters.last, let x = line.placedClusters.last.map({ $0.x + $0.width }) else { return }
    let cluster = line.shaped.clusters[last]
    let run = line.shaped.runs[Int(cluster.run)]
    let width = Double((run.hyphen?.advance ?? 0) * cluster.size) * line.fontSize
    append("-", styleIndex(run.font, cluster, line), x: x, width: width, run, cluster, line)
    places.append(nil)
  }

  private mutating func append(
    _ scalar: Unicode.Scalar,
    _ style: Int32,
    x: Double,
    width: Double,
    _ run: ShapedText.Run,
    _ cluster: ShapedText.Cluster,
    _ line: SetLine
  ) {
    let size = line.fontSize * Double(cluster.size)
    let baseline = line.baseline + (line.shaped.baselineShift(of: run) - Double(cluster.rise)) * line.fontSize
    // Digits side by side are as wide as a letter that stands alone.
    let (ascent, descent) = run.posture == .combined ? (0.5, 0.5) : (run.font.ascent, run.font.descent)
    let inLine = PageRect(
      x: x,
      y: baseline - ascent * size,
      width: width,
      height: (ascent + descent) * size
    )
    let rect = transform.applied(to: inLine)
    glyphs.append(
      Glyph(
        scalar: scalar,
        styleIndex: style,
        from: SIMD2(Float(rect.minX), Float(rect.minY)),
        to: SIMD2(Float(rect.maxX), Float(rect.maxY))
      )
    )
  }

  private mutating func styleIndex(_ font: SetFont, _ cluster: ShapedText.Cluster, _ line: SetLine) -> Int32 {
    let style = TextStyle(
      fontName: font.family,
      size: line.fontSize * Double(cluster.size),
      isBold: font.isBold,
      isItalic: font.isItalic,
      color: line.color(ofScalar: Int(cluster.firstScalar))
    )
    if let known = styleIndices[style] { return known }
    let index = Int32(styles.count)
    styles.append(style)
    styleIndices[style] = index
    return index
  }
}

extension SetLine {
  /// The colour of a letter: links have one of their own.
  func color(ofScalar offset: Int) -> RGBAColor {
    guard let attributes = paragraph.source.attributes(at: offset) else { return paragraph.style.color }
    let isLink = attributes.link != nil || attributes.footnote != nil
    return isLink ? paragraph.style.linkColor : paragraph.style.color
  }
}

extension ArticleText {
  /// Returns the attributes of the letter at an offset, or `nil` if it has none.
  func attributes(at offset: Int) -> Attributes? {
    let next = runs.partitioningIndex { $0.range.lowerBound > offset }
    guard next > 0, runs[next - 1].range.contains(offset) else { return nil }
    return runs[next - 1].attributes
  }
}
