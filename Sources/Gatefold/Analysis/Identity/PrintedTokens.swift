internal import Foundation

/// A line split into words, numbers and signs, from which dates and issue numbers can be read.
struct PrintedTokens {
  /// A word, a number or a sign.
  struct Token {
    /// In lowercase, without accents.
    var word: String?
    /// A whole number and its number of digits.
    var number: (value: Int, digits: Int)?
    var sign: Character?
    /// The range of its characters in the line.
    let range: Range<Int>
    /// Whether it follows the previous token without a space.
    let isJoined: Bool
  }

  let characters: [Character]
  let tokens: [Token]

  init(_ text: String) {
    characters = Array(text)
    var tokens: [Token] = []
    var place = 0
    var isJoined = false
    while place < characters.count {
      let first = characters[place]
      guard !first.isWhitespace else {
        (place, isJoined) = (place + 1, false)
        continue
      }
      var end = place + 1
      var (word, number, sign): (String?, (value: Int, digits: Int)?, Character?) = (nil, nil, nil)
      if first.wholeNumberValue != nil {
        while end < characters.count, characters[end].wholeNumberValue != nil { end += 1 }
        let value = characters[place..<end].prefix(9).reduce(0) { 10 * $0 + ($1.wholeNumberValue ?? 0) }
        number = (value, end - place)
      } else if first.isLetter {
        // Each ideograph is a token of its own.
        let isIdeograph = first.isIdeograph
        while !isIdeograph, end < characters.count, characters[end].isLetter, !characters[end].isIdeograph { end += 1 }
        word = Self.folded(String(characters[place..<end]))
      } else {
        sign = first
      }
      tokens.append(Token(word: word, number: number, sign: sign, range: place..<end, isJoined: isJoined))
      (place, isJoined) = (end, true)
    }
    self.tokens = tokens
  }

  private static func folded(_ word: String) -> String {
    word.foldedIfPlain
      ?? word.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// Plausible years of an issue.
  static let years = 1880...2100

  /// The token at an index, or `nil` beyond the ends of the line.
  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  /// The characters from one token to another.
  func range(of places: ClosedRange<Int>) -> Range<Int> {
    tokens[places.lowerBound].range.lowerBound..<tokens[places.upperBound].range.upperBound
  }

  func text(of range: Range<Int>) -> String { String(characters[range]) }
}

extension Character {
  var isIdeograph: Bool { unicodeScalars.first.map { (0x3400...0x9FFF).contains($0.value) } ?? false }
}
