import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Random text of many scripts, from a seed, so that a failure comes again.
private struct RandomText {
  private var generator: SeededNumbers

  init(seed: UInt64) {
    generator = SeededNumbers(state: seed)
  }

  private static let alphabets: [[Unicode.Scalar]] = [
    Array("abcdefghijklmnopqrstuvwxyzABCDEXYZ0123456789.,;-'".unicodeScalars),
    Array("éèüßøæœłðþıÅÇñ\u{FB01}\u{FB03}\u{2019}\u{201C}\u{2013}\u{AD}\u{2026}½²".unicodeScalars),
    Array("e\u{301}o\u{308}a\u{30A}n\u{303}".unicodeScalars),
    Array("海の地図カタカナｶﾅＡＢ１２한국".unicodeScalars),
    Array("שלוםעברית\u{5B8}אבגمرحباالعربية\u{640}\u{FE8E}\u{FEFB}".unicodeScalars),
    Array("😀𝔘𝟙\u{200B}\u{FFFD}\u{E000}".unicodeScalars),
  ]

  mutating func line(length: Int) -> String {
    var text = String.UnicodeScalarView()
    while text.count < length {
      if Int.random(in: 0..<6, using: &generator) == 0 { text.append(" ") }
      let alphabet = Self.alphabets.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        text.append(alphabet.randomElement(using: &generator) ?? "x")
      }
    }
    return String(text)
  }

  mutating func lines() -> [String] {
    (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      line(length: Int.random(in: 1...40, using: &generator)) + (Bool.random(using: &generator) ? "-" : "")
    }
  }

  mutating func index(below count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}

@Suite("Folding and layout of random text")
struct FoldingPropertyTests {
  private static let options = [
    SearchOptions(), SearchOptions(matchesCase: true), SearchOptions(matchesAccents: true),
    SearchOptions(matchesCase: true, matchesAccents: true),
  ]

  @Test("Every stretch of what is read is found where it stands, within the page", arguments: UInt64(0)..<60)
  func findsItself(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let page = TextPage.lines(random.lines())
    let text = SearchableText(page)
    let bounds = PageRect(x: -1, y: -1, width: page.size.width + 2000, height: page.size.height + 2)
    for options in Self.options {
      let folded = text.folded(TextFolding(options))
      guard folded.scalars.count > 4 else { continue }
      for _ in 0..<8 {
        let start = random.index(below: folded.scalars.count - 1)
        let end = min(folded.scalars.count, start + 1 + random.index(below: 12))
        let query = String(String.UnicodeScalarView(folded.scalars[start..<end].compactMap(Unicode.Scalar.init)))
        guard !query.contains("\n") else { continue }
        let pattern = try SearchPattern(query, options: options)
        guard !pattern.isBlank else { continue }
        let hits = text.hits(of: pattern, followedBy: nil)
        #expect(!hits.isEmpty, "\(query.debugDescription) in \(page.text.debugDescription)")
        for hit in hits {
          #expect(hit.quads.allSatisfy { bounds.covers($0.boundingRect, within: 0.5) })
          #expect(folds(hit.snippet.match, to: query, options), "\(hit.snippet.match) is not \(query)")
        }
      }
    }
  }

  /// Whether a match reads as its query once both are folded; a hit takes whole letters, so that it may hold more.
  private func folds(_ match: String, to query: String, _ options: SearchOptions) -> Bool {
    let folding = TextFolding(options)
    func letters(_ text: String) -> [UInt32] {
      folding.folded(query: text).map(\.value).filter { $0 != 0x20 && $0 != 0x2D }
    }
    return letters(match).firstRange(of: letters(query)) != nil || letters(query).isEmpty
  }

  @Test("Folding what is folded changes nothing, scalar by scalar", arguments: options)
  func idempotent(options: SearchOptions) {
    let folding = TextFolding(options)
    for value in UInt32(0x20)..<0x1_F000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = folding.folded(scalar)
      let twice = once.flatMap(folding.folded)
      #expect(once == twice, "U+\(String(value, radix: 16))")
    }
  }

  @Test("Letters strewn over the page make words of every one of them, once", arguments: UInt64(0)..<40)
  func losesNothing(seed: UInt64) {
    var random = RandomText(seed: 1000 + seed)
    var glyphs: [DrawnGlyph] = []
    let styles: [DrawnStyle] = [
      .plain, .plain(size: 30), .running([0, -1], up: [-1, 0]), .running([0.8, 0.6], up: [0.6, -0.8]),
      .running([0, 1], up: [1, 0], isVertical: true), .plain(size: 9, isInvisible: true),
    ]
    for _ in 0..<30 {
      let style = random.index(below: styles.count)
      glyphs += DrawnGlyph.run(
        random.line(length: 1 + random.index(below: 30)),
        x: Double(random.index(below: 500)) - 50,
        y: Double(random.index(below: 700)) - 50,
        step: styles[style].along * Double(2 + random.index(below: 9)),
        style: style
      )
    }
    let page = TextPage.page(glyphs, styles: styles)
    let kept = DuplicateGlyphs.keptGlyphs(of: DrawnText(glyphs: glyphs, styles: styles))
    let wanted = zip(glyphs, kept).filter { $1 && !$0.scalar.isSpace && !$0.scalar.isIgnorable }.map(\.0.scalar.value)
    #expect(page.glyphs.map(\.scalar.value).sorted() == wanted.sorted())
    // Words, lines and blocks take the glyphs in order, without a gap.
    #expect(page.words.flatMap { Array($0.glyphRange) } == Array(page.glyphs.indices))
    #expect(page.blocks.flatMap { Array($0.glyphRange) } == Array(page.glyphs.indices))
  }
}
