/// A line while the page is laid out, in the coordinates of its frame.
struct LaidLine {
  var words: [LaidWord]
  let frame: WritingFrame
  let u: ClosedRange<Double>
  /// Its extent in the column, including a drop cap beside it that may belong to another line.
  var reach: ClosedRange<Double>
  /// Where most of its letters stand.
  var v: Double
  /// The size and style of most of its letters.
  var size: Double
  var style: Int
  var isRightToLeft = false
  var startsParagraph = false
  var isOutsidePage = false
  var isInvisible = false
  /// The place of its first glyph among all that are drawn.
  var firstDrawn: Int
  var glyphCount: Int

  init?(_ words: [LaidWord], frame: WritingFrame) {
    guard let first = words.first else { return nil }
    self.words = words
    self.frame = frame
    var (low, high) = (first.u.lowerBound, first.u.upperBound)
    var count = 0
    var main = first
    var firstDrawn = Int.max
    for word in words {
      low = min(low, word.u.lowerBound)
      high = max(high, word.u.upperBound)
      count += word.glyphs.count
      if word.u.upperBound - word.u.lowerBound > main.u.upperBound - main.u.lowerBound { main = word }
      if let drawn = word.glyphs.first { firstDrawn = min(firstDrawn, drawn) }
    }
    u = low...high
    reach = u
    v = main.v
    size = main.size
    style = main.style
    self.firstDrawn = firstDrawn
    glyphCount = count
  }

  /// From the height of its capital letters to its baseline and a little below, in its frame: what a reader sees.
  var body: ClosedRange<Double> { v - 0.75 * size...v + 0.2 * size }
}

/// A word while the page is laid out.
struct LaidWord {
  /// In reading order, into `DrawnText.glyphs`.
  var glyphs: [Int]
  var u: ClosedRange<Double>
  var v: Double
  var size: Double
  var style: Int
  /// Whether a space is drawn right behind it.
  var hasSpaceAfter: Bool

  init(_ fragment: Fragment) {
    glyphs = fragment.glyphs
    u = fragment.u
    v = fragment.v
    size = fragment.size
    style = fragment.style
    hasSpaceAfter = fragment.hasSpaceAtEnd
  }

  mutating func append(_ other: LaidWord) {
    glyphs += other.glyphs
    u = min(u.lowerBound, other.u.lowerBound)...max(u.upperBound, other.u.upperBound)
    hasSpaceAfter = other.hasSpaceAfter
    if other.size > size {
      (size, style, v) = (other.size, other.style, other.v)
    }
  }
}
