internal import Gatefold
internal import GatefoldTypesetting

/// The language of an article, told from its letters and its commonest words.
struct ArticleLanguage {
  /// As a BCP 47 tag; `nil` if the text is too short to tell.
  let tag: String?
  let direction: ReadingDirection

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

  init(_ document: ArticleDocument) {
    let text = document.texts.lazy.map(\.string).joined(separator: " ")
    direction = ReadingDirection(ofLettersIn: document.texts.lazy.map(\.string)) ?? .leftToRight
    tag = ScriptCounts(text).language ?? Self.latin(text)
  }

  private static func latin(_ text: String) -> String? {
    var scores: [String: Int] = [:]
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter }).prefix(4_000) {
      for tag in tags[word] ?? [] { scores[tag, default: 0] += 1 }
    }
    guard let best = scores.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value >= 4 else { return nil }
    return best.key
  }
}
