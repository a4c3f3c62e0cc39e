/// Finds references to other pages of the issue: "continued on page 42", "siehe S. 12".
///
/// A page number alone is not a reference: citations of books have one too. It needs an introducing word or an arrow
/// before it, or it must be alone in brackets with the full word for a page.
struct CrossReferenceScanner {
  let text: LinkText

  func references() -> [PrintedLinkCandidate] {
    var found: [PrintedLinkCandidate] = []
    var position = 0
    while position < text.scalars.count {
      let references = references(at: position)
      found += references
      position = references.last?.range.upperBound ?? position + 1
    }
    return found
  }

  /// The references that begin with the number at a position: several where the pages are listed.
  private func references(at position: Int) -> [PrintedLinkCandidate] {
    guard !isWordPart(text[position - 1]), let number = ReferencedNumber(in: text, at: position),
      let word = pageWord(before: position), let lead = lead(before: word, number: number)
    else { return [] }
    guard !belongsElsewhere(behind: number.end, word) else { return [] }
    var found = [candidate(lead.start..<number.end, number.label, lead.confidence)]
    guard word.isPlural else { return found }
    var last = number
    while let next = last.next(in: text) {
      found.append(candidate(next.start..<next.end, next.label, lead.confidence))
      last = next
    }
    return found
  }

  private func candidate(_ range: Range<Int>, _ label: String, _ confidence: Double) -> PrintedLinkCandidate {
    PrintedLinkCandidate(range: range, kind: .crossReference, target: .page(label: label), confidence: confidence)
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isAddressLetter || "-–/".unicodeScalars.contains(scalar)
  }

  // MARK: The word for a page

  private struct PageWord {
    let start: Int
    let languages: [CrossReferenceWords]
    let isShort: Bool
    let isPlural: Bool
  }

  private func pageWord(before position: Int) -> PageWord? {
    let before = text[position - 1]
    guard before == " " || before == LinkText.lineEnd || before == "." else { return nil }
    var words = PrecedingWords(position, in: text)
    guard let word = words.next(), word.isJoined, position - word.range.upperBound <= 3 else { return nil }
    let languages = CrossReferenceWords.all.filter {
      $0.pages.contains(word.text) || $0.shortPages.contains(word.text)
    }
    guard !languages.isEmpty else { return nil }
    let isShort = languages.allSatisfy { $0.shortPages.contains(word.text) }
    // "S. 12", not "s 12".
    guard !isShort || text[word.range.upperBound] == "." || word.text.count > 1 else { return nil }
    guard word.text != "s" || word.isCapitalized else { return nil }
    return PageWord(
      start: word.range.lowerBound,
      languages: languages,
      isShort: isShort,
      isPlural: languages.contains { $0.plurals.contains(word.text) }
    )
  }

  // MARK: What leads to it

  private func lead(before word: PageWord, number: ReferencedNumber) -> (start: Int, confidence: Double)? {
    if let lead = leadingWord(before: word) { return lead }
    var place = word.start - 1
    while text[place] == " " || text[place] == "\u{FE0F}" { place -= 1 }
    if "→➔➜➙➝➞➡⇒⟶►▶▸▷➤➢➣☞👉⮕".unicodeScalars.contains(text[place]) { return (place, 0.9) }
    if text[word.start - 1] == "(", text[number.end] == ")", !word.isShort { return (word.start, 0.8) }
    return nil
  }

  /// The first of the words that lead to a page: "lire" in "lire la suite page 12".
  private func leadingWord(before word: PageWord) -> (start: Int, confidence: Double)? {
    var languages = word.languages
    var lead: (start: Int, confidence: Double)?
    for (count, before) in PrecedingWords(word.start, in: text).prefix(6).enumerated() {
      guard before.isJoined else { return lead }
      let leading = languages.filter { $0.leads.contains(before.text) }
      if !leading.isEmpty, isLead(before, distance: count) {
        lead = (before.range.lowerBound, CrossReferenceWords.comparing.contains(before.text) ? 0.75 : 0.95)
        languages = leading
      } else {
        languages = languages.filter { $0.fillers.contains(before.text) }
      }
      if languages.isEmpty { return lead }
    }
    return lead
  }

  /// Words that lead somewhere only with another word behind them, or cut short.
  private func isLead(_ word: PrecedingWords.Word, distance: Int) -> Bool {
    switch word.text {
    case "turn", "go", "more", "story", "mehr", "weiter", "meer", "ga", "verder", "bitte", "listed", "shown",
      "refer":
      distance > 0
    case "s", "cont", "vgl", "cf", "cfr": text[word.range.upperBound] == "."
    default: true
    }
  }

  // MARK: What stands behind it

  /// Whether the page is one of another work: "see p. 12 of the handbook".
  private func belongsElsewhere(behind end: Int, _ word: PageWord) -> Bool {
    guard let next = wordBehind(end), text[end] == " " || text[end] == LinkText.lineEnd else { return false }
    guard word.languages.contains(where: { $0.belongings.contains(next.text) }) else { return false }
    guard let after = wordBehind(next.end) else { return false }
    if CrossReferenceWords.ownWords.contains(after.text) { return false }
    // "See page 12 in order to": only the name of a work follows "in".
    return ["in", "im", "en", "em", "nel", "dans"].contains(next.text) ? after.isCapitalized : true
  }

  private func wordBehind(_ position: Int) -> (text: String, end: Int, isCapitalized: Bool)? {
    var start = position
    while text[start] == " " || text[start] == LinkText.lineEnd { start += 1 }
    var end = start
    while text[end].isLetter || text[end] == "'" { end += 1 }
    guard end > start else { return nil }
    let isCapitalized = text[start].properties.isUppercase
    return (text.scalars[start..<end].string.lowercased(), end, isCapitalized)
  }
}
