/// Finds who wrote an article, where its page says so: behind "by" or its like near the headline, in the style of the
/// issue's bylines, or behind a dash, a title or a closing phrase at the end.
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
  private let styles: BylineStyles

  /// - Parameter articles: all articles of the issue.
  init(_ survey: IssueSurvey, articles: [ArticleLines]) {
    vocabulary = IssueVocabulary(survey.pages)
    styles = BylineStyles(survey, articles: articles, vocabulary: vocabulary)
  }

  /// The names of the authors, as printed; `nil` where none are found.
  func byline(of article: ArticleLines) -> String? {
    let near = article.places.filter { Self.reach.contains($0.offset) && $0.line.isUpright }
    let introduced = near.compactMap { place in
      names(at: place, in: article).map { (names: $0, distance: abs(place.offset)) }
    }.filter { $0.names.introduction == .words }
    if let nearest = introduced.min(by: { $0.distance < $1.distance }) { return nearest.names.text }
    let name = styles.name(in: article, vocabulary) ?? signature(of: article) ?? courtesy(of: article)
    // An article may be headed by the name of a person, which its end repeats.
    return name.flatMap { article.heading?.folded == FoldedTitle($0) ? nil : $0 }
  }

  /// The name that ends an article behind a title ("Dr. Anna Smith") or below a closing phrase ("Yours sincerely").
  private func courtesy(of article: ArticleLines) -> String? {
    guard article.count >= Self.minimumLineCount else { return nil }
    let ending = article.ending
    for (place, before) in zip(ending.dropFirst(), ending).reversed() where place.offset > 4 {
      guard place.endsBlock, place.line.words.count <= 6, let words = CapitalizedWords(place.line, vocabulary) else {
        continue
      }
      let isClosing = before.line.isClosingPhrase
      let follows = isClosing || (before.line.text.last.map { ".!?".contains($0) } ?? false)
      if words.count >= (isClosing ? 1 : 2), isClosing || place.line.hasTitle && follows {
        return CapitalizedWords.name(in: place.line)
      }
    }
    return nil
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

extension SurveyedLine {
  private static let titles: Set<String> = [
    "dr", "prof", "professor", "mr", "mrs", "ms", "miss", "rev", "sir", "ing", "dott", "dra", "frau", "herr", "pfr",
  ]

  /// Whether it begins with a person's title.
  fileprivate var hasTitle: Bool {
    guard let first = CapitalizedWords.withoutDash(self).first else { return false }
    return Self.titles.contains(first.lowercased().filter(\.isLetter))
  }
}
