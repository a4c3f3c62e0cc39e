/// How a line goes on in the next one, as it is read.
enum LineJoint {
  case space
  /// Scripts that have no spaces between words.
  case nothing
  /// A hyphen that only breaks the word, and is not read.
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
  /// Lines as one reads them, on one line: words that a line end breaks are joined.
  public func joinedText(of lines: some Sequence<Line>) -> String {
    var text = String.UnicodeScalarView()
    for line in lines {
      for (position, word) in line.words.enumerated() {
        append(glyphs[word.glyphRange].lazy.map(\.scalar), to: &text, startsLine: position == 0)
      }
    }
    return String(text)
  }

  /// Adds a word, or a part of one.
  func append(
    _ scalars: some Collection<Unicode.Scalar>,
    to text: inout String.UnicodeScalarView,
    startsLine: Bool
  ) {
    if let last = text.last, let next = scalars.first {
      switch startsLine ? LineJoint(after: last, text.dropLast().last, before: next) : .space {
      case .space: text.append(" ")
      case .nothing: break
      case .brokenWord: text.removeLast()
      }
    }
    text.append(contentsOf: scalars)
  }
}
