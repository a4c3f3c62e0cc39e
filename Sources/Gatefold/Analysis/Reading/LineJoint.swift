/// How a line continues in the next one, judged by the characters at the line end.
package enum LineJoint {
  case space
  /// Scripts that have no spaces between words.
  case nothing
  /// A hyphen within a word, which only breaks it as a rule: `LineEndHyphens` tells.
  case brokenWord

  /// - Parameters:
  ///   - last: the last scalar of a line, and the one before it.
  ///   - next: the first scalar of the next line.
  package init(after last: Unicode.Scalar, _ beforeLast: Unicode.Scalar?, before next: Unicode.Scalar) {
    if last.isHyphen, let beforeLast, beforeLast.isLetter, next.isLetter {
      self = .brokenWord
    } else if last.isEastAsian, next.isEastAsian {
      self = .nothing
    } else {
      self = .space
    }
  }
}
