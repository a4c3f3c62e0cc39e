/// The styles in which an issue sets the names of authors, below its headlines and at the ends of its articles.
///
/// A line that looks like a name can be a caption, a member of a list or a place. But a style that holds names in the
/// same place of several articles, and is rare elsewhere, is that of bylines.
struct BylineStyles: Sendable {
  /// Styles of names below headlines.
  private var belowHeadlines: Set<SurveyedStyle> = []
  /// Styles of names at the end.
  private var signatures: Set<SurveyedStyle> = []
  /// Styles of signatures that are also nicknames, in small letters or with a "the".
  private var nicknames: Set<SurveyedStyle> = []

  private static let nearHeadline = 1...2
  private static let maximumWordCount = 8
  private static let maximumSignatureWordCount = 6
  private static let maximumNicknameWordCount = 4

  init(_ survey: IssueSurvey, articles: [ArticleLines], vocabulary: IssueVocabulary) {
    let uses = StyleUses(survey, vocabulary)
    var below: [SurveyedStyle: [[ArticleLines.Place]]] = [:]
    var ends: [SurveyedStyle: [[ArticleLines.Place]]] = [:]
    for article in articles {
      for (style, places) in uses.namePlaces(Self.nearHeadline(article)) { below[style, default: []].append(places) }
      for (style, places) in uses.namePlaces(Self.ending(article)) { ends[style, default: []].append(places) }
    }
    belowHeadlines = Set(below.filter(uses.holdNames).keys)
    nicknames = Set(ends.filter(uses.holdNicknames).keys)
    signatures = Set(ends.filter(uses.holdNames).keys).union(nicknames)
  }

  /// The name in such a style below the headline, or else the first of those at the end: what follows it there is what
  /// the author does.
  func name(in article: ArticleLines, _ vocabulary: IssueVocabulary) -> String? {
    let below = Self.nearHeadline(article).first { place in
      guard belowHeadlines.contains(place.line.style) else { return false }
      return CapitalizedWords(place.line, vocabulary).map { $0.count >= 2 } ?? false
    }
    let end = Self.ending(article).first { place in
      guard signatures.contains(place.line.style), !place.followsQuotation(in: article) else { return false }
      return CapitalizedWords(place.line, vocabulary) != nil
        || nicknames.contains(place.line.style) && place.line.isNickname(wordCount: Self.maximumNicknameWordCount)
    }
    return (below ?? end).map { CapitalizedWords.name(in: $0.line) }
  }

  private static func nearHeadline(_ article: ArticleLines) -> [ArticleLines.Place] {
    guard article.heading != nil else { return [] }
    return article.places.filter {
      nearHeadline.contains($0.offset) && $0.isApart && $0.line.words.count <= maximumWordCount
    }
  }

  private static func ending(_ article: ArticleLines) -> [ArticleLines.Place] {
    article.ending.dropFirst().filter {
      $0.offset > 4 && $0.isApart && $0.line.words.count <= maximumSignatureWordCount && $0.line.role != .headline
    }
  }
}

/// How an issue uses its styles.
private struct StyleUses {
  private let vocabulary: IssueVocabulary
  /// The style of the text.
  private let main: SurveyedStyle?
  /// In how many blocks of one or two lines each style is used.
  private var counts: [SurveyedStyle: Int] = [:]
  /// The width of most lines of the text, in points.
  private let lineWidth: Double

  private static let defaultLineWidth = 200.0

  init(_ survey: IssueSurvey, _ vocabulary: IssueVocabulary) {
    self.vocabulary = vocabulary
    var words: [SurveyedStyle: Int] = [:]
    var widths: [Double] = []
    for page in survey.pages {
      for block in Dictionary(grouping: page.lines, by: \.block).values {
        for line in block { words[line.style, default: 0] += line.words.count }
        if block.count <= 2, let first = block.first { counts[first.style, default: 0] += 1 }
        if block.count > 2, block.first?.role == .body { widths += block.map(\.rect.width) }
      }
    }
    main =
      words.max { ($0.value, $0.key.fontName, $0.key.halfPoints) < ($1.value, $1.key.fontName, $1.key.halfPoints) }?.key
    lineWidth = widths.isEmpty ? Self.defaultLineWidth : widths.sorted()[widths.count / 2]
  }

  /// The places in other styles than that of the text, by style.
  func namePlaces(_ places: [ArticleLines.Place]) -> [SurveyedStyle: [ArticleLines.Place]] {
    Dictionary(grouping: places.filter { $0.line.style != main }, by: \.line.style)
  }

  /// Whether most articles that use the style have a name there.
  func holdNames(_ style: SurveyedStyle, _ articles: [[ArticleLines.Place]]) -> Bool {
    let names = articles.map { places in places.compactMap { CapitalizedWords($0.line, vocabulary) } }
    let likely = names.count { $0.contains { $0.uncommonCount > 0 } }
    let certain = names.count { $0.contains { $0.count >= 2 && $0.uncommonCount == $0.count } }
    return 10 * likely >= 7 * articles.count && certain >= max(2, (articles.count + 1) / 2)
      && isMostly(style, articles.count)
  }

  /// Whether the style holds short lines that differ from article to article, some of them names. A line that is always
  /// the same is a running footer.
  func holdNicknames(_ style: SurveyedStyle, _ articles: [[ArticleLines.Place]]) -> Bool {
    let lines = articles.compactMap(\.last?.line).filter { $0.rect.width < 0.5 * lineWidth && !$0.endsSentence }
    let repeats = Dictionary(grouping: lines) { $0.text.lowercased() }.values.map(\.count)
    let names = lines.count { CapitalizedWords($0, vocabulary) != nil }
    return lines.count >= 4 && 10 * names >= 3 * lines.count && repeats.count >= 3
      && 10 * (repeats.max() ?? 0) <= 4 * lines.count && isMostly(style, lines.count)
  }

  /// Whether at least half of the small blocks in a style are those that were counted.
  private func isMostly(_ style: SurveyedStyle, _ count: Int) -> Bool { 2 * count >= counts[style] ?? 0 }
}

extension ArticleLines.Place {
  /// Whether the line before it ends with a quotation, which this line then attributes.
  fileprivate func followsQuotation(in article: ArticleLines) -> Bool {
    guard let place = article.ending.firstIndex(where: { $0.line.rect == line.rect && $0.pageIndex == pageIndex }),
      place > 0
    else { return false }
    return article.ending[place - 1].line.text.last.map { "\"”»“".contains($0) } ?? false
  }
}

extension SurveyedLine {
  fileprivate var endsSentence: Bool { text.last.map { ".!?:".contains($0) } ?? true }

  fileprivate func isNickname(wordCount: Int) -> Bool {
    words.count <= wordCount && !text.contains { $0.isNumber || "()\"“”@/".contains($0) }
  }
}
