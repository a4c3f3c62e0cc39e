/// Maps printed numbers to pages.
struct PageResolver: Sendable {
  private let numbering: PageNumbering
  private let pageCount: Int
  /// Difference between a number and its page index, if titles prove it and folios do not.
  private(set) var offset: Int?

  init(_ numbering: PageNumbering, pageCount: Int) {
    self.numbering = numbering
    self.pageCount = pageCount
  }

  /// The page index and its confidence; `nil` if no page has the number.
  func page(of number: PrintedNumber) -> (index: Int, confidence: Double)? {
    if let offset, !number.isRoman {
      let index = number.value + offset
      return (0..<pageCount).contains(index) ? (index, 0.9) : nil
    }
    return numbering.folio(labelled: number.label).map { ($0.pageIndex, $0.confidence) }
  }

  /// Learns the offset from entries whose titles are page headings. If several agree on another page than the folios,
  /// they are right; this happens in issues without printed page numbers.
  mutating func learn(from entries: [ContentsEntry], _ titles: TitleIndex) {
    var votes: [Int: Int] = [:]
    var agreeing = 0
    for entry in entries {
      guard let number = entry.number, !number.isRoman else { continue }
      let pages = titles.pages(headed: entry.folded).filter { $0 != entry.contentsPage }
      // A title on many pages is a running header, and proves nothing.
      guard !pages.isEmpty, pages.count <= 4 else { continue }
      if let known = numbering.folio(labelled: number.label), pages.contains(known.pageIndex) { agreeing += 1 }
      for page in pages { votes[page - number.value, default: 0] += 1 }
    }
    guard let best = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return }
    if best.value >= 2, best.value > agreeing { offset = best.key }
  }
}
