/// The names in a line that may say who wrote something.
struct PrintedNames: Sendable {
  /// The words or the sign that introduce the names.
  enum Introduction: Sendable {
    case none
    /// A dash, as before a signature.
    case dash
    /// "by", "Words by", "Author:".
    case words
  }

  let introduction: Introduction
  /// The names as printed, without the introduction and the words that follow.
  let text: String
  /// How many words follow the names.
  let restCount: Int

  /// Introductions in many languages, the longer of two that begin alike first.
  private static let introductions = [
    "words and photographs by", "words and pictures by", "words and photos by", "text and photographs by",
    "text and photos by", "story and photos by", "words by", "text by", "story by", "written by", "interview by",
    "report by", "article by", "review by", "reviewed by", "poem by", "compiled by", "contributed by", "submitted by",
    "as told to", "text von", "ein beitrag von", "bericht von", "texte de", "texte par", "propos recueillis par",
    "testo di", "a cura di", "texto de", "texto por", "escrito por", "tekst door", "tekst van", "text:", "words:",
    "author:", "authors:", "autor:", "autora:", "autoren:", "auteur:", "autore:", "texte:", "texto:", "testo:",
    "tekst:",
    "by:", "von:", "por:", "by", "von", "par", "di", "por", "door", "af", "av",
  ].map { $0.split(separator: " ").map(String.init) }

  static let particles: Set<String> = [
    "de", "da", "do", "dos", "di", "del", "della", "van", "von", "der", "den", "le", "la", "du", "bin", "al", "el",
    "ter",
    "ten", "zu", "y", "e", "af", "dr.", "dr", "prof.", "prof", "mr.", "mrs.", "ms.", "rev.", "sr.", "jr.", "st.",
  ]

  static let conjunctions: Set<String> = ["and", "und", "et", "y", "e", "en", "&", "og", "och", "with", "mit"]

  /// - Returns: `nil` for a line that names nobody.
  init?(_ words: [String], vocabulary: IssueVocabulary) {
    var rest = words[...].drop { $0.allSatisfy { !$0.isLetter && !"-–—―".contains($0) } }
    var introduction = Introduction.none
    if let first = rest.first, let sign = first.first, "-–—―".contains(sign) {
      introduction = .dash
      let bare = first.dropFirst(first.prefix { "-–—―".contains($0) }.count)
      rest = (bare.isEmpty ? [] : [String(bare)])[...] + rest.dropFirst()
    }
    if let length = Self.introductionLength(of: rest) {
      introduction = .words
      rest = rest.dropFirst(length)
    }
    var reader = Reader(vocabulary: vocabulary, isIntroduced: introduction != .none)
    reader.read(rest)
    guard reader.nameCount > 0 else { return nil }
    self.introduction = introduction
    text = reader.words.joined(separator: " ").trimmingSuffix { ",.;:|".contains($0) }
    restCount = rest.count - reader.words.count
  }

  private static func introductionLength(of words: ArraySlice<String>) -> Int? {
    let start = words.prefix(5).map { $0.lowercased() }
    return introductions.first { start.starts(with: $0) && $0.count < words.count }?.count
  }

  /// Reads names one after the other, until a word is part of none.
  private struct Reader {
    let vocabulary: IssueVocabulary
    let isIntroduced: Bool
    private(set) var words: [String] = []
    private(set) var nameCount = 0

    init(vocabulary: IssueVocabulary, isIntroduced: Bool) {
      self.vocabulary = vocabulary
      self.isIntroduced = isIntroduced
    }

    mutating func read(_ rest: ArraySlice<String>) {
      var open: [String] = []
      for word in rest {
        let isConjunction = PrintedNames.conjunctions.contains(word.lowercased())
        if isConjunction, !open.isEmpty {
          guard close(&open) else { return }
          words.append(word)
          continue
        }
        guard isPart(of: word) else {
          // A sentence that goes on is about them.
          if word.first?.isLowercase ?? false || word.isPossessive {
            open = []
            if let last = words.last, PrintedNames.conjunctions.contains(last.lowercased()) { nameCount = 0 }
          }
          break
        }
        open.append(word)
        if word.hasSuffix(",") || word.hasSuffix(";") || word.hasSuffix("|") {
          guard close(&open) else { return }
        }
      }
      if !open.isEmpty { _ = close(&open) }
      while let last = words.last, PrintedNames.conjunctions.contains(last.lowercased()) { words.removeLast() }
    }

    /// Takes the words of one name; a name has one to five, and one of them that is nothing else.
    private mutating func close(_ open: inout [String]) -> Bool {
      defer { open = [] }
      let proper = open.filter { !PrintedNames.particles.contains($0.lowercased()) }
      let uncommon = proper.count { !vocabulary.has($0[...]) }
      let isFirst = nameCount == 0
      // Behind the first name a comma may also be followed by what the author does, or by a place.
      let isName = isFirst ? isIntroduced || uncommon > 0 : 2 * uncommon > proper.count
      guard proper.count >= (isIntroduced && isFirst ? 1 : 2), open.count <= 5, isName else { return false }
      words += open
      nameCount += 1
      return true
    }

    private func isPart(of word: String) -> Bool {
      if PrintedNames.particles.contains(word.lowercased()) { return true }
      if isIntroduced, "“\"‘'(".contains(word.prefix(1)) { return true }
      guard let first = word.first(where: \.isLetter), first.isUppercase || !first.isLowercase else { return false }
      if word.isPossessive { return false }
      return word.allSatisfy { $0.isLetter || "-’'‘.,;|“”\"()".contains($0) }
    }
  }
}

extension String {
  fileprivate var isPossessive: Bool { hasSuffix("’s") || hasSuffix("'s") }

  fileprivate func trimmingSuffix(_ isCut: (Character) -> Bool) -> String {
    var end = endIndex
    while end > startIndex, isCut(self[index(before: end)]) { end = index(before: end) }
    return String(self[..<end])
  }
}
