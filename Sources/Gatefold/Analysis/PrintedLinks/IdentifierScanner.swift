/// Finds the names of publications: DOI behind their word, ISBN with a right check digit.
struct IdentifierScanner {
  let text: LinkText

  func identifiers() -> [PrintedLinkCandidate] {
    var found: [PrintedLinkCandidate] = []
    var position = 0
    while position < text.scalars.count {
      let candidates = candidates(at: position)
      found += candidates
      position = candidates.last?.range.upperBound ?? position + 1
    }
    return found
  }

  private func candidates(at position: Int) -> [PrintedLinkCandidate] {
    switch text.scalars[position] {
    case "d", "D": return doi(at: position).map { [$0] } ?? []
    case "I", "i": return isbns(at: position)
    case "9": return bareISBN(at: position).map { [$0] } ?? []
    default: return []
    }
  }

  private func isWord(_ word: String, at position: Int) -> Bool {
    guard !text[position - 1].isAddressLetter else { return false }
    let end = position + word.utf8.count
    return end <= text.scalars.count && text.scalars[position..<end].string.lowercased() == word
  }

  // MARK: DOI

  private func doi(at position: Int) -> PrintedLinkCandidate? {
    guard isWord("doi", at: position), text[position - 1] != "/", text[position - 1] != "." else { return nil }
    var start = position + 3
    while start < position + 7, text[start] == ":" || text[start] == " " || text[start] == LinkText.lineEnd {
      start += 1
    }
    guard text[start] == "1", text[start + 1] == "0", text[start + 2] == "." else { return nil }
    let run = AddressRun(in: text, from: start) { $0.isPathScalar || $0 == "<" || $0 == ">" }
    let registrant = run.scalars.dropFirst(3).prefix { $0.isASCIIDigit || $0 == "." }.count
    guard registrant >= 4, run.scalar(behind: 3 + registrant) == "/" else { return nil }
    var end = run.scalars.count
    var open = 0
    for (place, scalar) in run.scalars.enumerated() {
      if scalar == "(" { open += 1 }
      if scalar == ")" { open -= 1 }
      if open < 0 {
        end = min(end, place)
        break
      }
    }
    while end > 0, run.scalars[end - 1].isSentenceMark || run.scalars[end - 1] == "]" { end -= 1 }
    guard end > 4 + registrant else { return nil }
    return PrintedLinkCandidate(
      range: position..<run.range(ofFirst: end).upperBound,
      kind: .doi,
      target: .uri("https://doi.org/" + run.scalars[..<end].string),
      confidence: 0.98 * run.confidence(ofFirst: end)
    )
  }

  // MARK: ISBN

  /// The numbers behind the word, "978-… (hardback), 978-… (e-book)" among them.
  private func isbns(at position: Int) -> [PrintedLinkCandidate] {
    guard isWord("isbn", at: position) else { return [] }
    var found: [PrintedLinkCandidate] = []
    var place = position + 4
    // "ISBN-13:", "ISBN 10:".
    let size = text.scalars.dropFirst(place).prefix(3).string
    if ["-13", "-10", " 13", " 10"].contains(size), !text[place + 3].isASCIIDigit, text[place + 3] != "-" {
      place += 3
    }
    var limit = place + 24
    while place < limit, text[place] != LinkText.stop {
      if text[place].isASCIIDigit, let number = isbn(at: place) {
        found.append(
          PrintedLinkCandidate(
            range: (found.isEmpty ? position : place)..<number.end,
            kind: .isbn,
            target: .uri("urn:isbn:" + number.digits),
            confidence: 0.98
          )
        )
        place = number.end
        limit = place + 24
      } else {
        place += 1
      }
    }
    return found
  }

  /// A number of 13 digits in its five groups says what it is without the word.
  private func bareISBN(at position: Int) -> PrintedLinkCandidate? {
    let before = text[position - 1]
    guard !before.isAddressLetter, before != "-", before != ".", before != "/", before != "=", text[position + 3] == "-"
    else { return nil }
    guard let number = isbn(at: position), number.digits.count == 13 else { return nil }
    let hyphens = text.scalars[position..<number.end].count { $0 == "-" }
    guard hyphens == 4 else { return nil }
    return PrintedLinkCandidate(
      range: position..<number.end,
      kind: .isbn,
      target: .uri("urn:isbn:" + number.digits),
      confidence: 0.9
    )
  }

  /// The digits of a number with a right check digit.
  private func isbn(at start: Int) -> (digits: String, end: Int)? {
    guard !text[start - 1].isASCIIDigit else { return nil }
    var digits = ""
    var place = start
    var ten: (digits: String, end: Int)?
    while digits.count < 13 {
      let scalar = text[place]
      if scalar.isASCIIDigit || (scalar == "X" || scalar == "x") && digits.count == 9 {
        digits += String(scalar).uppercased()
        place += 1
        if digits.count == 10, !text[place].isASCIIDigit, Self.isISBN10(digits) { ten = (digits, place) }
        if scalar == "X" || scalar == "x" { break }
      } else if !digits.isEmpty, scalar == "-" || scalar == "–" || text.isGap(place) && scalar != LinkText.stop,
        text[place + 1].isASCIIDigit || text[place + 1] == "X" || text.isGap(place + 1)
      {
        place += 1
      } else {
        break
      }
    }
    if digits.count == 13, !text[place].isASCIIDigit, Self.isISBN13(digits) { return (digits, place) }
    return ten
  }

  private static func isISBN13(_ digits: String) -> Bool {
    guard digits.hasPrefix("978") || digits.hasPrefix("979") else { return false }
    let sum = digits.enumerated().reduce(0) { $0 + ($1.element.wholeNumberValue ?? 0) * ($1.offset % 2 == 0 ? 1 : 3) }
    return sum % 10 == 0
  }

  private static func isISBN10(_ digits: String) -> Bool {
    let sum = digits.enumerated().reduce(0) { $0 + ($1.element.wholeNumberValue ?? 10) * (10 - $1.offset) }
    return sum % 11 == 0 && digits != "0000000000"
  }
}
