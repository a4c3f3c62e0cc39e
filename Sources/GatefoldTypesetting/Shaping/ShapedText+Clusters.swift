internal import CPango
internal import Gatefold

extension ShapedText {
  /// Copies what the shim says of a paragraph.
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
      let glyphs = nativeGlyphs[Int(run.first_glyph)..<Int(run.first_glyph + run.glyph_count)]
      builder.append(run, glyphs, index: runs.count)
      let hasHyphen = run.hyphen.glyph != CPANGO_NO_GLYPH
      let hyphen = (glyph: Glyph(id: run.hyphen.glyph, x: 0, y: 0), advance: run.hyphen.advance)
      runs.append(Run(font: fonts[Int(run.font)], level: run.level, hyphen: hasHyphen ? hyphen : nil))
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
      isRightToLeft: request.isRightToLeft
    )
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

  /// Says where space may be added and taken away: at spaces, and between letters of Chinese and Japanese.
  mutating func addGlue() {
    for index in clusters.indices {
      let scalar = scalars[Int(clusters[index].firstScalar)]
      if clusters[index].isSpace {
        // As in TeX's fonts: a half more, a third less.
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
