internal import GatefoldTypesetting

/// Puts running text together: white space counts as one space, and none is at the ends.
struct InlineTextBuilder {
  private var text = ArticleText()
  /// Letters that have the same attributes, which are not in the text yet.
  private var run: (letters: String.UnicodeScalarView, attributes: ArticleText.Attributes)?
  private var last: Unicode.Scalar?
  /// White space since the last letter: whether a line ends in it, and the attributes of its beginning.
  private var space: (hasLineEnd: Bool, attributes: ArticleText.Attributes)?

  mutating func append(_ string: String, _ attributes: ArticleText.Attributes) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case " ", "\t": space = (space?.hasLineEnd ?? false, space?.attributes ?? attributes)
      case "\n", "\r": space = (true, space?.attributes ?? attributes)
      default:
        appendSpace(before: scalar, attributes)
        add(scalar, attributes)
        last = scalar
      }
    }
  }

  /// The letters that follow are a run of their own.
  mutating func endRun() {
    guard let run else { return }
    text.append(String(run.letters), run.attributes)
    self.run = nil
  }

  mutating func finish() -> ArticleText {
    endRun()
    return text
  }

  private mutating func appendSpace(before next: Unicode.Scalar, _ nextAttributes: ArticleText.Attributes) {
    defer { space = nil }
    guard let space, let last else { return }
    // A line may end anywhere in text without spaces.
    if space.hasLineEnd, last.isWrittenWithoutSpaces, next.isWrittenWithoutSpaces { return }
    var attributes = space.attributes
    // A reading begins and ends with a letter.
    if run?.attributes != nextAttributes { attributes.ruby = nil }
    add(" ", attributes)
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ attributes: ArticleText.Attributes) {
    if let known = run, known.attributes != attributes { endRun() }
    if run == nil { run = (String.UnicodeScalarView(), attributes) }
    run?.letters.append(scalar)
  }
}

extension Unicode.Scalar {
  /// Whether it is of Chinese or Japanese writing: ideographs, kana, and their marks.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
