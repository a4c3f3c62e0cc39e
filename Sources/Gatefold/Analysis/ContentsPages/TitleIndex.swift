/// Index of the headings of an issue, which proves that an item of a contents page leads to a page.
struct TitleIndex: Sendable {
  /// The headings of each page, which is every run of lines in one style.
  let headings: [[PageHeading]]
  /// The size of the type that most of the issue is set in.
  let bodySize: Double
  private let pageTexts: [FoldedTitle]
  /// Text at the same height on several pages: running headers, the magazine's name.
  private let running: Set<RunningPlace>

  private struct RunningPlace: Hashable {
    let text: FoldedTitle
    let height: Int

    init(_ text: FoldedTitle, _ rect: PageRect) {
      self.text = text
      height = Int(bounded: rect.midY / 6)
    }
  }
  /// The pages and headings that begin with some letters.
  private let beginnings: [[Unicode.Scalar]: [(page: Int, heading: Int)]]

  private static let beginningLength = 4

  init(_ pages: [PageSurvey]) {
    headings = pages.map(PageHeading.headings)
    bodySize = Self.bodySize(of: pages)
    running = Self.runningPlaces(headings)
    pageTexts = headings.map { FoldedTitle($0.lazy.map(\.text).joined(separator: " ")) }
    var beginnings: [[Unicode.Scalar]: [(page: Int, heading: Int)]] = [:]
    for (page, headings) in headings.enumerated() {
      for (number, heading) in headings.enumerated() where !heading.folded.isEmpty {
        beginnings[Array(heading.folded.scalars.prefix(Self.beginningLength)), default: []].append((page, number))
      }
    }
    self.beginnings = beginnings
  }

  private static func bodySize(of pages: [PageSurvey]) -> Double {
    var counts: [Int: Int] = [:]
    for line in pages.lazy.flatMap(\.lines) {
      counts[line.style.halfPoints, default: 0] += line.words.reduce(0) { $0 + $1.text.utf8.count }
    }
    return Double(counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 20) / 2
  }

  private static func runningPlaces(_ headings: [[PageHeading]]) -> Set<RunningPlace> {
    var pages: [RunningPlace: Int] = [:]
    for heading in headings.joined() where !heading.folded.isEmpty {
      pages[RunningPlace(heading.folded, heading.rect), default: 0] += 1
    }
    return Set(pages.filter { $0.value >= 3 }.keys)
  }

  /// Whether a heading stands at the same place on other pages too.
  func isRunning(_ heading: PageHeading) -> Bool { running.contains(RunningPlace(heading.folded, heading.rect)) }

  /// How well a title matches a page: 1 if it is a heading, 0.4 if its words are in the text, otherwise 0.
  func strength(of title: FoldedTitle, onPage page: Int) -> Double {
    guard headings.indices.contains(page), title.isDistinctive else { return 0 }
    var best = 0.0
    let candidates = headings[page]
    for (number, heading) in candidates.enumerated() {
      best = max(best, strength(of: title, as: heading.folded) * prominence(of: heading))
      // A title over two blocks: its number above it, its second line in another size.
      if best < 0.9, number + 1 < candidates.count, heading.folded.count < title.count, !heading.folded.isEmpty,
        title.hasPrefix(heading.folded)
      {
        let both = FoldedTitle(folded: heading.folded.scalars + candidates[number + 1].folded.scalars)
        best = max(best, 0.95 * strength(of: title, as: both) * prominence(of: heading))
      }
    }
    if best < 0.4, pageTexts[page].contains(title) { best = 0.4 }
    return best
  }

  private func strength(of title: FoldedTitle, as heading: FoldedTitle) -> Double {
    if heading == title { return 1 }
    guard !heading.isEmpty else { return 0 }
    let part = Double(min(title.count, heading.count)) / Double(max(title.count, heading.count))
    if heading.hasPrefix(title) || title.hasPrefix(heading), part >= 0.55 { return 0.9 }
    if part >= 0.5, heading.contains(title) || title.contains(heading) { return 0.85 }
    return 0
  }

  /// Whether a heading is set as one: larger than the text, bold, or a line of its own.
  private func prominence(of heading: PageHeading) -> Double {
    if heading.style.size >= 1.12 * bodySize || heading.style.isBold { return 1 }
    return heading.lines.count <= 2 ? 0.8 : 0.5
  }

  /// The pages on which a title is a heading, with the number of its chapter or without.
  func pages(headed title: String) -> Set<Int> {
    let whole = pages(headed: FoldedTitle(title))
    guard whole.isEmpty, let bare = title.withoutEnumerator else { return whole }
    return pages(headed: FoldedTitle(bare))
  }

  /// The pages on which a title is a heading.
  func pages(headed title: FoldedTitle) -> Set<Int> {
    guard title.isDistinctive else { return [] }
    let places = beginnings[Array(title.scalars.prefix(Self.beginningLength))] ?? []
    return Set(
      places.lazy
        .filter { place in
          let heading = headings[place.page][place.heading]
          return strength(of: title, as: heading.folded) * prominence(of: heading) >= 0.75
        }
        .map(\.page)
    )
  }
}

extension String {
  /// Without the number that a chapter's title begins with: "2.1 The coast", "IV. The coast"; `nil` where it has none.
  var withoutEnumerator: String? {
    guard let space = firstIndex(of: " ") else { return nil }
    let parts = self[..<space].split { ".:()[]".contains($0) }
    guard !parts.isEmpty, parts.allSatisfy({ PrintedNumber($0) != nil }) else { return nil }
    let rest = self[index(after: space)...].drop { $0.isWhitespace || "–—-:|".contains($0) }
    return rest.count >= 3 ? String(rest) : nil
  }
}
