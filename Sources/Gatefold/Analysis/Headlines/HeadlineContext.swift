/// Properties shared by all candidates of an issue, and how its contents pages mention them.
struct HeadlineContext {
  /// The type of letters by which a designer marks what is alike.
  struct StyleClass: Hashable {
    let fontName: String
    let size: Int
    let isBold: Bool

    init(_ style: SurveyedStyle) {
      fontName = style.fontName
      size = style.halfPoints / 2
      isBold = style.isBold
    }
  }

  /// A text at a height.
  private struct Place: Hashable {
    let text: FoldedTitle
    let height: Int

    init(_ candidate: HeadlineCandidate) {
      text = candidate.folded
      height = Int(bounded: candidate.rect.minY / 8)
    }
  }

  let survey: IssueSurvey
  let typography: IssueTypography
  /// The candidates of each page.
  let candidates: [[HeadlineCandidate]]
  /// The entries of the contents pages, by the page that they lead to.
  let entries: [Int: [ResolvedContentsEntry]]
  let entryCount: Int
  let mentions: ContentsMentions
  private let tagged: [Int: [FoldedTitle]]
  private let name: PublicationName?
  private var textPages: [FoldedTitle: Set<Int>] = [:]
  private var placePages: [Place: Set<Int>] = [:]
  private var marginPages: [FoldedTitle: [Int]] = [:]
  private(set) var styles: [StyleClass: (count: Int, pages: Set<Int>)] = [:]

  /// The name of the publication, as far as it is known.
  struct PublicationName {
    let folded: FoldedTitle
    let confidence: Double
  }

  init(_ survey: IssueSurvey, entries: [ResolvedContentsEntry], name: PublicationName?) {
    self.survey = survey
    self.name = name
    let typography = IssueTypography(survey.pages)
    self.typography = typography
    candidates = survey.pages.map { HeadlineAssembler.candidates(on: $0, in: typography) }
    self.entries = Dictionary(grouping: entries, by: \.destination.pageIndex)
    entryCount = entries.count
    tagged = Dictionary(grouping: survey.tagged, by: \.pageIndex).mapValues { $0.map { FoldedTitle($0.title) } }
    for candidate in candidates.joined() {
      textPages[candidate.folded, default: []].insert(candidate.pageIndex)
      placePages[Place(candidate), default: []].insert(candidate.pageIndex)
      guard candidate.partCount == 1 else { continue }
      styles[StyleClass(candidate.style), default: (0, [])].count += 1
      styles[StyleClass(candidate.style)]?.pages.insert(candidate.pageIndex)
    }
    mentions = ContentsMentions(survey.pages, candidates, bodySize: typography.bodySize) { [textPages] folded in
      textPages[folded]?.count ?? 0
    }
    for page in survey.pages {
      for line in page.lines where line.rect.maxY < 0.1 * page.size.height || line.rect.minY > 0.9 * page.size.height {
        let words = line.words.lazy.map(\.text).filter { PrintedNumber($0) == nil }
        let folded = FoldedTitle(words.joined(separator: " "))
        guard folded.count > 3, marginPages[folded]?.last != page.pageIndex else { continue }
        marginPages[folded, default: []].append(page.pageIndex)
      }
    }
  }

  /// How many styles that several pages use are larger than a size.
  func largerStyleCount(than size: Double) -> Int {
    styles.count { $0.key.size > Int(bounded: 1.05 * size) && $0.value.pages.count >= 2 }
  }

  var isTagged: Bool { !tagged.isEmpty }

  func pagesWithText(of candidate: HeadlineCandidate) -> Int { textPages[candidate.folded]?.count ?? 0 }
  func pagesWithPlace(of candidate: HeadlineCandidate) -> Int { placePages[Place(candidate)]?.count ?? 0 }
  /// Indices of the pages that print the text of a candidate in their margins.
  func marginPages(of candidate: HeadlineCandidate) -> [Int] { marginPages[candidate.folded] ?? [] }

  /// How probably a candidate is the name of the publication, which heads no article.
  func nameMatch(_ candidate: HeadlineCandidate) -> Double {
    name.map { $0.confidence * candidate.folded.likeness(to: $0.folded) } ?? 0
  }

  /// How well a tagged heading of its page matches a candidate.
  func taggedMatch(_ candidate: HeadlineCandidate) -> Double {
    (tagged[candidate.pageIndex] ?? []).lazy.map { candidate.folded.match(with: $0) }.max() ?? 0
  }

  /// How well an entry of the contents that leads to its page matches a candidate.
  func entryMatch(_ candidate: HeadlineCandidate) -> (match: Double, confidence: Double) {
    let matches = (entries[candidate.pageIndex] ?? []).lazy.map { entry in
      (match: candidate.folded.match(with: entry.entry.folded), confidence: entry.confidence)
    }
    let best = matches.max { $0 < $1 } ?? (0, 0)
    return best.match > 0 ? best : (0, 0)
  }
}

extension FoldedTitle {
  /// 1 if two titles are equal, the share of the longer one if one contains the other, otherwise 0.
  func match(with other: FoldedTitle) -> Double {
    guard !isEmpty, !other.isEmpty else { return 0 }
    if self == other { return 1 }
    let (short, long) = count < other.count ? (self, other) : (other, self)
    return short.count >= 4 && long.contains(short) ? Double(short.count) / Double(long.count) : 0
  }

  /// How alike two titles are: 1 if they are equal, or the share of the longer one that is common to their beginnings
  /// and ends, or the shorter one where it stands within the longer.
  func likeness(to other: FoldedTitle) -> Double {
    let contained = match(with: other)
    guard contained < 1, !isEmpty, !other.isEmpty else { return contained }
    let prefix = zip(scalars, other.scalars).prefix { $0 == $1 }.count
    let rest = min(count, other.count) - prefix
    let suffix = zip(scalars.reversed(), other.scalars.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return max(contained, Double(prefix + suffix) / Double(max(count, other.count)))
  }
}
