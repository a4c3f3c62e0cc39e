/// The words before a place, from the nearest on: those that a line end breaks are whole.
struct PrecedingWords: Sequence, IteratorProtocol {
  struct Word {
    /// In small letters.
    let text: String
    let range: Range<Int>
    /// Whether nothing but gaps, full stops and colons stands between it and what follows.
    let isJoined: Bool
    let isCapitalized: Bool
  }

  private let text: LinkText
  private var place: Int

  init(_ place: Int, in text: LinkText) {
    self.text = text
    self.place = place
  }

  mutating func next() -> Word? {
    var isJoined = true
    while text[place - 1] != LinkText.stop, !isWordPart(text[place - 1]) {
      place -= 1
      if !text.isGap(place), text[place] != ".", text[place] != ":" { isJoined = false }
    }
    let end = place
    var letters: [Unicode.Scalar] = []
    while text[place - 1] != LinkText.stop {
      if isWordPart(text[place - 1]) {
        place -= 1
        letters.append(text[place])
      } else if text[place - 1] == LinkText.lineEnd, text[place - 2] == "-", text[place - 3].isLetter, place < end,
        text[place].isLetter
      {
        place -= 2
      } else {
        break
      }
    }
    guard place < end else { return nil }
    return Word(
      text: letters.reversed().string.lowercased(),
      range: place..<end,
      isJoined: isJoined,
      isCapitalized: letters.last?.properties.isUppercase == true
    )
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetter || scalar.isDigit || scalar == "'" || scalar == "-" || scalar.isCombiningMark
  }
}
