/// Finds vertical text that is set letter by letter in a horizontal font, each letter below the one before it, and makes
/// it text of a vertical font: its columns are then read from top to bottom and from right to left.
struct VerticalPlacing {
  /// Maximum distance between the middles of a letter and its column, relative to the font size. Punctuation is placed
  /// in the upper right of its square, and figures beside each other share one square.
  private static let (maximumOffset, maximumOffsetOfSigns, maximumOffsetOfFigures) = (0.12, 0.7, 0.5)
  /// The distance from one letter down to the next, and from or to a sign, relative to the font size.
  private static let (steps, stepsOfSigns) = (0.7...1.6, 0.2...2.1)
  /// The shortest run that is surely a column, and what may be one beside such runs.
  private static let (certainCount, likelyCount) = (3, 2)
  /// From one column to the next, and how far their first letters may be from one height, in the size of the letters.
  private static let (distances, maximumDrop) = (1.0...3.0, 0.7)

  /// A letter, or figures beside each other, in a column.
  private struct Square {
    var glyphs: [Int]
    let v: Double
  }

  /// Letters one below the other, in the order in which they are drawn.
  private struct Run {
    let frame: WritingFrame
    let size: Double
    /// The position of the middles of its letters along a horizontal line.
    var u: Double
    var isExact: Bool
    var squares: [Square]
  }

  private var text: DrawnText
  /// The vertical form of each style that has one.
  private var verticalStyles: [Int: Int] = [:]

  private init(_ text: DrawnText) {
    self.text = text
  }

  static func recognized(in text: DrawnText) -> DrawnText {
    guard text.glyphs.contains(where: { $0.scalar.isIdeographOrKana }) else { return text }
    var placing = VerticalPlacing(text)
    let runs = placing.runs()
    guard runs.contains(where: { $0.squares.count >= certainCount }) else { return text }
    for run in runs { placing.turn(run) }
    return placing.text
  }

  private func runs() -> [Run] {
    var runs: [Run] = []
    var current: Run?
    for index in text.glyphs.indices {
      if var run = current, extend(&run, with: index) {
        current = run
      } else {
        if let run = current { runs.append(run) }
        current = begin(with: index)
      }
    }
    if let run = current { runs.append(run) }
    return runs.indices.filter { place in
      let letterCount = runs[place].squares.count { text.glyphs[$0.glyphs[0]].scalar.isIdeographOrKana }
      return letterCount >= Self.likelyCount || place > 0 && ends(runs[place - 1], with: runs[place])
    }.map { runs[$0] }
  }

  /// Whether a run too short to be recognised alone is the last column of a paragraph, beside the column before it.
  private func ends(_ column: Run, with rest: Run) -> Bool {
    guard column.squares.count >= Self.certainCount, rest.frame == column.frame else { return false }
    let drop = abs(rest.squares[0].v - column.squares[0].v)
    return abs(rest.size - column.size) <= 0.1 * column.size && drop <= Self.maximumDrop * column.size
      && Self.distances.contains((column.u - rest.u) / column.size)
  }

  private func begin(with index: Int) -> Run? {
    let glyph = text.glyphs[index]
    let style = text.styles[glyph.style]
    guard !style.isVertical, glyph.scalar.isIdeographOrKana || glyph.scalar.isVerticalSign, style.size > 0 else {
      return nil
    }
    let frame = WritingFrame(style)
    return Run(
      frame: frame,
      size: style.size,
      u: middle(of: glyph, frame),
      isExact: glyph.scalar.isIdeographOrKana,
      squares: [Square(glyphs: [index], v: frame.v(glyph.start))]
    )
  }

  /// The middle of a letter along a horizontal line.
  private func middle(of glyph: DrawnGlyph, _ frame: WritingFrame) -> Double {
    frame.u(glyph.start + glyph.advance / 2)
  }

  private func extend(_ run: inout Run, with index: Int) -> Bool {
    let glyph = text.glyphs[index]
    let style = text.styles[glyph.style]
    guard let last = run.squares.last, let lastGlyph = last.glyphs.last, WritingFrame(style) == run.frame,
      abs(style.size - run.size) <= 0.1 * run.size
    else { return false }
    let (u, v) = (middle(of: glyph, run.frame), run.frame.v(glyph.start))
    let before = text.glyphs[lastGlyph]
    let isFigure = glyph.scalar.isASCII && (glyph.scalar.isDigit || glyph.scalar.isLetter)
    let isLetter = glyph.scalar.isIdeographOrKana
    guard isFigure || isLetter || glyph.scalar.isVerticalSign else { return false }
    if isFigure, before.scalar.isASCII, last.glyphs.count < 4, abs(v - last.v) <= 0.1 * run.size,
      u > middle(of: before, run.frame), abs(u - run.u) <= run.size
    {
      run.squares[run.squares.count - 1].glyphs.append(index)
      return true
    }
    let isLoose = !isLetter || !run.isExact
    let offset =
      isFigure ? Self.maximumOffsetOfFigures : isLoose ? Self.maximumOffsetOfSigns : Self.maximumOffset
    let steps = isLetter && before.scalar.isIdeographOrKana ? Self.steps : Self.stepsOfSigns
    guard abs(u - run.u) <= offset * run.size, steps.contains((v - last.v) / run.size) else { return false }
    if isLetter, !run.isExact { (run.u, run.isExact) = (u, true) }
    run.squares.append(Square(glyphs: [index], v: v))
    return true
  }

  // MARK: Turning

  private mutating func turn(_ run: Run) {
    for (place, square) in run.squares.enumerated() {
      let next = place + 1 < run.squares.count ? run.squares[place + 1].v : square.v + run.size
      // A sign stands higher than its square.
      let height = min(max(next - square.v, 0.6 * run.size), 1.6 * run.size) / Double(square.glyphs.count)
      for (part, index) in square.glyphs.enumerated() {
        let top = square.v - Self.ascent * run.size + Double(part) * height
        text.glyphs[index].start = run.frame.along * run.u + run.frame.down * top
        text.glyphs[index].advance = run.frame.down * height
        text.glyphs[index].style = verticalStyle(text.glyphs[index].style, run.frame)
      }
    }
  }

  /// The height above the baseline of a letter's square, relative to the font size.
  private static let ascent = 0.88

  private mutating func verticalStyle(_ style: Int, _ frame: WritingFrame) -> Int {
    if let known = verticalStyles[style] { return known }
    var vertical = text.styles[style]
    (vertical.along, vertical.up) = (frame.down, frame.along)
    (vertical.ascent, vertical.descent) = (vertical.size / 2, -vertical.size / 2)
    vertical.isVertical = true
    text.styles.append(vertical)
    verticalStyles[style] = text.styles.count - 1
    return text.styles.count - 1
  }
}

extension Unicode.Scalar {
  fileprivate var isIdeographOrKana: Bool {
    switch value {
    case 0x3005...0x3007, 0x3041...0x30FA, 0x30FC...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Punctuation, and what else is set in columns.
  fileprivate var isVerticalSign: Bool {
    switch value {
    case 0x2010...0x2027, 0x3000...0x3004, 0x3008...0x303F, 0x30FB, 0xFE10...0xFE19, 0xFE30...0xFE4F, 0xFF00...0xFFEF:
      true
    default: false
    }
  }
}
