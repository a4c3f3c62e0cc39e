/// Finds the numbers of issues and volumes in a line: "Issue 29", "Vol. 2, No. 1", "3. Ausgabe", "第12号", "#5".
struct IssueNumberScanner {
  enum Kind {
    case number, volume
  }

  struct Match {
    let kind: Kind
    let value: String
    /// The range of its characters in the line.
    let range: Range<Int>
    /// Whether the words could also introduce other numbers: "Newsletter 12", "Edition 3".
    let isWeak: Bool
  }

  private static let issueWords: Set = [
    "issue", "no", "nr", "num", "numero", "nro", "ausgabe", "heft", "nummer", "number", "edicion", "edicao", "edizione",
    "cislo", "numer", "sayi", "выпуск", "номер", "utgave", "utgava", "szam", "nº", "broj", "גיליון", "גליון", "العدد",
    "号", "期", "號",
  ]
  private static let weakWords: Set = [
    "edition", "newsletter", "bulletin", "infobrief", "rundbrief", "boletin", "boletim", "bollettino", "zine",
    "magazine",
    "part", "n", "fanzine", "gazette", "journal",
  ]
  private static let volumeWords: Set = [
    "vol", "volume", "volumen", "jahrgang", "jg", "jaargang", "band", "tome", "tomo", "anno", "ano", "annee", "rocnik",
    "argang", "год", "том", "rok", "卷", "巻",
  ]
  /// Words before other kinds of numbers.
  private static let otherWords: Set = [
    "page", "pages", "pg", "p", "reg", "registration", "registered", "charity", "company", "phone", "tel", "fax",
    "isbn",
    "issn", "vat", "room", "licence", "license", "permit", "account", "house", "chapter", "grant", "order", "case",
  ]
  private static let ordinalEndings: Set = ["st", "nd", "rd", "th", "e", "eme", "a", "o", "er", "ª", "º"]
  private static let names: [String: String] = [
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12",
  ]

  private let line: PrintedTokens
  private var tokens: [PrintedTokens.Token] { line.tokens }

  static func matches(in line: PrintedTokens) -> [Match] { IssueNumberScanner(line: line).matches() }

  private func matches() -> [Match] {
    var matches: [Match] = []
    for index in tokens.indices {
      let found = introduced(at: index) ?? counted(at: index) ?? ofYear(at: index) ?? eastAsian(at: index)
      guard let match = found else { continue }
      if let last = matches.last, match.range.lowerBound < last.range.upperBound { continue }
      matches.append(match)
    }
    return matches
  }

  private func token(_ index: Int) -> PrintedTokens.Token? { line.token(index) }

  private func match(_ kind: Kind, _ value: String, _ first: Int, _ last: Int, isWeak: Bool = false) -> Match {
    Match(kind: kind, value: value, range: line.range(of: first...last), isWeak: isWeak)
  }

  /// A word or sign followed by a number.
  private func introduced(at index: Int) -> Match? {
    let token = tokens[index]
    let isSign = token.sign == "#" || token.sign == "№"
    guard isSign || token.word != nil else { return nil }
    let word = token.word ?? ""
    let isIssue = isSign || Self.issueWords.contains(word)
    let isVolume = Self.volumeWords.contains(word)
    guard isIssue || isVolume || Self.weakWords.contains(word) else { return nil }
    if let before = self.token(index - 1)?.word, Self.otherWords.contains(before) { return nil }
    var place = index + 1
    var signs = 0
    while let next = self.token(place), place <= index + 3, signs < 2 || next.word != nil {
      if let sign = next.sign, ".:º°#,-–".contains(sign) {
        signs += 1
      } else if !isVolume, let between = next.word, Self.issueWords.contains(between) {
        signs = 0
      } else {
        break
      }
      place += 1
    }
    // "no 5" also occurs in sentences.
    let isShort = ["no", "num", "n", "part"].contains(word)
    let isMarked = place > index + 1 || line.characters[token.range.lowerBound].isUppercase
    guard !isShort || isMarked, let (value, last) = value(at: place) else { return nil }
    // "No one" is not a number.
    if isShort, self.token(place)?.number == nil, Self.names[self.token(place)?.word ?? ""] != nil { return nil }
    if word == "n", !(self.token(index + 1)?.sign.map { "º°".contains($0) } ?? false) { return nil }
    return match(isVolume ? .volume : .number, value, index, last, isWeak: !isIssue && !isVolume)
  }

  /// The number at a place and the index of its last token.
  private func value(at place: Int) -> (String, Int)? {
    guard let token = token(place) else { return nil }
    if let (value, digits) = token.number {
      if value == 0, digits == 1, self.token(place + 1)?.word == "x", self.token(place + 1)?.isJoined ?? false,
        let digits = self.token(place + 2), digits.isJoined, digits.number != nil
      {
        return ("0x" + line.text(of: digits.range), place + 2)
      }
      guard digits <= 4, !(digits == 4 && PrintedTokens.years.contains(value)) else { return nil }
      // "3/2016" is the third issue of its year, and "12-13" is a double issue.
      if let sign = self.token(place + 1), sign.isJoined, sign.sign.map({ "/-–".contains($0) }) ?? false,
        let next = self.token(place + 2), next.isJoined, let second = next.number
      {
        if second.value > value, second.value < value + 13, second.digits < 4 {
          return ("\(value)-\(second.value)", place + 2)
        }
      }
      return (String(value), place)
    }
    guard let word = token.word else { return nil }
    if let number = Self.names[word] { return (number, place) }
    let text = line.text(of: token.range)
    return text.count <= 7 && text.allSatisfy { "IVXLC".contains($0) } ? (text, place) : nil
  }

  /// "12th issue", "3. Ausgabe".
  private func counted(at index: Int) -> Match? {
    guard let (value, digits) = tokens[index].number, digits <= 3, value > 0 else { return nil }
    var place = index + 1
    if let next = token(place), next.isJoined,
      next.sign.map({ ".ºª°".contains($0) }) ?? next.word.map(Self.ordinalEndings.contains) ?? false
    {
      place += 1
    } else {
      return nil
    }
    guard let word = token(place)?.word else { return nil }
    if Self.volumeWords.contains(word), word != "no" { return match(.volume, String(value), index, place) }
    let isIssue = Self.issueWords.contains(word) && word != "no"
    return isIssue || word == "edition" ? match(.number, String(value), index, place, isWeak: !isIssue) : nil
  }

  /// "6/2024".
  private func ofYear(at index: Int) -> Match? {
    guard let (value, digits) = tokens[index].number, digits <= 2, value > 0, !tokens[index].isJoined,
      let sign = token(index + 1), sign.isJoined, sign.sign == "/", let year = token(index + 2), year.isJoined,
      let (yearValue, yearDigits) = year.number, yearDigits == 4, PrintedTokens.years.contains(yearValue),
      digits == 1 || value > 12
    else { return nil }
    return match(.number, String(value), index, index + 1)
  }

  /// "第12号".
  private func eastAsian(at index: Int) -> Match? {
    guard tokens[index].word == "第", let (value, _) = token(index + 1)?.number, let unit = token(index + 2)?.word else {
      return nil
    }
    if ["卷", "巻"].contains(unit) { return match(.volume, String(value), index, index + 2) }
    return ["号", "期", "號", "輯", "辑", "回", "册"].contains(unit) ? match(.number, String(value), index, index + 2) : nil
  }
}
