/// A run of adjacent words on a contents page: a title, a page number, a line of a standfirst. Leader dots and wide
/// gaps separate cells.
struct ContentsCell: Sendable {
  let words: [SurveyedWord]
  let rect: PageRect
  let style: SurveyedStyle
  /// The page number, if the cell is nothing but a number, or "page" and a number.
  let number: PrintedNumber?

  init(_ words: [SurveyedWord]) {
    self.words = words
    rect = words.lazy.map(\.rect).enclosing ?? .zero
    style = words.max { $0.text.utf8.count < $1.text.utf8.count }?.style ?? words[0].style
    number = Self.number(words.map(\.text)[...])
  }

  var text: String { words.map(\.text).joined(separator: " ") }
  var hasLetters: Bool { words.contains { $0.text.unicodeScalars.contains(where: \.isLetter) } }

  /// The number that ends it, with the words before it: "Looking Ahead 19".
  var trailing: (title: ContentsCell, number: PrintedNumber)? {
    trailingNumber.map { (ContentsCell(Array(words.dropLast())), $0) }
  }

  /// The number that ends it.
  var trailingNumber: PrintedNumber? {
    guard number == nil, let last = words.last, words.count > 1, let number = Self.number([last.text]) else {
      return nil
    }
    // A Roman numeral inside a line is more often part of its text than a page number.
    return number.isRoman ? nil : number
  }

  /// The number that begins it, with the words after it.
  var leading: (title: ContentsCell, number: PrintedNumber)? {
    leadingNumber.map { (ContentsCell(Array(words.dropFirst($0.wordCount))), $0.number) }
  }

  /// The number that begins it, and how many words it takes.
  var leadingNumber: (number: PrintedNumber, wordCount: Int)? {
    guard number == nil else { return nil }
    for count in [1, 2] where words.count > count {
      if let number = Self.number(words.prefix(count).map(\.text)[...]), count == 2 || !number.isRoman {
        return (number, count)
      }
    }
    return nil
  }

  private static let pageWords: Set<String> = [
    "page", "pages", "p", "pg", "pag", "pagina", "página", "pág", "seite", "s", "sida", "side", "strona",
  ]

  private static func number(_ all: ArraySlice<String>) -> PrintedNumber? {
    // "- 14 -"
    let texts = all.count <= 4 ? all.filter { !$0.allSatisfy("-–—|·".contains) }[...] : all
    guard let last = texts.last, texts.count <= 2, last.mayBeNumber else { return nil }
    if texts.count == 2, let first = texts.first {
      guard pageWords.contains(first.lowercased().filter(\.isLetter)) else { return nil }
    }
    var text = last.drop { $0 == "." }
    if let point = text.firstIndex(of: "."), pageWords.contains(text[..<point].lowercased()) {
      text = text[text.index(after: point)...]
    }
    // A range of pages is read as its first page.
    let start = text.split(maxSplits: 1, omittingEmptySubsequences: true) { "-–—+/".contains($0) }.first ?? text
    let plain = start.trimming { "()[]|:·•,»«".contains($0) }
    return plain.isEmpty ? nil : PrintedNumber(plain)
  }

  // MARK: Out of lines

  /// The cells of a page's lines, from left to right in each.
  static func cells(of lines: [SurveyedLine]) -> [ContentsCell] {
    lines.filter(\.isUpright).flatMap { cells(of: $0) }
  }

  private static func cells(of line: SurveyedLine) -> [ContentsCell] {
    var cells: [ContentsCell] = []
    var run: [SurveyedWord] = []
    func close() {
      if !run.isEmpty { cells.append(ContentsCell(run)) }
      run = []
    }
    for word in line.words.flatMap(\.partsAroundLeaders) {
      if word.isLeader {
        close()
        continue
      }
      if let last = run.last {
        let gap = max(word.rect.minX - last.rect.maxX, last.rect.minX - word.rect.maxX)
        // A number of another size is a cell of its own, even if the gap is only a word space.
        let isApart = last.style.size > 1.5 * word.style.size || word.style.size > 1.5 * last.style.size
        if gap > 1.4 * min(line.style.size, word.style.size) || isApart { close() }
      }
      run.append(word)
    }
    close()
    return cells
  }
}

extension String {
  /// Whether a word may be a number: false only if it consists of letters that don't form a Roman numeral. This quick
  /// check rejects almost every word, and costs much less than parsing it as a number.
  fileprivate var mayBeNumber: Bool {
    var isRoman = true
    for byte in utf8 {
      switch byte | 0x20 {
      case UInt8(ascii: "i"), UInt8(ascii: "v"), UInt8(ascii: "x"), UInt8(ascii: "l"), UInt8(ascii: "c"): continue
      case 0x61...0x7A: isRoman = false
      default: return true
      }
    }
    return isRoman
  }
}

extension SurveyedWord {
  /// Whether it consists of leader dots or strokes between a title and its number.
  fileprivate var isLeader: Bool {
    // Words with letters or digits are not leaders.
    if let first = text.unicodeScalars.first, first.isASCII, first.isLetter || first.isDigit { return false }
    // Leader dots in a font without Unicode values.
    if text.count >= 4, let first = text.first, text.allSatisfy({ $0 == first && !$0.isLetter && !$0.isNumber }) {
      return true
    }
    return text.unicodeScalars.allSatisfy(Self.leaderMarks.contains) && (text.count >= 2 || ".·…_‥".contains(text))
  }

  private static let leaderMarks: Set<Unicode.Scalar> = [
    ".", "·", "…", "_", "‥", "•", "-", "–", "—", "․", "⋯", "‧", "∙", ":",
  ]

  /// The word; if it contains leaders without spaces, the parts around them.
  fileprivate var partsAroundLeaders: [SurveyedWord] {
    let hasMarks = text.utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
    guard hasMarks else { return [self] }
    let characters = Array(text)
    guard characters.count > 4 else { return [self] }
    var runs: [Range<Int>] = []
    var start = 0
    for index in 0...characters.count {
      if index < characters.count, ".·…_‥․⋯\u{FFFD}".contains(characters[index]) { continue }
      if index - start >= 3 || (start..<index).contains(where: { characters[$0] == "…" }) { runs.append(start..<index) }
      start = index + 1
    }
    guard !runs.isEmpty, runs[0] != 0..<characters.count else { return [self] }
    var parts: [SurveyedWord] = []
    var end = 0
    let width = rect.width / Double(characters.count)
    for range in runs + [characters.count..<characters.count] {
      if range.lowerBound > end {
        let place = PageRect(
          x: rect.x + Double(end) * width,
          y: rect.y,
          width: Double(range.lowerBound - end) * width,
          height: rect.height
        )
        parts.append(SurveyedWord(text: String(characters[end..<range.lowerBound]), rect: place, style: style))
      }
      if !range.isEmpty { parts.append(SurveyedWord(text: "...", rect: rect, style: style)) }
      end = range.upperBound
    }
    return parts
  }
}
