internal import Gatefold

/// A paragraph as glyphs for a font size of 1: everything that does not depend on the size of letters and lines.
///
/// Measures are in em, the font size of the paragraph. They scale, so that a paragraph is shaped once for all sizes.
final class ShapedText: Sendable {
  /// A glyph of a font.
  struct Glyph: Sendable {
    /// `nil` for an invisible glyph, like a space.
    let id: UInt32?
    /// The offset from the start of its cluster, with y downwards.
    let x: Float
    let y: Float
  }

  /// Glyphs of one font and one direction.
  struct Run: Sendable {
    let font: SetFont
    /// The level of the bidirectional algorithm (UAX #9).
    let level: UInt8
    /// The orientation of its letters in a vertical line, or ``Posture/along`` in a horizontal one.
    let posture: Posture
    /// A hyphen in the same font, or `nil` if the font has none.
    let hyphen: (glyph: Glyph, advance: Float)?
  }

  /// The orientation of letters in a line.
  enum Posture: Sendable {
    /// Along the line: in a vertical one, turned by a quarter clockwise.
    case along
    /// Upright in a vertical line, each below the other and centred on it, as their font has it.
    case upright
    /// Upright in a vertical line, side by side: the two digits of a number.
    case combined
  }

  /// The scalars that cannot be told apart in what is drawn: a letter with its accents, or a ligature.
  struct Cluster: Sendable {
    let firstScalar: Int32
    let scalarCount: Int32
    let firstGlyph: Int32
    let glyphCount: Int32
    let run: Int32
    /// How far it moves the next one.
    let advance: Float
    /// The font size, 1 but for raised and lowered letters.
    let size: Float
    /// How far it is raised.
    let rise: Float
    let isSpace: Bool
    /// How much may be added behind it to fill a line, and taken away.
    var stretch: Float = 0
    var shrink: Float = 0
  }

  let scalars: [Unicode.Scalar]
  let runs: [Run]
  /// The glyphs, from left to right in each cluster.
  let glyphs: [Glyph]
  /// The clusters, in reading order.
  let clusters: [Cluster]
  /// Where lines may end, in order; the last is the end of the paragraph.
  let candidates: [BreakCandidate]
  /// Advances, stretch and shrink of all clusters before each, and of all.
  let advances: [Double]
  let stretches: [Double]
  let shrinks: [Double]
  /// Clusters before which a line may end in need: those that begin a letter.
  let letterStarts: [Bool]
  let isRightToLeft: Bool
  let isVertical: Bool
  /// The ascent of the first font, in em.
  let ascent: Double
  let descent: Double

  init(
    scalars: [Unicode.Scalar],
    runs: [Run],
    glyphs: [Glyph],
    clusters: [Cluster],
    candidates: [BreakCandidate],
    letterStarts: [Bool],
    isRightToLeft: Bool,
    isVertical: Bool
  ) {
    self.scalars = scalars
    self.runs = runs
    self.glyphs = glyphs
    self.clusters = clusters
    self.candidates = candidates
    self.letterStarts = letterStarts
    self.isRightToLeft = isRightToLeft
    self.isVertical = isVertical
    advances = clusters.sums(of: \.advance)
    stretches = clusters.sums(of: \.stretch)
    shrinks = clusters.sums(of: \.shrink)
    // The metrics of a fallback font for a few letters would be wrong.
    ascent = isVertical ? 0.5 : runs.first?.font.ascent ?? 0.8
    descent = isVertical ? 0.5 : runs.first?.font.descent ?? 0.2
  }

  /// Returns the distance of a run's baseline below the line's baseline, in em. Letters turned in a vertical line are
  /// centred on it.
  func baselineShift(of run: Run) -> Double {
    isVertical && run.posture == .along ? (run.font.ascent - run.font.descent) / 2 : 0
  }

  /// The width of some clusters in one line, in em.
  func width(_ range: Range<Int>) -> Double { advances[range.upperBound] - advances[range.lowerBound] }

  /// Bytes of memory, about.
  var byteCount: Int { 200 + scalars.count * 4 + glyphs.count * 16 + clusters.count * 60 + candidates.count * 16 }
}

/// A place where a line may end.
struct BreakCandidate: Sendable {
  enum Kind: UInt8, Sendable {
    /// After a space, or between letters of Chinese and Japanese.
    case plain
    /// After a hyphen that is part of the text.
    case afterHyphen
    /// Within a word, with a hyphen.
    case hyphenated
    /// Within a word that is longer than a line.
    case emergency
    /// The line has to end here.
    case mandatory
  }

  /// The cluster behind the last one of the line, without the spaces at its end.
  let end: Int32
  /// The first cluster of the next line.
  let next: Int32
  let kind: Kind
  /// The advance of the hyphen, in em.
  var hyphenAdvance: Float = 0
}

extension [ShapedText.Cluster] {
  fileprivate func sums(of value: (ShapedText.Cluster) -> Float) -> [Double] {
    var sums: [Double] = []
    sums.reserveCapacity(count + 1)
    var sum = 0.0
    sums.append(0)
    for cluster in self {
      sum += Double(value(cluster))
      sums.append(sum)
    }
    return sums
  }
}
