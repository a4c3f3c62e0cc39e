/// Glyphs that are drawn one after another without a gap: a word, or a part of one.
struct Fragment {
  /// In the order in which they are read, into `DrawnText.glyphs`.
  var glyphs: [Int]
  /// The extent along the line, in its frame.
  var u: ClosedRange<Double>
  /// The position of the baseline, measured down the page, in its frame.
  var v: Double
  var size: Double
  var style: Int
  /// Position in drawing order.
  var number: Int
  /// Whether a space is drawn right before its start, and right behind its end, along the frame.
  var hasSpaceAtStart = false
  var hasSpaceAtEnd = false
  /// Whether a space is drawn between it and the fragment that is drawn before it, wherever that stands.
  var followsSpace: Bool
  /// Whether its letters run against the frame's direction.
  var isReversed = false
  /// The advance of every letter, where the font gives all the same.
  var cell: Double?
}

/// Makes fragments of the glyphs of one frame, in the order in which they are drawn.
struct FragmentAssembler {
  /// The widest gap within a word, and how far letters may overlap, in the size of the letters.
  static let maximumGap = 0.13
  private static let deepestOverlap = 0.6
  /// How exactly a letter stands on a space that was taken back, and the narrowest space that is one, in the size of
  /// the letters. Words that are set one by one may cover the spaces between them by chance.
  private static let takingBack = 0.03
  private static let narrowestSpace = 0.05
  /// How far from its baseline a letter may stand.
  private static let maximumShift = 0.12

  private let text: DrawnText
  private let frame: WritingFrame
  private var fragments: [Fragment] = []
  private var current: Fragment?
  private var lastV = 0.0
  private var lastSpace: ClosedRange<Double>?
  /// The last space that was drawn. The next letter decides whether it separates words.
  private var openSpace: ClosedRange<Double>?
  /// The advance of the letters of each style that gives all the same.
  private let cells: [Double?]

  init(_ text: DrawnText, frame: WritingFrame, cells: [Double?]) {
    self.text = text
    self.frame = frame
    self.cells = cells
  }

  /// - Parameter cells: the advance of the letters of each style that gives all the same.
  static func fragments(
    of glyphs: [Int],
    in text: DrawnText,
    frame: WritingFrame,
    cells: [Double?]
  ) -> [Fragment] {
    var assembler = FragmentAssembler(text, frame: frame, cells: cells)
    for index in glyphs { assembler.add(index) }
    assembler.closeSpace()
    assembler.close()
    return assembler.fragments
  }

  private mutating func add(_ index: Int) {
    let glyph = text.glyphs[index]
    if glyph.scalar.isIgnorable { return }
    let start = frame.u(glyph.start)
    let end = start + frame.u(glyph.advance)
    if glyph.scalar.isSpace {
      closeSpace()
      openSpace = min(start, end)...max(start, end)
      return
    }
    if let space = openSpace, isTakenBack(space, by: min(start, end), text.styles[glyph.style].size) {
      openSpace = nil
    } else {
      closeSpace()
    }
    let v = frame.v(glyph.start)
    if current == nil || !extend(with: index, from: start, to: end, v: v) {
      close()
      let size = max(text.styles[glyph.style].size, 0.01)
      var glyphs: [Int] = []
      // Few words are longer.
      glyphs.reserveCapacity(12)
      glyphs.append(index)
      current = Fragment(
        glyphs: glyphs,
        u: min(start, end)...max(start, end),
        v: v,
        size: size,
        style: glyph.style,
        number: fragments.count,
        followsSpace: lastSpace != nil,
        cell: cells[glyph.style]
      )
    }
    lastV = v
  }

  /// Appends a glyph to the current fragment if it continues it.
  private mutating func extend(with index: Int, from start: Double, to end: Double, v: Double) -> Bool {
    // The glyphs of the fragment have a single owner, or each would be copied with every letter.
    guard let (extent, fragmentSize, isReversed) = current.map({ ($0.u, $0.size, $0.isReversed) }) else {
      return false
    }
    let glyph = text.glyphs[index]
    let size = text.styles[glyph.style].size
    let smaller = min(size, fragmentSize)
    let larger = max(size, fragmentSize)
    let isMark = glyph.scalar.isCombiningMark
    guard larger <= 1.6 * smaller || isMark else { return false }
    guard abs(v - lastV) <= (isMark ? 0.6 : Self.maximumShift) * larger else { return false }
    let (low, high) = (min(start, end), max(start, end))
    let gap = low - extent.upperBound
    let gapBackwards = extent.lowerBound - high
    // Letters that are read from right to left may be drawn so, or from left to right.
    let runsBack =
      glyph.scalar.isRightToLeft && (isReversed || current.map { $0.glyphs.count == $0.partCount(in: text) } == true)
      && gapBackwards <= Self.maximumGap * smaller && gapBackwards >= -Self.deepestOverlap * larger
      && gapBackwards > gap
    let runsOn =
      !runsBack && !isReversed && gap <= Self.maximumGap * smaller
      && gap >= -(isMark ? 1.5 : Self.deepestOverlap) * larger
    guard runsOn || runsBack || (isMark && isReversed) || glyph.part > 0 else { return false }
    current?.glyphs.append(index)
    current?.u = min(extent.lowerBound, low)...max(extent.upperBound, high)
    if runsBack { current?.isReversed = true }
    if size > fragmentSize, !isMark {
      current?.size = size
      current?.style = glyph.style
    }
    return true
  }

  /// Whether the next letter is drawn over a space right behind the current fragment, so that nobody sees one.
  private func isTakenBack(_ space: ClosedRange<Double>, by next: Double, _ size: Double) -> Bool {
    let width = space.upperBound - space.lowerBound
    guard let current, !current.isReversed, width > Self.narrowestSpace * size else { return false }
    return isTouching(current.u.upperBound, space.lowerBound, current)
      && next - current.u.upperBound <= Self.maximumGap * size
      && abs(next - space.lowerBound) <= Self.takingBack * size
  }

  /// Ends a word with a space.
  private mutating func closeSpace() {
    guard let space = openSpace else { return }
    openSpace = nil
    close()
    addSpace(space)
  }

  private mutating func addSpace(_ space: ClosedRange<Double>) {
    lastSpace = space
    guard let last = fragments.last else { return }
    if isTouching(last.u.upperBound, space.lowerBound, last) {
      fragments[fragments.count - 1].hasSpaceAtEnd = true
    } else if isTouching(space.upperBound, last.u.lowerBound, last) {
      fragments[fragments.count - 1].hasSpaceAtStart = true
    }
  }

  private func isTouching(_ a: Double, _ b: Double, _ fragment: Fragment) -> Bool {
    abs(a - b) <= 0.3 * fragment.size
  }

  private mutating func close() {
    guard var closed = current else { return }
    if let lastSpace {
      closed.hasSpaceAtStart = isTouching(lastSpace.upperBound, closed.u.lowerBound, closed)
      closed.hasSpaceAtEnd = isTouching(closed.u.upperBound, lastSpace.lowerBound, closed)
    }
    lastSpace = nil
    fragments.append(closed)
    current = nil
  }
}

extension Fragment {
  /// The number of scalars that its first glyph represents.
  fileprivate func partCount(in text: DrawnText) -> Int { glyphs.first.map { text.glyphs[$0].partCount } ?? 1 }
}
