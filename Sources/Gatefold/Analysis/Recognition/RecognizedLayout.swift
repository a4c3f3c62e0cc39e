/// Lays out the recognized text of a page as that of a page with letters is laid out: columns, blocks, roles, order.
package struct RecognizedLayout {
  private let page: RecognizedPage
  private let sizes: FontSizes
  private var drawn = DrawnText(glyphs: [], styles: [])
  private var styles: [DrawnStyle.Key: Int] = [:]

  private init(_ page: RecognizedPage) {
    self.page = page
    sizes = FontSizes(of: page.lines)
  }

  package static func page(_ page: RecognizedPage) -> TextPage {
    var layout = RecognizedLayout(page)
    for line in page.lines { layout.add(line) }
    let straight = TextLayout.page(
      layout.drawn,
      pageIndex: page.pageIndex,
      size: page.straightening.size,
      hasDuplicates: false
    )
    return straight.recognized(as: page)
  }

  private mutating func add(_ line: RecognizedLine) {
    let style = style(of: line)
    var runs = line.words.map { WordRun($0, of: line) }
    if line.direction == .vertical || line.isEastAsian { WordRun.join(&runs, in: line) }
    for (index, run) in runs.enumerated() {
      // Tesseract knows where words end better than the width of a gap tells.
      if index > 0, !run.isJoined, line.direction != .vertical {
        let end = runs[index - 1].start + runs[index - 1].length
        drawn.glyphs.append(DrawnGlyph(start: end, advance: run.start - end, scalar: " ", style: style))
      }
      add(run, line.words[index].text, isRightToLeft: line.direction == .rightToLeft, style)
    }
  }

  /// Adds the letters of a word, those from right to left in their order on the page.
  private mutating func add(_ run: WordRun, _ text: String, isRightToLeft: Bool, _ style: Int) {
    var scalars = text.unicodeScalars.filter { !$0.isIgnorable && !$0.isSpace }
    if isRightToLeft, scalars.contains(where: \.isRightToLeft) {
      scalars = String.UnicodeScalarView(scalars.reversed())
    }
    let shares = LetterShares.shares(of: Array(scalars), isVertical: drawn.styles[style].isVertical)
    for (scalar, share) in zip(scalars, shares) {
      drawn.glyphs.append(
        DrawnGlyph(
          start: run.start + run.length * share.lowerBound,
          advance: run.length * (share.upperBound - share.lowerBound),
          scalar: scalar,
          style: style
        )
      )
    }
  }

  private mutating func style(of line: RecognizedLine) -> Int {
    let key = DrawnStyle.Key(size: sizes.size(of: line), isBold: sizes.isBold(line), direction: line.direction)
    if let known = styles[key] { return known }
    let index = drawn.styles.count
    drawn.styles.append(DrawnStyle(key))
    styles[key] = index
    return index
  }
}

extension Line.Baseline {
  /// Its height at a place along the page.
  fileprivate func y(at x: Double) -> Double {
    let run = end.x - start.x
    guard run > 1 else { return start.y }
    // The straightened page has level lines; what is measured otherwise is one of few letters.
    let slope = (end.y - start.y) / run
    return abs(slope) > 0.02 ? (start.y + end.y) / 2 : start.y + slope * (x - start.x)
  }
}

extension DrawnStyle {
  fileprivate struct Key: Hashable {
    let size: Double
    let isBold: Bool
    let direction: TextDirection
  }

  fileprivate init(_ key: Key) {
    let (along, up): (SIMD2<Double>, SIMD2<Double>) =
      switch key.direction {
      case .leftToRight, .rightToLeft: (SIMD2(1, 0), SIMD2(0, -1))
      case .vertical, .rotatedClockwise: (SIMD2(0, 1), SIMD2(1, 0))
      case .rotatedCounterclockwise: (SIMD2(0, -1), SIMD2(-1, 0))
      }
    self.init(
      text: TextStyle(fontName: "", size: key.size, isBold: key.isBold),
      ascent: 0.8 * key.size,
      descent: -0.2 * key.size,
      along: along,
      up: up,
      isVertical: key.direction == .vertical
    )
  }
}

/// The way of a word along its baseline.
private struct WordRun {
  var start: SIMD2<Double>
  var length: SIMD2<Double>
  /// Whether nothing parts it from the word before.
  var isJoined = false

  /// The depth of descenders, as a share of the font size.
  private static let descent = 0.2

  init(_ word: RecognizedWord, of line: RecognizedLine) {
    let rect = word.rect
    switch line.direction {
    case .leftToRight, .rightToLeft:
      start = SIMD2(rect.minX, line.baseline.y(at: rect.midX))
      length = SIMD2(rect.width, 0)
    case .vertical:
      start = SIMD2(rect.midX, rect.minY)
      length = SIMD2(0, rect.height)
    case .rotatedClockwise:
      start = SIMD2(rect.minX + Self.descent * line.size, rect.minY)
      length = SIMD2(0, rect.height)
    case .rotatedCounterclockwise:
      start = SIMD2(rect.maxX - Self.descent * line.size, rect.maxY)
      length = SIMD2(0, -rect.height)
    }
  }

  /// Lets words of a script without spaces follow each other on one axis: Tesseract parts its letters, and gives the
  /// places of their ink, which for punctuation is a corner of its square.
  static func join(_ runs: inout [WordRun], in line: RecognizedLine) {
    let isVertical = line.direction == .vertical
    let axis = isVertical ? 1 : 0
    if isVertical {
      let middles = runs.map(\.start.x).sorted()
      for index in runs.indices { runs[index].start.x = middles[middles.count / 2] }
    }
    for index in runs.indices.dropFirst() {
      let gap = runs[index].start[axis] - runs[index - 1].start[axis] - runs[index - 1].length[axis]
      let (last, first) = (line.words[index - 1].text.unicodeScalars.last, line.words[index].text.unicodeScalars.first)
      guard last?.isEastAsian == true, first?.isEastAsian == true, gap < line.size else { continue }
      runs[index - 1].length[axis] += gap
      runs[index].isJoined = true
    }
  }
}

extension RecognizedLine {
  /// Whether most of its letters are of a script without spaces.
  fileprivate var isEastAsian: Bool {
    let scalars = words.lazy.flatMap(\.text.unicodeScalars)
    return scalars.count(where: \.isEastAsian) * 2 > scalars.count(where: { _ in true })
  }
}

/// The font sizes and weights of a page. Each line measures them a little differently; those of one style are to agree.
private struct FontSizes {
  /// The ends of the sizes that are one, with their mean weighted by letters, from small to large.
  private var groups: [(range: ClosedRange<Double>, mean: Double)] = []
  /// The usual weight of letters.
  private var usualWeight: Double

  /// Sizes of one style are this close to each other.
  private static let tolerance = 1.07
  /// Strokes of a bold font are so much thicker than usual.
  private static let boldness = 1.35

  init(of lines: [RecognizedLine]) {
    var weights: [(weight: Double, letters: Int)] = []
    var open: [(size: Double, letters: Int)] = []
    func mean() -> Double {
      let letters = open.reduce(0) { $0 + $1.letters }
      return open.reduce(0) { $0 + $1.size * Double($1.letters) } / Double(max(1, letters))
    }
    for line in lines.sorted(by: { $0.size < $1.size }) {
      if let last = open.last, let first = open.first,
        line.size > last.size * Self.tolerance || line.size > first.size * Self.tolerance * Self.tolerance
      {
        groups.append((first.size...last.size, mean()))
        open = []
      }
      open.append((line.size, line.letterCount))
    }
    if let first = open.first, let last = open.last { groups.append((first.size...last.size, mean())) }
    for line in lines where line.weight > 0 { weights.append((line.weight, line.letterCount)) }
    weights.sort { $0.weight < $1.weight }
    var middle = weights.reduce(0) { $0 + $1.letters } / 2
    usualWeight = 0
    for (weight, letters) in weights where middle >= 0 {
      usualWeight = weight
      middle -= letters
    }
  }

  /// In half points.
  func size(of line: RecognizedLine) -> Double {
    let mean = groups.first { $0.range.contains(line.size) }?.mean ?? line.size
    return max(1, (mean * 2).rounded() / 2)
  }

  func isBold(_ line: RecognizedLine) -> Bool { usualWeight > 0 && line.weight > Self.boldness * usualWeight }
}

extension RecognizedLine {
  fileprivate var letterCount: Int { words.reduce(0) { $0 + $1.text.unicodeScalars.count } }
}

extension TextPage {
  /// The page in its place as displayed, its words with what is known of their recognition.
  fileprivate func recognized(as page: RecognizedPage) -> TextPage {
    let places = RecognizedPlaces(page.lines)
    let turned = page.straightening
    return TextPage(
      pageIndex: pageIndex,
      size: turned.pageSize,
      glyphs: turned.isIdentity
        ? glyphs : glyphs.map { Glyph(scalar: $0.scalar, styleIndex: $0.styleIndex, quad: turned.onPage($0.quad)) },
      styles: styles,
      blocks: blocks.map { block in
        let lines = block.lines.map { line in
          Line(
            words: line.words.map { word in
              Word(
                text: word.text,
                quad: turned.onPage(word.quad),
                glyphRange: word.glyphRange,
                recognition: places.recognition(of: word)
              )
            },
            direction: line.direction.turned(back: turned.quarterTurns),
            quad: turned.onPage(line.quad),
            baseline: Line.Baseline(
              start: turned.onPage(line.baseline.start),
              end: turned.onPage(line.baseline.end)
            ),
            startsParagraph: line.startsParagraph
          )
        }
        return Block(
          lines: lines,
          rect: turned.isIdentity ? block.rect : lines.lazy.map(\.rect).enclosing ?? block.rect,
          role: block.role,
          styleIndex: block.styleIndex,
          isOutsidePage: block.isOutsidePage,
          isInvisible: block.isInvisible
        )
      }
    )
  }
}

extension TextDirection {
  /// How text runs on the page as displayed that runs so on the page turned clockwise.
  fileprivate func turned(back quarters: Int) -> TextDirection {
    guard self == .leftToRight else { return self }
    return switch quarters {
    case 1: .rotatedCounterclockwise
    case 3: .rotatedClockwise
    default: self
    }
  }
}

/// Finds the recognized words by their places.
private struct RecognizedPlaces {
  /// By the rows that they touch.
  private var rows: [Int: [RecognizedWord]] = [:]
  private static let rowHeight = 12.0

  init(_ lines: [RecognizedLine]) {
    for word in lines.flatMap(\.words) {
      for row in Self.row(word.rect.minY)...max(Self.row(word.rect.minY), Self.row(word.rect.maxY)) {
        rows[row, default: []].append(word)
      }
    }
  }

  private static func row(_ y: Double) -> Int { Int(bounded: (y / rowHeight).rounded(.down)) }

  /// That of the words which a laid-out word is made of; the least sure of them counts.
  func recognition(of word: Word) -> Word.Recognition? {
    let rect = word.rect
    var found: Word.Recognition?
    for candidate in rows[Self.row(rect.midY)] ?? [] {
      let middle = candidate.rect.midX
      guard candidate.rect.minY < rect.maxY, candidate.rect.maxY > rect.minY,
        (rect.minX...rect.maxX).contains(middle) || (candidate.rect.minX...candidate.rect.maxX).contains(rect.midX)
      else { continue }
      if found.map({ candidate.confidence < $0.confidence }) ?? true { found = candidate.recognition }
    }
    return found
  }
}
