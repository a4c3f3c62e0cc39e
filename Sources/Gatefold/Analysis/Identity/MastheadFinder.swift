internal import Foundation

/// Finds the name of a publication: what the cover shows large, the margins repeat and the metadata says.
struct MastheadFinder {
  private struct Candidate {
    let text: String
    let folded: FoldedTitle
    let source: IssueIdentity.Source
    var strength: Double
  }

  private static let maximumCandidateCount = 40

  private let pages: [PageSurvey]
  private let metadata: Metadata
  /// The texts of the margins, with the pages that have them.
  private let margins: [FoldedTitle: (text: String, pages: Set<Int>)]
  /// Names in lines that say a number or a date as well, as mastheads and imprints do.
  private let dated: [FoldedTitle: (text: String, source: IssueIdentity.Source)]
  /// Where the cover says a number or a date.
  private let datedRects: [PageRect]
  /// The words of each page, in small letters between spaces.
  private let texts: [String]

  init(_ pages: [PageSurvey], _ statements: [IdentityStatement], metadata: Metadata) {
    self.pages = pages
    self.metadata = metadata
    var margins: [FoldedTitle: (text: String, pages: Set<Int>)] = [:]
    for statement in statements where statement.source == .margins {
      let text = Self.name(in: String(statement.line.characters))
      let folded = FoldedTitle(text)
      guard folded.count >= 3 else { continue }
      margins[folded, default: (text, [])].pages.insert(statement.pageIndex)
    }
    let repeated = margins.filter { $0.value.pages.count >= 2 }.sorted { one, other in
      (one.value.pages.count, other.value.text) > (other.value.pages.count, one.value.text)
    }
    self.margins = Dictionary(
      uniqueKeysWithValues: repeated.prefix(Self.maximumCandidateCount).map { ($0.key, $0.value) }
    )
    var dated: [FoldedTitle: (text: String, source: IssueIdentity.Source)] = [:]
    for statement in statements where statement.saysIssue && !statement.hasTime && !statement.isCopyright {
      if dated.count == Self.maximumCandidateCount { break }
      let text = Self.name(in: String(statement.line.characters))
      let folded = FoldedTitle(text)
      if folded.count >= 4, text.split(separator: " ").count <= 8, dated[folded] == nil {
        dated[folded] = (text, statement.source)
      }
    }
    self.dated = dated
    datedRects = statements.filter { $0.source == .cover && $0.saysIssue && !$0.hasTime }.map(\.rect)
    texts = pages.map { Self.words(in: $0.lines.map(\.text).joined(separator: " ")) }
  }

  private static let sampleCount = 16

  /// The name by what the first pages of an issue print.
  static func name(on pages: [PageSurvey]) -> HeadlineContext.PublicationName? {
    let sample = Array(pages.prefix(sampleCount))
    let statements = IdentityStatement.statements(of: sample, pageCount: pages.count)
    let title = MastheadFinder(sample, statements, metadata: Metadata()).title()
    return title.map { HeadlineContext.PublicationName(folded: FoldedTitle($0.text), confidence: $0.confidence) }
  }

  func title() -> IssueIdentity.Found<String>? {
    var candidates = coverCandidates()
    candidates += margins.map { folded, margin in
      let share = Double(min(4, margin.pages.count)) / 4
      return Candidate(text: margin.text, folded: folded, source: .margins, strength: 0.6 + share)
    }
    candidates += dated.map { folded, name in
      Candidate(text: name.text, folded: folded, source: name.source, strength: name.source == .cover ? 0.8 : 0.5)
    }
    let declared = metadata.title.flatMap(DocumentTitle.meant).map(Self.name)
    if let declared, FoldedTitle(declared).count >= 2 {
      let folded = FoldedTitle(declared)
      // A title that the metadata and the first pages agree on is hardly wrong.
      let isPrinted =
        folded.isDistinctive && pages.prefix(2).contains { FoldedTitle($0.lines.map(\.text).joined()).contains(folded) }
      let strength = isPrinted && declared.contains(" ") ? 2.4 : 1.2
      candidates.append(Candidate(text: declared, folded: folded, source: .metadata, strength: strength))
    }
    // The others have no chance.
    candidates = Array(
      candidates.sorted { ($0.strength, $1.text) > ($1.strength, $0.text) }.prefix(Self.maximumCandidateCount)
    )
    let judged = candidates.map { candidate in
      var candidate = candidate
      candidate.strength += agreement(on: candidate, declared)
      return candidate
    }
    guard let best = judged.max(by: { ($0.strength, $1.text) < ($1.strength, $0.text) }) else { return nil }
    return IssueIdentity.Found(
      value: natural(best),
      text: best.text,
      source: best.source,
      confidence: Logistic.probability(1.4 * (best.strength - 1.75))
    )
  }

  // MARK: Candidates

  private func coverCandidates() -> [Candidate] {
    guard let cover = pages.cover else { return [] }
    // Behind a picture comes an ordinary page.
    let isCover = cover.pageIndex == 0
    let found = HeadlineAssembler.candidates(on: cover, in: IssueTypography(pages))
    let largest = found.lazy.map(\.size).max() ?? 1
    return found.compactMap { candidate in
      let text = Self.name(in: candidate.text)
      let folded = FoldedTitle(text)
      guard folded.count >= 2, !ContentsWords.isName(folded) else { return nil }
      let words = text.split(separator: " ").count
      var strength = 1.6 * candidate.size / largest
      strength += 0.6 * (1 - candidate.rect.minY / max(1, cover.size.height))
      if words > 8 { strength -= 0.8 }
      if let last = text.last, ".?!,;:".contains(last) { strength -= 0.4 }
      if BylineWords.isIntroduced(text) { strength -= 0.6 }
      if !isCover { strength -= 0.7 }
      let room = max(24, 1.5 * candidate.size)
      if datedRects.contains(where: { $0.minY < candidate.rect.maxY + room && $0.maxY > candidate.rect.minY - room }) {
        strength += 0.6
      }
      return Candidate(text: text, folded: folded, source: .cover, strength: strength)
    }
  }

  private func agreement(on candidate: Candidate, _ declared: String?) -> Double {
    var strength = 0.0
    let margin = margins.lazy
      .filter { $0.key != candidate.folded || candidate.source != .margins }
      .map { $0.key.likeness(to: candidate.folded) * Double(min(3, $0.value.pages.count)) / 3 }.max()
    if let margin, margin > 0.5 { strength += 1.2 * margin }
    if let declared, candidate.source != .metadata {
      let likeness = FoldedTitle(declared).likeness(to: candidate.folded)
      if likeness > 0.5 { strength += 1.2 * likeness }
    }
    if candidate.source == .cover, let named = dated.keys.lazy.map({ $0.likeness(to: candidate.folded) }).max(),
      named > 0.6
    {
      strength += 0.6 * named
    }
    if candidate.folded.isDistinctive {
      let words = Self.words(in: candidate.text)
      strength += 0.2 * Double(min(5, texts.count { $0.contains(words) }) - 1)
    }
    let digits = candidate.text.count(where: \.isNumber)
    if 3 * digits > candidate.text.count || candidate.text.contains("@") || candidate.text.contains("www.") {
      strength -= 1.5
    }
    let words = candidate.text.lowercased().split { !$0.isLetter }
    if words.contains(where: { Self.headings.contains(String($0)) }) { strength -= 0.8 }
    if words.contains(where: { Self.kinds.contains(String($0)) }) { strength += words.count > 1 ? 0.5 : -1 }
    return strength
  }

  /// Words that say what kind of publication it is.
  private static let kinds: Set = [
    "newsletter", "bulletin", "magazine", "journal", "gazette", "herald", "review", "times", "news", "report", "zine",
    "revista", "boletín", "boletim", "zeitung", "zeitschrift", "magazin", "rundbrief", "bollettino", "rivista",
    "gaceta",
    "fanzine", "gazeta", "газета", "журнал", "echo", "post", "tribune", "chronicle", "chronicles",
  ]

  /// Words of headings and margins that name parts of an issue.
  private static let headings: Set = [
    "preface", "editorial", "contents", "about", "message", "welcome", "dear", "introduction", "foreword", "vision",
    "mission",
    "agenda", "page", "pages", "seite", "página", "issue", "inside", "desk", "editor", "editors", "vorwort", "inhalt",
    "room", "session", "sponsor", "sponsors", "release", "version", "draft", "edition",
  ]

  // MARK: Texts

  private static func words(in text: String) -> String {
    " " + text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
  }

  /// A text without dates, numbers of issues and page numbers.
  static func name(in text: String) -> String {
    let line = PrintedTokens(text)
    let taken =
      DateScanner.matches(in: line).map(\.range)
      + IssueNumberScanner.matches(in: line).filter { !$0.isWeak }.map(\.range)
    var characters: [Character] = []
    for (place, character) in line.characters.enumerated() {
      if !taken.contains(where: { $0.contains(place) }) { characters.append(character) }
    }
    func isLoose(_ character: Character) -> Bool {
      character.isWhitespace || "|·•–—-,;:/_*.()[]#~".contains(character)
    }
    var words = String(characters).split(separator: " ")
    while let first = words.first, PrintedNumber(String(first)) != nil || first.allSatisfy(isLoose) {
      words.removeFirst()
    }
    while let last = words.last, PrintedNumber(String(last)) != nil || last.allSatisfy(isLoose) { words.removeLast() }
    var name = words.joined(separator: " ")
    while let first = name.first, isLoose(first) { name.removeFirst() }
    while let last = name.last, isLoose(last), last != ")" { name.removeLast() }
    return name
  }

  /// The name in small letters where the issue has it so somewhere, instead of all in capitals.
  private func natural(_ candidate: Candidate) -> String {
    guard !candidate.text.contains(where: \.isLowercase) else { return candidate.text }
    let others =
      [metadata.title.map(Self.name)].compactMap(\.self) + margins.values.map(\.text)
      + pages.flatMap {
        $0.lines.filter { $0.words.count <= 12 && !$0.text.contains("@") }.map { Self.name(in: $0.text) }
      }
    let words = Self.words(in: candidate.text)
    return others.first { $0.contains(where: \.isLowercase) && Self.words(in: $0) == words } ?? candidate.text
  }
}
