/// Words before the name of an author.
enum BylineWords {
  private static let words: Set<String> = [
    "by", "von", "par", "por", "di", "text", "texto", "texte", "testo", "words", "written", "story", "author", "autor",
    "auteur", "autore", "door", "af", "av", "przez",
  ]

  /// Whether a line begins with such a word and goes on.
  static func isIntroduced(_ text: String) -> Bool {
    guard let end = text.firstIndex(where: { !$0.isLetter }), end > text.startIndex else { return false }
    return words.contains(text[..<end].lowercased())
  }

  /// A title without the byline at its end: "Salt" of "Salt by Anna Smith"; `nil` where it has none.
  static func withoutByline(_ title: String) -> String? {
    let words = title.split(separator: " ")
    let place = words.indices.dropFirst().last { place in
      Self.words.contains(words[place].lowercased()) && introducesName(words[place...].joined(separator: " "))
    }
    return place.map { words[..<$0].joined(separator: " ") }
  }

  /// Whether a line is such a word with a few words behind it that begin with capitals: "By Anna Smith".
  static func introducesName(_ text: String) -> Bool {
    guard isIntroduced(text) else { return false }
    let words = text.split { !$0.isLetter && $0 != "-" && $0 != "'" && $0 != "’" }.dropFirst()
    return (1...7).contains(words.count) && words.count { $0.first?.isUppercase ?? false } * 2 > words.count
      && words.first?.first?.isUppercase ?? false
  }
}
