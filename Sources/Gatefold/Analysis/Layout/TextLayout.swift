/// Layout analysis of a page: from what is drawn to words, lines, blocks, their roles and their reading order.
///
/// Each writing direction is laid out separately, and so are invisible text and text outside the page. This keeps text
/// under a scan apart from what is printed over it.
package struct TextLayout {
  private struct Group: Hashable {
    let frame: WritingFrame
    let isOutsidePage: Bool
    let isInvisible: Bool
  }

  private var text: DrawnText
  private let size: PageSize
  private let dividers: Dividers
  /// The advance of the letters of each style that gives all the same.
  private let cells: [Double?]

  private init(text: DrawnText, size: PageSize, among landmarks: PageLandmarks) {
    self.text = text
    self.size = size
    dividers = Dividers(landmarks)
    cells = text.cells
  }

  /// - Parameters:
  ///   - landmarks: what is drawn around the text.
  ///   - hasDuplicates: whether letters may be drawn several times, as shadows are.
  package static func page(
    _ text: DrawnText,
    pageIndex: Int,
    size: PageSize,
    among landmarks: PageLandmarks = .none,
    hasDuplicates: Bool = true
  ) -> TextPage {
    var layout = TextLayout(text: text, size: size, among: landmarks)
    var blocks: [LaidBlock] = []
    for (group, glyphs) in layout.groups(hasDuplicates: hasDuplicates) { blocks += layout.blocks(of: glyphs, group) }
    let text = layout.text
    for index in blocks.indices { Paragraphs.mark(&blocks[index].lines, in: text) }
    RoleClassifier.classify(&blocks, in: text, pageSize: size)
    let ordered = ReadingOrder.ordered(blocks, in: text, among: landmarks, size: size)
    return TextPage(ordered, of: text, pageIndex: pageIndex, size: size)
  }

  private func groups(hasDuplicates: Bool) -> [(group: Group, glyphs: [Int])] {
    let isKept = hasDuplicates ? DuplicateGlyphs.keptGlyphs(of: text) : text.glyphs.map { _ in true }
    var groups: [(group: Group, glyphs: [Int])] = []
    let frames = self.frames
    var places: [Group: Int] = [:]
    /// Glyphs that belong to the same group, one after the other.
    var run: (style: Int, isOutsidePage: Bool, place: Int, glyphs: [Int]) = (-1, false, 0, [])
    for index in text.glyphs.indices where isKept[index] {
      let style = text.glyphs[index].style
      let isOutsidePage = isOutsidePage(text.glyphs[index])
      if style != run.style || isOutsidePage != run.isOutsidePage {
        let isInvisible = text.styles[style].text.isInvisible
        let group = Group(frame: frames[style], isOutsidePage: isOutsidePage, isInvisible: isInvisible)
        let place = places[group] ?? groups.count
        if place == groups.count {
          groups.append((group, []))
          places[group] = place
        }
        if place != run.place {
          groups[run.place].glyphs += run.glyphs
          run.glyphs.removeAll(keepingCapacity: true)
        }
        (run.style, run.isOutsidePage, run.place) = (style, isOutsidePage, place)
      }
      run.glyphs.append(index)
    }
    if !groups.isEmpty { groups[run.place].glyphs += run.glyphs }
    return groups
  }

  /// The frame of each style. Directions that differ by no more than the words of a scan do are one: that of the most
  /// letters.
  private var frames: [WritingFrame] {
    var frames = text.styles.map(WritingFrame.init)
    guard Set(frames).count > 1 else { return frames }
    var counts: [WritingFrame: Int] = [:]
    for glyph in text.glyphs { counts[frames[glyph.style], default: 0] += 1 }
    var kept: [WritingFrame] = []
    var nearest: [WritingFrame: WritingFrame] = [:]
    func rank(_ frame: WritingFrame) -> (Int, Double, Double) { (-(counts[frame] ?? 0), frame.along.x, frame.along.y) }
    for frame in counts.keys.sorted(by: { rank($0) < rank($1) }) {
      if let near = kept.first(where: { $0.isNearly(frame) }) {
        nearest[frame] = near
      } else if kept.count < Self.maximumFrameCount {
        kept.append(frame)
      }
    }
    for index in frames.indices { frames[index] = nearest[frames[index]] ?? frames[index] }
    return frames
  }

  /// A page has few directions; more are those of letters on curves.
  private static let maximumFrameCount = 32

  private func isOutsidePage(_ glyph: DrawnGlyph) -> Bool {
    let height = (text.styles[glyph.style].ascent + text.styles[glyph.style].descent) / 2
    let middle = glyph.start + glyph.advance / 2 + text.styles[glyph.style].up * height
    return middle.x < 0 || middle.y < 0 || middle.x > size.width || middle.y > size.height
  }

  private mutating func blocks(of glyphs: [Int], _ group: Group) -> [LaidBlock] {
    let fragments = FragmentAssembler.fragments(of: glyphs, in: text, frame: group.frame, cells: cells)
    let dividers = group.frame.isLevel ? dividers : .none
    let joined = JustifiedLines.joined(LineAssembler.lines(of: fragments, between: dividers), between: dividers)
    let parts = ColumnEdges.cut(joined)
    var lines = parts.compactMap { fragments -> LaidLine? in
      guard var line = LaidLine(WordAssembler.words(of: fragments, in: text), frame: group.frame) else { return nil }
      line.isOutsidePage = group.isOutsidePage
      line.isInvisible = group.isInvisible
      return line
    }
    orderLogically(&lines)
    lines = DropCaps.joined(lines, in: text)
    let tables = TableAssembler.takeTables(from: &lines, in: text, between: dividers)
    return tables + BlockAssembler.blocks(of: lines, in: text, between: dividers)
  }

  /// Puts lines with text from right to left in order.
  private mutating func orderLogically(_ lines: inout [LaidLine]) {
    guard text.glyphs.contains(where: \.scalar.isRightToLeft) else { return }
    let leaning = lines.reduce(0) { $0 + LogicalOrder.leaning(of: $1.words, in: text) }
    for index in lines.indices {
      let words = lines[index].words
      // A line in Latin letters among the others is one of a paragraph from right to left.
      var isRightToLeft = leaning > 0
      if LogicalOrder.isNeeded(for: words, in: text) {
        isRightToLeft = LogicalOrder.isRightToLeft(words, in: text, onPageLeaning: leaning)
        lines[index].isRightToLeft = isRightToLeft
        lines[index].words = LogicalOrder.ordered(words, in: text, isRightToLeft: isRightToLeft)
      }
      if isRightToLeft { Brackets.correct(&lines[index].words, in: &text) }
    }
  }
}

extension DrawnText {
  /// The advance of the letters of each style that gives all the same, narrow letters and wide ones.
  fileprivate var cells: [Double?] {
    var widths = [LetterWidths](repeating: LetterWidths(), count: styles.count)
    for glyph in glyphs where glyph.scalar.isASCII && glyph.partCount == 1 {
      widths[glyph.style].add((glyph.advance * styles[glyph.style].along).sum(), of: glyph.scalar)
    }
    return widths.map(\.common)
  }
}
