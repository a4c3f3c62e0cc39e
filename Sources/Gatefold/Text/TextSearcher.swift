/// Finds a query in a page as a person reads it: over line ends, and in words that a hyphen breaks there.
struct TextSearcher {
  private let query: [Unicode.Scalar]
  private let folding: TextFolding

  init(_ query: String, options: SearchOptions) {
    folding = TextFolding(options: options)
    self.query = folding.folded(query: query)
  }

  func hits(in page: TextPage) -> [SearchHit] {
    guard !query.isEmpty else { return [] }
    let text = FoldedText(page, folding: folding)
    var hits: [SearchHit] = []
    var position = 0
    while position < text.characters.count {
      guard let end = match(in: text, at: position) else {
        position += 1
        continue
      }
      let range = text.characters[position].glyph..<text.characters[end - 1].glyph + 1
      hits.append(
        SearchHit(
          pageIndex: page.pageIndex,
          quads: page.quads(of: range),
          snippet: text.snippet(around: range, in: page),
          glyphRange: range
        )
      )
      position = end
    }
    return hits
  }

  /// The end of a match that starts at a position.
  private func match(in text: FoldedText, at start: Int) -> Int? {
    let characters = text.characters
    // A match never starts with a hyphen that only breaks a word, unless the query does.
    guard characters[start].scalar == query[0] else { return nil }
    var position = start
    for wanted in query {
      // A hyphen at a line's end is a part of the word ("well-known") or not ("maga-zine"): either way it matches.
      while position < characters.count, characters[position].isLineEndHyphen, wanted != "-" { position += 1 }
      guard position < characters.count, characters[position].scalar == wanted else { return nil }
      position += 1
    }
    if folding.options.matchesWholeWords, !text.isWholeWord(start..<position) { return nil }
    return position
  }
}

/// A page's text folded, in reading order, each character with the glyph that it came from.
private struct FoldedText {
  struct Character {
    let scalar: Unicode.Scalar
    let glyph: Int
    /// A hyphen at the end of a line whose word may go on in the next.
    var isLineEndHyphen = false
  }

  private(set) var characters: [Character] = []

  init(_ page: TextPage, folding: TextFolding) {
    var lastGlyph: Int?
    for line in page.lines {
      let glyphs = line.glyphRange
      if let lastGlyph { join(lastGlyph, to: glyphs.lowerBound, in: page) }
      for (position, word) in line.words.enumerated() {
        if position > 0 { appendSpace(glyph: word.glyphRange.lowerBound) }
        for glyph in word.glyphRange {
          for scalar in folding.folded(page.glyphs[glyph].scalar) {
            characters.append(Character(scalar: scalar, glyph: glyph))
          }
        }
      }
      lastGlyph = glyphs.upperBound - 1
    }
  }

  /// Puts a space between two lines, or marks the hyphen that joins them.
  private mutating func join(_ lastGlyph: Int, to firstGlyph: Int, in page: TextPage) {
    let last = page.glyphs[lastGlyph].scalar
    let next = page.glyphs[firstGlyph].scalar
    // A soft hyphen is printed at a line's end, but folds to nothing.
    if last == "\u{AD}" { characters.append(Character(scalar: "-", glyph: lastGlyph)) }
    let isAfterLetter = characters.count > 1 && characters[characters.count - 2].scalar.properties.isAlphabetic
    if last.isHyphen, isAfterLetter, next.properties.isAlphabetic {
      characters[characters.count - 1].isLineEndHyphen = true
    } else if !(last.isEastAsian && next.isEastAsian) {
      appendSpace(glyph: firstGlyph)
    }
  }

  private mutating func appendSpace(glyph: Int) {
    characters.append(Character(scalar: " ", glyph: glyph))
  }

  /// Whether no letter or digit stands right before or after a match.
  func isWholeWord(_ match: Range<Int>) -> Bool {
    let before = match.lowerBound > 0 ? characters[match.lowerBound - 1] : nil
    let after = match.upperBound < characters.count ? characters[match.upperBound] : nil
    return before?.isWordPart != true && after?.isWordPart != true
  }

  /// The text around a run of glyphs, its words apart and its lines joined as they are read.
  func snippet(around range: Range<Int>, in page: TextPage) -> String {
    let wide = (range.lowerBound - Self.snippetContext..<range.upperBound + Self.snippetContext)
    let hyphens = Set(characters.lazy.filter(\.isLineEndHyphen).map(\.glyph))
    var text = String.UnicodeScalarView()
    var isStarted = false
    var isCut = false
    for word in page.words {
      guard word.glyphRange.overlaps(wide) else {
        isCut = isCut || isStarted
        continue
      }
      let isAfterHyphen = word.glyphRange.lowerBound > 0 && text.last == Self.joint
      if isAfterHyphen { text.removeLast() } else if isStarted { text.append(" ") }
      if !isStarted, word.glyphRange.lowerBound > (page.words.first?.glyphRange.lowerBound ?? 0) { text.append("…") }
      isStarted = true
      for position in word.glyphRange {
        let scalar = page.glyphs[position].scalar
        if hyphens.contains(position) {
          text.append(Self.joint)
        } else if scalar.properties.generalCategory != .format {
          text.append(scalar)
        }
      }
    }
    return String(text.filter { $0 != Self.joint }) + (isCut ? "…" : "")
  }

  /// Glyphs before and after a hit.
  private static let snippetContext = 40
  /// Stands where a hyphen was taken out, until the next word is joined.
  private static let joint: Unicode.Scalar = "\u{AD}"
}

extension FoldedText.Character {
  fileprivate var isWordPart: Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isLineEndHyphen
  }
}
