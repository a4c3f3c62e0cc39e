/// How a line goes on in the next one, as it is read, by the signs at its end.
enum LineJoint {
  case space
  /// Scripts that have no spaces between words.
  case nothing
  /// A hyphen within a word, which only breaks it as a rule: `LineEndHyphens` tells.
  case brokenWord

  /// - Parameters:
  ///   - last: the last scalar of a line, and the one before it.
  ///   - next: the first scalar of the next line.
  init(after last: Unicode.Scalar, _ beforeLast: Unicode.Scalar?, before next: Unicode.Scalar) {
    if last.isHyphen, let beforeLast, beforeLast.isLetter, next.isLetter {
      self = .brokenWord
    } else if last.isEastAsian, next.isEastAsian {
      self = .nothing
    } else {
      self = .space
    }
  }
}

extension TextPage {
  /// Lines as one reads them, on one line: words that a line end breaks are joined, those that have a hyphen of their
  /// own with it.
  public func joinedText(of lines: some Sequence<Line>) -> String { joinedText(of: lines, lineEndHyphens) }

  /// The same where the page's hyphens are known.
  package func joinedText(of lines: some Sequence<Line>, _ hyphens: LineEndHyphens) -> String {
    var text = JoinedText(hyphens)
    for line in lines {
      for (position, word) in line.words.enumerated() {
        text.append(
          glyphs[word.glyphRange].lazy.map(\.scalar),
          endingWith: word.glyphRange.upperBound - 1,
          startsLine: position == 0
        )
      }
    }
    return String(text.scalars)
  }
}

/// Words of a page, joined as one reads them.
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
