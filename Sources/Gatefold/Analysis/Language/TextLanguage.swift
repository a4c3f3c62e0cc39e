/// The language of a text, told from its letters and its commonest words.
package struct TextLanguage {
  /// Words that every text of a language has, and few texts of others.
  private static let words: [String: Set<String>] = [
    "en": ["the", "and", "of", "to", "is", "that", "with", "for", "was", "it", "are", "this"],
    "de": ["der", "die", "und", "das", "nicht", "ist", "mit", "ein", "eine", "von", "den", "auf"],
    "fr": ["le", "les", "et", "des", "est", "une", "dans", "pour", "que", "qui", "du", "au"],
    "it": ["il", "che", "di", "non", "per", "una", "sono", "della", "con", "gli", "nel", "del"],
    "es": ["el", "los", "las", "que", "una", "por", "con", "para", "del", "como", "se", "y"],
    "pt": ["os", "que", "uma", "para", "com", "do", "da", "em", "por", "ao", "dos", "mais"],
    "nl": ["het", "een", "van", "en", "dat", "niet", "met", "zijn", "voor", "op", "aan", "is"],
    "sv": ["och", "att", "det", "som", "en", "av", "för", "inte", "med", "den", "är", "på"],
    "pl": ["nie", "się", "jest", "na", "do", "że", "to", "jak", "od", "po", "oraz", "przez"],
  ]

  /// The languages of each of these words.
  private static let tags = words.reduce(into: [:] as [Substring: [String]]) { tags, entry in
    for word in entry.value { tags[Substring(word), default: []].append(entry.key) }
  }

  /// The language that the script of most letters is mostly used for; `nil` for scripts of many languages, such as Latin.
  package let ofScript: String?
  /// How many of the commonest words of each language there are; only those of which there are several.
  private let scores: [String: Int]
  private static let minimumWordCount = 4

  package init(_ text: some StringProtocol) {
    ofScript = ScriptCounts(text).language
    scores = ofScript == nil ? Self.scores(of: text) : [:]
  }

  private static func scores(of text: some StringProtocol) -> [String: Int] {
    var counts: [Substring: Int] = [:]
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter }).prefix(4_000) where tags[word] != nil {
      counts[word, default: 0] += 1
    }
    return words.compactMapValues { words in
      let found = counts.filter { words.contains(String($0.key)) }
      // One of them alone may be a word of any language, or of a name.
      return found.count < minimumWordCount ? nil : found.values.reduce(0, +)
    }
  }

  /// The language as a BCP 47 tag, or `nil` if the text is too short to recognise it.
  package var tag: String? {
    if let ofScript { return ofScript }
    guard let best = scores.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    return best.key
  }

  /// The language of the text, as a well-formed tag. What a file declares is not believed where its letters belong to
  /// another script, or most of its words to another language: many files say "en" because the program that made them
  /// did.
  ///
  /// - Returns: `nil` if nothing is known.
  package func tag(declared: String?) -> String? {
    guard let declared = LanguageTag.wellFormed(declared) else { return tag }
    let language = declared.prefix { $0 != "-" }.lowercased()
    let isKnown = Self.words[language] != nil
    guard isKnown || Self.otherLatin.contains(language) else { return declared }
    if let ofScript { return ofScript }
    let (own, best) = (scores[language] ?? 0, tag.flatMap { scores[$0] } ?? 0)
    return isKnown && best >= max(20, 3 * own) ? tag : declared
  }

  /// Languages with Latin letters whose words are not known here.
  private static let otherLatin: Set<String> = ["da", "nb", "no", "fi", "cs", "hu"]
}
