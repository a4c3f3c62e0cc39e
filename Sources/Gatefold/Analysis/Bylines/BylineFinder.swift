/// Finds who wrote an article, where its page says so: behind "by" or its like near the headline, or behind a dash at
/// the end.
///
/// Fitted trees over the place and the type of the lines found no more names, and were wrong more often.
struct BylineFinder {
  /// How far from the headline names are looked for, in lines of the article.
  private static let reach = -2...6
  private static let maximumRest = 4
  /// A signature is looked for in the last lines of a text that has a minimum length.
  private static let signatureReach = 2
  private static let minimumLineCount = 8

  private let vocabulary: IssueVocabulary

  init(_ survey: IssueSurvey) { vocabulary = IssueVocabulary(survey.pages) }

  /// The names of the authors, as printed; `nil` where none are found.
  func byline(of article: ArticleLines) -> String? {
    let near = article.places.filter { Self.reach.contains($0.offset) && $0.line.isUpright }
    let introduced = near.compactMap { place in
      names(at: place, in: article).map { (names: $0, distance: abs(place.offset)) }
    }.filter { $0.names.introduction == .words }
    if let nearest = introduced.min(by: { $0.distance < $1.distance }) { return nearest.names.text }
    return signature(of: article)
  }

  private func names(at place: ArticleLines.Place, in article: ArticleLines) -> PrintedNames? {
    let next = article.places.first { $0.offset == place.offset + 1 }?.line
    let names = PrintedNames(words(of: place.line, next), vocabulary: vocabulary)
    return names.flatMap { $0.restCount <= Self.maximumRest ? $0 : nil }
  }

  /// Returns the words of a line, followed by the words of the next line if a list of names continues there.
  private func words(of line: SurveyedLine, _ next: SurveyedLine?) -> [String] {
    let words = line.words.map(\.text)
    guard let next, let last = words.last?.lowercased(), next.block == line.block || words.count <= 2 else {
      return words
    }
    let isOpen = ["by", "by:", "and", "&", "von", "und", "et", "y", "por", "par"].contains(last) || last.hasSuffix(",")
    return isOpen ? words + next.words.map(\.text) : words
  }

  /// The name behind a dash at the end. Lines that begin with dashes may also be a list.
  private func signature(of article: ArticleLines) -> String? {
    guard article.count > Self.minimumLineCount else { return nil }
    let dashed = article.places.filter { place in
      place.line.words.first?.text.first.map { "-–—―".contains($0) } ?? false
    }
    guard let place = dashed.last, dashed.count <= 2, article.count - place.offset < Self.signatureReach,
      let names = names(at: place, in: article)
    else { return nil }
    return names.text
  }
}
