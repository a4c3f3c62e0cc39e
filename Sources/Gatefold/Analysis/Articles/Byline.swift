/// Finds who wrote an article, where its first page says so.
enum Byline {
  /// Words that introduce a name. Short ones introduce much else too, so every word after them must be part of a name.
  private static let introductions = [
    "words and photographs by", "words and pictures by", "text and photographs by", "text and photos by", "words by",
    "text by", "story by", "written by", "interview by", "report by", "as told to", "by", "text von", "ein beitrag von",
    "von", "texte de", "texte par", "par", "testo di", "a cura di", "di", "texto de", "texto por", "por", "tekst door",
    "tekst van", "door", "text:", "words:", "author:", "authors:", "autor:", "autoren:", "auteur:", "autore:", "texte:",
    "texto:", "testo:", "tekst:",
  ]

  private static let particles: Set<String> = [
    "and", "und", "et", "y", "e", "en", "&", "de", "da", "do", "dos", "di", "del", "della", "van", "von", "der", "den",
    "le", "la", "du", "bin", "al", "with", "mit", "avec", "con", "com",
  ]

  static func find(on page: PageSurvey, near heading: PageHeading?) -> String? {
    let lines = page.lines.filter { $0.isUpright && $0.words.count <= 12 && $0.role != .folio }
    let near = heading.map { heading in
      lines.sorted { abs($0.rect.midY - heading.rect.midY) < abs($1.rect.midY - heading.rect.midY) }
    }
    return (near ?? lines).lazy.compactMap { name(in: $0.text) }.first
  }

  /// The names in a line that says who wrote something; `nil` in any other line.
  static func name(in line: String) -> String? {
    let small = line.lowercased()
    guard let introduction = introductions.first(where: { small.hasPrefix($0 + " ") }) else { return nil }
    let rest = line.dropFirst(introduction.count).drop { $0.isWhitespace }
    let words = rest.split(separator: " ")
    guard (1...9).contains(words.count), words.contains(where: { isName($0) }), words.allSatisfy(isNameOrParticle),
      let first = words.first, isName(first), !rest.hasSuffix("?"), !rest.hasSuffix("!")
    else { return nil }
    return String(rest.hasSuffix(",") || rest.hasSuffix(".") ? rest.dropLast() : rest)
  }

  private static func isName(_ word: Substring) -> Bool {
    guard let first = word.first, first.isUppercase else { return false }
    return word.allSatisfy { $0.isLetter || "-’'.,".contains($0) }
  }

  private static func isNameOrParticle(_ word: Substring) -> Bool {
    isName(word) || particles.contains(word.lowercased())
  }
}
