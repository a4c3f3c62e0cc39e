/// Makes hits of matches: their quads, the text around them, the role of their block.
struct SearchHitBuilder {
  let text: SearchableText
  let next: SearchableText?
  let folding: TextFolding

  func hit(_ match: TextMatcher.Match) -> SearchHit {
    let range = characters(match.range, of: text)
    var parts = [part(range, of: text)]
    var nextRange: Range<Int>?
    if match.nextEnd > 0, let next {
      let range = characters(0..<match.nextEnd, of: next)
      parts.append(part(range, of: next))
      nextRange = range
    }
    let firstGlyph = parts[0].glyphRanges.first?.lowerBound ?? 0
    return SearchHit(
      parts: parts,
      snippet: SnippetBuilder(text: text.read, next: nextRange.flatMap { _ in next?.read })
        .snippet(around: range, nextEnd: nextRange?.upperBound ?? 0),
      role: text.page.block(ofGlyph: firstGlyph)?.role ?? .body,
      term: match.term,
      confidence: confidence(of: parts)
    )
  }

  /// The confidence of the least sure word of a hit; `nil` where none was recognized.
  private func confidence(of parts: [SearchHit.Part]) -> Double? {
    var least: Double?
    for part in parts {
      guard let page = part.pageIndex == text.page.pageIndex ? text.page : next?.page else { continue }
      for range in part.glyphRanges {
        for word in page.words(in: range) {
          guard let confidence = word.recognition?.confidence else { continue }
          least = min(least ?? 1, confidence)
        }
      }
    }
    return least
  }

  /// The characters behind a range of folded scalars.
  func characters(_ range: Range<Int>, of text: SearchableText) -> Range<Int> {
    let origins = text.folded(folding).origins
    return Int(origins[range.lowerBound])..<Int(origins[range.upperBound - 1]) + 1
  }

  func part(_ range: Range<Int>, of text: SearchableText) -> SearchHit.Part {
    var ranges: [Range<Int>] = []
    for character in text.read.characters[range] where character.scalar != " " && character.scalar != ReadingText.stop {
      let glyph = Int(character.glyph)
      if let last = ranges.last, glyph == last.upperBound || glyph == last.upperBound + 1 && isHyphen(glyph - 1, text) {
        ranges[ranges.count - 1] = last.lowerBound..<glyph + 1
      } else {
        ranges.append(glyph..<glyph + 1)
      }
    }
    return SearchHit.Part(
      pageIndex: text.page.pageIndex,
      quads: text.page.quads(of: ranges, leavingOutBreaks: true),
      glyphRanges: ranges
    )
  }

  private func isHyphen(_ glyph: Int, _ text: SearchableText) -> Bool { text.page.glyphs[glyph].scalar.isHyphen }
}

extension SearchableText {
  /// The quads of some folded scalars, one a line.
  package func quads(ofFolded range: Range<Int>, _ folding: TextFolding) -> [Quad] {
    let maker = SearchHitBuilder(text: self, next: nil, folding: folding)
    return maker.part(maker.characters(range, of: self), of: self).quads
  }

  /// The text around some folded scalars.
  package func snippet(aroundFolded range: Range<Int>, _ folding: TextFolding) -> Snippet {
    let maker = SearchHitBuilder(text: self, next: nil, folding: folding)
    return SnippetBuilder(text: read, next: nil).snippet(around: maker.characters(range, of: self), nextEnd: 0)
  }
}
