/// Joins the words of a page as a person reads them.
struct JoinedText {
  private(set) var scalars = String.UnicodeScalarView()
  private let hyphens: LineEndHyphens
  private var lastGlyph: Int?

  init(_ hyphens: LineEndHyphens) {
    self.hyphens = hyphens
  }

  mutating func startParagraph() { scalars.append("\n") }

  /// Adds a word, or a part of one.
  ///
  /// - Parameter glyph: its last, in `TextPage.glyphs`.
  mutating func append(_ word: some Collection<Unicode.Scalar>, endingWith glyph: Int, startsLine: Bool) {
    if let last = scalars.last, last != "\n", let next = word.first {
      switch startsLine ? LineJoint(after: last, scalars.dropLast().last, before: next) : .space {
      case .space: scalars.append(" ")
      case .nothing: break
      case .brokenWord: if lastGlyph.map(hyphens.belongsToWord) != true { scalars.removeLast() }
      }
    }
    scalars.append(contentsOf: word)
    lastGlyph = glyph
  }
}
