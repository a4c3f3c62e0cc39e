/// Finds the texts of candidates on contents pages, however these divide their lines, and the page numbers near them.
struct ContentsMentions {
  /// Where a candidate stands among all.
  struct Place: Hashable {
    let pageIndex: Int
    /// Among the candidates of its page.
    let number: Int
  }

  /// 1 if the text begins a line of a contents page, less if it stands within one.
  private var strengths: [Place: Double] = [:]
  private var numbered: Set<Place> = []
  /// Indices of the contents pages.
  private(set) var pageIndices: Set<Int> = []
  /// How many pages have prominent candidates that a contents page mentions.
  private(set) var mentionedPageCount = 0

  private static let maximumPageCount = 30
  private static let maximumLineCount = 400
  private static let maximumLetterCount = 9_000
  /// Shorter texts are found by chance.
  private static let minimumTextLength = 5

  init(
    _ pages: [PageSurvey],
    _ candidates: [[HeadlineCandidate]],
    bodySize: Double,
    pagesWithText: (FoldedTitle) -> Int
  ) {
    let front = min(pages.count, min(max(12, pages.count / 8), Self.maximumPageCount))
    let zone = Array(0..<front) + (pages.count > 16 ? [pages.count - 1] : [])
    for index in zone {
      guard let page = ContentsPageText(pages[index]) else { continue }
      var found: [Place: ContentsPageText.Mention] = [:]
      var prominent: Set<Int> = []
      for other in pages.indices where other != index {
        for (number, candidate) in candidates[other].enumerated()
        where candidate.folded.count >= Self.minimumTextLength && pagesWithText(candidate.folded) <= 4 {
          guard let mention = page.mention(of: candidate.folded) else { continue }
          found[Place(pageIndex: other, number: number)] = mention
          if candidate.size > 1.15 * bodySize || candidate.style.isBold { prominent.insert(other) }
        }
      }
      guard prominent.count >= (page.hasHeading ? 2 : 3) else { continue }
      pageIndices.insert(index)
      mentionedPageCount = max(mentionedPageCount, prominent.count)
      let offset = Self.offset(of: found)
      for (place, mention) in found {
        strengths[place] = max(strengths[place] ?? 0, mention.beginsLine ? 1 : 0.5)
        if let offset, mention.numbers.contains(place.pageIndex - offset) { numbered.insert(place) }
      }
    }
  }

  /// The distance of most pages from the numbers near their mentions.
  private static func offset(of found: [Place: ContentsPageText.Mention]) -> Int? {
    var votes: [Int: Int] = [:]
    for (place, mention) in found {
      for number in mention.numbers { votes[place.pageIndex - number, default: 0] += 1 }
    }
    let best = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best.flatMap { $0.value >= 2 ? $0.key : nil }
  }

  func strength(of place: Place) -> Double { strengths[place] ?? 0 }
  func isNumbered(_ place: Place) -> Bool { numbered.contains(place) }

  /// The text of a page that may list contents.
  private struct ContentsPageText {
    struct Mention {
      let beginsLine: Bool
      /// At either end of the lines near it.
      let numbers: Set<Int>
    }

    private let lines: [SurveyedLine]
    /// Where each line starts in the text.
    private var starts: [Int] = []
    private var scalars: [Unicode.Scalar] = []
    /// Where each run of four scalars begins.
    private var positions: [SIMD4<UInt32>: [Int]] = [:]
    let hasHeading: Bool

    /// `nil` for a page with too little text or too much.
    init?(_ page: PageSurvey) {
      lines = page.lines.filter(\.isUpright)
      guard (4...ContentsMentions.maximumLineCount).contains(lines.count),
        lines.reduce(0, { $0 + $1.letterCount }) <= ContentsMentions.maximumLetterCount
      else { return nil }
      hasHeading = lines.contains(where: ContentsWords.isHeading)
      for line in lines {
        starts.append(scalars.count)
        scalars += FoldedTitle(line.text).scalars
      }
      for position in scalars.indices.dropLast(3) {
        positions[Self.key(scalars[position...]), default: []].append(position)
      }
    }

    func mention(of title: FoldedTitle) -> Mention? {
      let places = positions[Self.key(title.scalars[...])] ?? []
      guard let place = places.first(where: { scalars[$0...].starts(with: title.scalars) }) else { return nil }
      let row = starts.lastIndex { $0 <= place } ?? 0
      return Mention(beginsLine: starts[row] == place, numbers: numbers(near: lines[row].rect))
    }

    /// - Precondition: there are four scalars.
    private static func key(_ scalars: ArraySlice<Unicode.Scalar>) -> SIMD4<UInt32> {
      let start = scalars.startIndex
      return SIMD4(
        scalars[start].value,
        scalars[start + 1].value,
        scalars[start + 2].value,
        scalars[start + 3].value
      )
    }

    private func numbers(near rect: PageRect) -> Set<Int> {
      var numbers: Set<Int> = []
      for line in lines where line.rect.minY < rect.maxY + 0.6 * rect.height {
        guard line.rect.maxY > rect.minY - 0.6 * rect.height else { continue }
        for word in [line.words.first, line.words.last] {
          guard let text = word?.text, text.utf8.count <= 8, let number = Self.number(in: text) else { continue }
          numbers.insert(number)
        }
      }
      return numbers
    }

    /// A number of up to three digits, with little beside it.
    private static func number(in text: String) -> Int? {
      let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber }
      return digits.count <= 3 && text.count - digits.count <= 5 ? Int(digits) : nil
    }
  }
}
