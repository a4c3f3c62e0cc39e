/// Lines that name an author.
enum Byline {
  private static let beginnings = [
    "by ", "words by ", "words: ", "text by ", "text: ", "story by ", "von ", "text von ", "par ", "texte: ",
    "texte : ",
    "di ", "testo di ", "por ", "texto: ", "texto de ", "door ", "tekst: ", "文・", "文=", "文:", "文/", "取材・文", "著者:",
    "作者:", "بقلم",
  ]

  /// Whether a folded line begins as those do.
  static func begins(_ folded: String) -> Bool { beginnings.contains { folded.hasPrefix($0) } }
}
