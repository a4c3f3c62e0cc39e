internal import CPango
internal import Gatefold

extension ShapedText {
  /// Copies the shim's results for a paragraph.
  convenience init(
    _ request: ShapingRequest,
    _ text: cpango_text,
    fonts: [SetFont],
    hyphenation: HyphenationDictionary?
  ) {
    let scalars = Array(request.text.string.unicodeScalars)
    let nativeRuns = UnsafeBufferPointer(start: text.runs, count: text.run_count)
    let nativeGlyphs = UnsafeBufferPointer(start: text.glyphs, count: text.glyph_count)
    let breaks = Array(UnsafeBufferPointer(start: text.breaks, count: text.breaks == nil ? 0 : text.scalar_count + 1))
    var builder = ClusterBuilder(scalars: scalars, levels: Self.scriptLevels(of: request.text), breaks: breaks)
    var runs: [Run] = []
    for run in nativeRuns {
      let numbers = request.isVertical && !run.is_upright ? Self.combinedNumbers(in: run, scalars) : []
      let glyphs = nativeGlyphs[Int(run.first_glyph)..<Int(run.first_glyph + run.glyph_count)]
      builder.append(run, glyphs, index: runs.count)
      let hasHyphen = run.hyphen.glyph != CPANGO_NO_GLYPH
      let hyphen = (glyph: Glyph(id: run.hyphen.glyph, x: 0, y: 0), advance: run.hyphen.advance)
      let font = fonts[Int(run.font)]
      let posture = run.is_upright ? Posture.upright : .along
      runs.append(Run(font: font, level: run.level, posture: posture, hyphen: hasHyphen ? hyphen : nil))
      guard !numbers.isEmpty else { continue }
      builder.combine(numbers, run: runs.count)
      runs.append(Run(font: font, level: run.level, posture: .combined, hyphen: nil))
    }
    builder.addGlue()
    let finder = BreakFinder(scalars, builder.clusters, breaks: breaks, runs: runs, hyphenation: hyphenation)
    self.init(
      scalars: scalars,
      runs: runs,
      glyphs: builder.glyphs,
      clusters: builder.clusters,
      candidates: finder.candidates(),
      letterStarts: finder.letterStarts,
      isRightToLeft: request.isRightToLeft,
      isVertical: request.isVertical
    )
  }

  /// Numbers of one or two digits that stand alone in a vertical line, as offsets of scalars.
  private static func combinedNumbers(in run: cpango_run, _ scalars: [Unicode.Scalar]) -> [Range<Int>] {
    func isDigit(_ index: Int) -> Bool { ("0"..."9").contains(scalars[index]) }
    func isJoined(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].isASCII && scalars[index] != " "
    }
    var (numbers, start): ([Range<Int>], Int) = ([], Int(run.first_scalar))
    let last = start + Int(run.scalar_count)
    while start < last {
      guard isDigit(start) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < last, isDigit(end) { end += 1 }
      if end - start <= 2, !isJoined(start - 1), !isJoined(end) { numbers.append(start..<end) }
      start = end
    }
    return numbers
  }

  /// The raised and lowered letters: their offsets, size and rise in em.
  private static func scriptLevels(of text: ArticleText) -> [ClusterBuilder.Level] {
    text.runs.compactMap { run in
      let style = run.attributes.style
      if style.contains(.superscript) { return ClusterBuilder.Level(range: run.range, size: 0.62, rise: 0.36) }
      if style.contains(.subscript) { return ClusterBuilder.Level(range: run.range, size: 0.62, rise: -0.14) }
      return nil
    }
  }
}

/// Gathers the glyphs of runs into clusters in reading order.
struct ClusterBuilder {
  /// Raised or lowered letters.
  struct Level {
    let range: Range<Int>
    let size: Float
    let rise: Float
  }

  private let scalars: [Unicode.Scalar]
  private let levels: [Level]
  private let breaks: [UInt8]
  private(set) var clusters: [ShapedText.Cluster] = []
  private(set) var glyphs: [ShapedText.Glyph] = []

  init(scalars: [Unicode.Scalar], levels: [Level], breaks: [UInt8]) {
    self.scalars = scalars
    self.levels = levels
    self.breaks = breaks
    clusters.reserveCapacity(scalars.count)
    glyphs.reserveCapacity(scalars.count)
  }

  /// Adds a run, whose glyphs come from left to right.
  mutating func append(_ run: cpango_run, _ native: Slice<UnsafeBufferPointer<cpango_glyph>>, index: Int) {
    var groups: [Range<Int>] = []
    var start = native.startIndex
    while start < native.endIndex {
      var end = start + 1
      while end < native.endIndex, native[end].scalar == native[start].scalar { end += 1 }
      groups.append(start..<end)
      start = end
    }
    if !run.level.isMultiple(of: 2) { groups.reverse() }
    let last = Int(run.first_scalar + run.scalar_count)
    for (number, group) in groups.enumerated() {
      let first = Int(native[group.lowerBound].scalar)
      let next = number + 1 < groups.count ? Int(native[groups[number + 1].lowerBound].scalar) : last
      append(native[group], scalars: first..<max(first + 1, next), run: index)
    }
  }

  private mutating func append(
    _ native: Slice<UnsafeBufferPointer<cpango_glyph>>,
    scalars range: Range<Int>,
    run: Int
  ) {
    let level = levels.first { $0.range.contains(range.lowerBound) }
    // A mark may stand on a space.
    let isSpace = range.allSatisfy { breaks[$0] & UInt8(CPANGO_WHITE) != 0 }
    let firstGlyph = glyphs.count
    var advance: Float = 0
    for glyph in native {
      let isDrawn = glyph.glyph != CPANGO_NO_GLYPH && !isSpace && scalars[range.lowerBound] != "\u{AD}"
      glyphs.append(ShapedText.Glyph(id: isDrawn ? glyph.glyph : nil, x: advance + glyph.x, y: glyph.y))
      advance += glyph.advance
    }
    if scalars[range.lowerBound] == "\u{AD}" { advance = 0 }
    clusters.append(
      ShapedText.Cluster(
        firstScalar: Int32(range.lowerBound),
        scalarCount: Int32(range.count),
        firstGlyph: Int32(firstGlyph),
        glyphCount: Int32(native.count),
        run: Int32(run),
        advance: advance * (level?.size ?? 1),
        size: level?.size ?? 1,
        rise: level?.rise ?? 0,
        isSpace: isSpace
      )
    )
  }

  /// Puts the digits of numbers side by side: each number becomes a cluster of a run of its own.
  ///
  /// Its glyphs are placed upright, from the start of the line's baseline to its right.
  mutating func combine(_ numbers: [Range<Int>], run: Int) {
    for number in numbers {
      let indices = clusters.indices.filter { number.contains(Int(clusters[$0].firstScalar)) }
      guard indices.count == number.count, let first = indices.first, let last = indices.last else { continue }
      let parts = clusters[first...last]
      guard parts.allSatisfy({ $0.glyphCount == 1 && $0.size == 1 }) else { continue }
      let width = parts.reduce(0) { $0 + $1.advance }
      // Two digits of most fonts are as wide as a letter of Japanese.
      var x = -width / 2
      for part in parts {
        let glyph = glyphs[Int(part.firstGlyph)]
        glyphs[Int(part.firstGlyph)] = ShapedText.Glyph(id: glyph.id, x: x, y: Self.combinedBaseline)
        x += part.advance
      }
      clusters[first] = ShapedText.Cluster(
        firstScalar: Int32(number.lowerBound),
        scalarCount: Int32(number.count),
        firstGlyph: parts[first].firstGlyph,
        glyphCount: Int32(parts.count),
        run: Int32(run),
        advance: 1,
        size: 1,
        rise: 0,
        isSpace: false
      )
      clusters.removeSubrange(first + 1..<last + 1)
    }
  }

  /// The distance from the start of a letter's square to the baseline of digits, in em.
  private static let combinedBaseline: Float = 0.86

  /// Determines where space may stretch and shrink: at spaces, and between letters of Chinese and Japanese.
  mutating func addGlue() {
    for index in clusters.indices {
      let scalar = scalars[Int(clusters[index].firstScalar)]
      if clusters[index].isSpace {
        // Much as in TeX's fonts, a space stretches by up to half its width and shrinks by nearly a third.
        clusters[index].stretch = clusters[index].advance * 0.5
        clusters[index].shrink = clusters[index].advance * 0.3
      } else if index + 1 < clusters.count {
        let next = scalars[Int(clusters[index + 1].firstScalar)]
        guard scalar.isIdeographic || next.isIdeographic, !clusters[index + 1].isSpace else { continue }
        let blank = scalar.blankBehind + next.blankBefore
        clusters[index].stretch = 0.05 + blank * 0.1
        clusters[index].shrink = blank * 0.8
      }
    }
  }
}
