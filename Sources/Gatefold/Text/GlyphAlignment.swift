/// Puts poppler's text and poppler's rectangles together.
///
/// poppler gives a rectangle a scalar, a word at a time from left to right. The text, however, is in reading order,
/// and poppler wraps what runs from right to left in embedding marks that have no rectangle: within a word,
/// U+202B ... U+202C holds letters in reversed order, and in them U+202A ... U+202C holds a run, like a number, that is
/// not reversed. Taking this back gives each letter its own rectangle.
struct GlyphAlignment {
  private static let rightToLeftMark: Unicode.Scalar = "\u{202B}"
  private static let leftToRightMark: Unicode.Scalar = "\u{202A}"
  private static let endMark: Unicode.Scalar = "\u{202C}"

  private var scalars: [Unicode.Scalar] = []
  /// For each rectangle in poppler's order, the position in `scalars` that it belongs to.
  private var positions: [Int] = []
  /// Where, in `scalars`, a word from right to left starts without a space before it.
  private var unspacedStarts: Set<Int> = []

  /// The glyphs of a page in reading order, the marks left out.
  static func glyphs(of scalars: [Unicode.Scalar], _ rects: [PageRect]) -> [Glyph] {
    let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    let places = rects.split(omittingEmptySubsequences: false) { $0.width == 0 && $0.height == 0 }
    guard lines.count == places.count else { return GlyphAlignment(scalars[...]).glyphs(rects[...]) }
    // Line ends have no area, so that a line that does not come out right cannot put the next one out.
    return zip(lines, places).enumerated().flatMap { number, pair in
      let glyphs = GlyphAlignment(pair.0).glyphs(pair.1)
      let end = pair.1.endIndex
      return number == lines.count - 1 ? glyphs : glyphs + [Glyph(scalar: "\n", rect: rects[end])]
    }
  }

  private init(_ line: ArraySlice<Unicode.Scalar>) {
    var rest = line
    while let scalar = rest.popFirst() {
      switch scalar {
      case Self.rightToLeftMark:
        if let last = scalars.last, last != " " { unspacedStarts.insert(scalars.count) }
        appendReversed(&rest)
      case Self.leftToRightMark, Self.endMark: continue
      default: positions.append(append(scalar))
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) -> Int {
    scalars.append(scalar)
    return scalars.count - 1
  }

  /// Takes letters up to the closing mark; their rectangles come in reversed order, those of runs within do not.
  private mutating func appendReversed(_ rest: inout ArraySlice<Unicode.Scalar>) {
    var runs: [[Int]] = []
    while let scalar = rest.popFirst(), scalar != Self.endMark {
      if scalar == Self.leftToRightMark {
        var run: [Int] = []
        while let scalar = rest.popFirst(), scalar != Self.endMark { run.append(append(scalar)) }
        runs.append(run)
      } else {
        runs.append([append(scalar)])
      }
    }
    positions += runs.reversed().joined()
  }

  /// Text without a place is left out.
  private func glyphs(_ rects: ArraySlice<PageRect>) -> [Glyph] {
    var placed = [PageRect?](repeating: nil, count: scalars.count)
    for (position, rect) in zip(positions, rects) { placed[position] = rect }
    var glyphs: [Glyph] = []
    for (position, (scalar, rect)) in zip(scalars, placed).enumerated() {
      guard let rect else { continue }
      if unspacedStarts.contains(position), let gap = Self.gap(before: rect, after: glyphs) {
        glyphs.append(Glyph(scalar: " ", rect: gap))
      }
      glyphs.append(Glyph(scalar: scalar, rect: rect))
    }
    return Self.inReadingOrder(glyphs)
  }

  /// The room of a space that poppler has lost: it does so behind the first word of a line from right to left.
  private static func gap(before rect: PageRect, after glyphs: [Glyph]) -> PageRect? {
    guard let previous = glyphs.last?.rect else { return nil }
    let width = previous.minX - rect.maxX
    guard width > 0.1 * rect.height, width < rect.height else { return nil }
    return PageRect(x: rect.maxX, y: rect.minY, width: width, height: rect.height)
  }

  /// Puts the words of a phrase that runs against its line in the order in which they are read.
  ///
  /// poppler orders the words of a line by the direction of the page, so that "Skerry 14" in a Hebrew line comes as
  /// "14 Skerry", though each word is right in itself.
  private static func inReadingOrder(_ line: [Glyph]) -> [Glyph] {
    guard line.contains(where: \.scalar.isRightToLeft) else { return line }
    var words = line.split(omittingEmptySubsequences: false) { $0.scalar == " " }
    let spaces = line.filter { $0.scalar == " " }
    guard let first = words.first?.first, let last = words.last?.last, words.count > 1 else { return line }
    let lineRunsLeft = last.rect.midX < first.rect.midX
    var start = words.startIndex
    while start < words.endIndex {
      let end = words[start...].firstIndex { runsLeft($0) == lineRunsLeft } ?? words.endIndex
      // Numbers alone follow the line, each for itself.
      if words[start..<end].contains(where: { $0.contains(where: \.scalar.properties.isAlphabetic) }) {
        words[start..<end].reverse()
      }
      start = end + 1
    }
    return words.enumerated().flatMap { position, word in
      position < spaces.count ? word + [spaces[position]] : Array(word)
    }
  }

  private static func runsLeft(_ word: ArraySlice<Glyph>) -> Bool {
    word.contains(where: \.scalar.isRightToLeft)
  }
}
