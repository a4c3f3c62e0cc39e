/// Tells which page a printed number means.
struct PageResolver: Sendable {
  private let numbering: PageNumbering
  private let pageCount: Int
  /// What has to be added to a number to get the index of its page, where titles proved it and folios did not.
  private(set) var offset: Int?

  init(_ numbering: PageNumbering, pageCount: Int) {
    self.numbering = numbering
    self.pageCount = pageCount
  }

  /// The page, from 0, and how sure that is; `nil` where there is none.
  func page(of number: PrintedNumber) -> (index: Int, confidence: Double)? {
    if let offset, !number.isRoman {
      let index = number.value + offset
      return (0..<pageCount).contains(index) ? (index, 0.9) : nil
    }
    return numbering.folio(labelled: number.label).map { ($0.pageIndex, $0.confidence) }
  }

  /// Learns from entries whose titles are headings of a page: where several agree on another page than the folios say,
  /// as on issues whose pages print no numbers, they are right.
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
