/// A line all of whose words are written as names are.
struct CapitalizedWords {
  /// The words that are no particles.
  let count: Int
  /// Those that the issue never writes small.
  let uncommonCount: Int

  /// - Returns: `nil` if a word is not capitalized, or the line says something else.
  init?(_ line: SurveyedLine, _ vocabulary: IssueVocabulary) {
    let words = Self.withoutDash(line).filter { !PrintedNames.conjunctions.contains($0.lowercased()) }
    let proper = words.filter { !PrintedNames.particles.contains($0.lowercased()) }
    guard !proper.isEmpty, proper.allSatisfy(\.isCapitalizedName), !line.endsLikeText, !line.isClosingPhrase else {
      return nil
    }
    count = proper.count
    uncommonCount = proper.count { !vocabulary.has($0[...]) }
  }

  /// The name in such a line. Behind the comma of an address that goes on, there is none.
  static func name(in line: SurveyedLine) -> String {
    let text = withoutDash(line).joined(separator: " ")
    return text.hasSuffix(",") ? String(text.prefix { $0 != "," }) : text
  }

  /// The words of a line without the dash before a signature.
  static func withoutDash(_ line: SurveyedLine) -> [String] {
    var words = line.words.map(\.text)
    guard let first = words.first, let sign = first.first, "-–—―".contains(sign) else { return words }
    words[0] = String(first.drop { "-–—―".contains($0) })
    return words.filter { !$0.isEmpty }
  }
}

extension SurveyedLine {
  /// Whether it ends with a full stop that is not that of an initial or "Jr.".
  fileprivate var endsLikeText: Bool {
    guard let last = words.last?.text, last.hasSuffix(".") else { return false }
    return last.count > 2 && last.lowercased() != "jr." && last.lowercased() != "sr."
  }
}

extension String {
  fileprivate var isCapitalizedName: Bool {
    guard let first = first(where: \.isLetter), first.isUppercase || !first.isLowercase else { return false }
    return !hasSuffix("’s") && !hasSuffix("'s") && allSatisfy { $0.isLetter || "-’'‘.,;|()".contains($0) }
  }
}

extension SurveyedLine {
  private static let closingPhrases = [
    "regards", "sincerely", "faithfully", "truly", "wishes", "thanks", "thank you", "yours", "cheers", "grüße",
    "grüßen", "cordialement", "amicalement", "atentamente", "saludos", "saluti", "abraço", "groet", "hilsen",
  ]

  /// Whether it ends as a letter does before the name.
  var isClosingPhrase: Bool {
    let text = text.lowercased().reversed().drop { ",.!".contains($0) }.reversed()
    return Self.closingPhrases.contains { String(text).hasSuffix($0) }
  }
}
