/// Builds the snippet around a match.
struct SnippetBuilder {
  /// Maximum number of characters before and after a match; words are not cut.
  private static let context = 44

  let text: ReadingText
  /// Where the match goes on at the next page.
  let next: ReadingText?

  func snippet(around range: Range<Int>, nextEnd: Int) -> Snippet {
    let characters = text.characters
    let start = edge(from: range.lowerBound, step: -1, in: characters[..<range.lowerBound])
    let before = string(characters[start..<range.lowerBound])
    let isCutBefore = start > 0 && characters[start - 1].scalar != ReadingText.stop
    var match = string(characters[range])
    var tail = characters[range.upperBound...]
    if let next {
      let joint = text.endsWithHyphen ? "" : " "
      match += joint + string(next.characters[..<nextEnd])
      tail = next.characters[nextEnd...]
    }
    let end = edge(from: tail.startIndex, step: 1, in: tail)
    let isCutAfter = end < tail.endIndex && tail[end].scalar != ReadingText.stop
    return Snippet(
      before: (isCutBefore ? "…" : "") + before,
      match: match,
      after: string(tail[..<end]) + (isCutAfter ? "…" : "")
    )
  }

  /// The end of the context: a space, a stop, or the end of the text.
  private func edge(from start: Int, step: Int, in characters: ArraySlice<ReadingText.Character>) -> Int {
    var position = start
    var lastSpace: Int?
    while abs(position - start) < Self.context {
      let place = step < 0 ? position - 1 : position
      guard characters.indices.contains(place) else { return position }
      let scalar = characters[place].scalar
      if scalar == ReadingText.stop { return position }
      if scalar == " " { lastSpace = position }
      position += step
    }
    return lastSpace ?? position
  }

  private func string(_ characters: ArraySlice<ReadingText.Character>) -> String {
    var text = String.UnicodeScalarView()
    for character in characters where !character.scalar.isSoft { text.append(character.scalar) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it is not seen within a line, like a soft hyphen.
  fileprivate var isSoft: Bool { value >= 0x80 && properties.generalCategory == .format }
}
