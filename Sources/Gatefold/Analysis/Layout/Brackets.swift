/// Brackets of lines from right to left, as they are read.
///
/// In right-to-left text a bracket is drawn as its mirror image. Some programs write the logical character, others the
/// visible one, and some mix both on a page. Whether a bracket opens or closes is decided by the characters around it.
struct Brackets {
  private static let pairs: [(opening: Unicode.Scalar, closing: Unicode.Scalar)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("«", "»"), ("‹", "›"),
  ]
  private static let closings = Dictionary(uniqueKeysWithValues: pairs.map { ($0.opening, $0.closing) })
  private static let openings = Dictionary(uniqueKeysWithValues: pairs.map { ($0.closing, $0.opening) })

  /// Puts the brackets of a line in order.
  ///
  /// - Parameters:
  ///   - words: in reading order.
  ///   - text: gets the brackets that are meant.
  static func correct(_ words: inout [LaidWord], in text: inout DrawnText) {
    let isForeign = words.map { LogicalOrder.runsLeftToRight($0, in: text) }
    for index in words.indices where isForeign[index] {
      let isAlone = !(index > 0 && isForeign[index - 1]) && !(index + 1 < words.count && isForeign[index + 1])
      if isAlone { moveEdges(of: &words[index], in: text) }
    }
    for word in words {
      for (place, index) in word.glyphs.enumerated() where isBracket(text.glyphs[index].scalar) {
        let before = place > 0 ? text.glyphs[word.glyphs[place - 1]].scalar : nil
        let after = place + 1 < word.glyphs.count ? text.glyphs[word.glyphs[place + 1]].scalar : nil
        let isAtStart = before.map { closings[$0] != nil } ?? true
        let isAtEnd = after.map { openings[$0] != nil || isStop($0) } ?? true
        let scalar = text.glyphs[index].scalar
        if isAtStart, !isAtEnd, let opening = openings[scalar] { text.glyphs[index].scalar = opening }
        if isAtEnd, !isAtStart, let closing = closings[scalar] { text.glyphs[index].scalar = closing }
      }
    }
  }

  private static func isBracket(_ scalar: Unicode.Scalar) -> Bool { closings[scalar] != nil || openings[scalar] != nil }

  private static func isStop(_ scalar: Unicode.Scalar) -> Bool { ".,:;!?،؛؟".unicodeScalars.contains(scalar) }

  /// A bracket whose partner is in another line stands at the edge that the line, not the word, begins or ends with: an
  /// opening one on the right. So does a full stop behind the word: on the left.
  private static func moveEdges(of word: inout LaidWord, in text: DrawnText) {
    guard let firstGlyph = word.glyphs.first, let lastGlyph = word.glyphs.last, word.glyphs.count > 1 else { return }
    let (first, last) = (text.glyphs[firstGlyph].scalar, text.glyphs[lastGlyph].scalar)
    let endsSentence = isStop(first) && text.glyphs[word.glyphs[1]].scalar.isLetter
    let isAtEnd = (openings[first] != nil || endsSentence) && !isBracket(last)
    let isAtStart = closings[last] != nil && !isBracket(first)
    if isAtEnd { word.glyphs.removeFirst() }
    if isAtStart { word.glyphs.removeLast() }
    word.glyphs = (isAtStart ? [lastGlyph] : []) + word.glyphs + (isAtEnd ? [firstGlyph] : [])
  }
}
