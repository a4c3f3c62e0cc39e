/// A page number as it is printed: "42", "iv", "C1", and the end of the range that it begins.
struct ReferencedNumber {
  let start: Int
  /// Behind the number, or behind the last one of a range: "12–15", "12 bis 15", "12 ff.".
  let end: Int
  let label: String

  init?(in text: LinkText, at start: Int) {
    guard let first = Self.numberEnd(in: text, at: start) else { return nil }
    self.start = start
    label = text.scalars[start..<first].string
    end = Self.rangeEnd(in: text, behind: first) ?? Self.followingEnd(in: text, behind: first) ?? first
    let behind = text[end]
    if behind.isAddressLetter || behind == "%" || behind == "°" { return nil }
    // "page 1.2" is a section, "page 1,200" no page of a magazine.
    if ".,:/-".unicodeScalars.contains(behind), text[end + 1].isASCIIDigit { return nil }
  }

  /// The next number of a list: ", 15", " and 20".
  func next(in text: LinkText) -> ReferencedNumber? {
    var place = end
    if text[place] == "," { place += 1 }
    guard text[place] == " " || text[place] == LinkText.lineEnd else { return nil }
    place += 1
    var wordEnd = place
    while text[wordEnd].isLetter || text[wordEnd] == "&" { wordEnd += 1 }
    if wordEnd > place {
      guard Self.conjunctions.contains(text.scalars[place..<wordEnd].string), text.isGap(wordEnd) else { return nil }
      place = wordEnd + 1
    } else if text[end] != "," {
      return nil
    }
    return text[place].isASCIIDigit ? ReferencedNumber(in: text, at: place) : nil
  }

  private static let conjunctions: Set<String> = [
    "and", "und", "et", "e", "y", "en", "&", "or", "oder", "ou", "o", "of",
  ]
  private static let rangeWords: Set<String> = ["to", "bis", "à", "a", "al", "t", "tot", "through"]

  private static func numberEnd(in text: LinkText, at start: Int) -> Int? {
    var end = start
    while text[end].isASCIIDigit { end += 1 }
    if end > start { return end - start <= 4 ? end : nil }
    while "ivxlc".unicodeScalars.contains(text[end]) { end += 1 }
    if end > start { return end - start <= 7 && !text[end].isLetter ? end : nil }
    // "C1": a letter and a number.
    guard text[start].isASCIILetter, text[start].properties.isUppercase, text[start + 1].isASCIIDigit else {
      return nil
    }
    end = start + 1
    while text[end].isASCIIDigit { end += 1 }
    return end - start <= 4 ? end : nil
  }

  private static func rangeEnd(in text: LinkText, behind first: Int) -> Int? {
    var place = first
    while text[place] == " " { place += 1 }
    if "-–—".unicodeScalars.contains(text[place]) {
      place += 1
    } else {
      var wordEnd = place
      while text[wordEnd].isLetter { wordEnd += 1 }
      guard wordEnd > place, rangeWords.contains(text.scalars[place..<wordEnd].string) else { return nil }
      place = wordEnd
    }
    while text[place] == " " || text[place] == LinkText.lineEnd { place += 1 }
    guard text[place].isASCIIDigit else { return nil }
    return numberEnd(in: text, at: place)
  }

  /// "12f.", "12 ff."
  private static func followingEnd(in text: LinkText, behind first: Int) -> Int? {
    var place = text[first] == " " ? first + 1 : first
    let start = place
    while text[place] == "f" { place += 1 }
    return 1...2 ~= place - start && !text[place].isLetter ? place : nil
  }
}
