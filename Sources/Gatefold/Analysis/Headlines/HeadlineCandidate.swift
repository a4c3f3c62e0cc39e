/// Lines of a page that may be a headline. Candidates overlap: a line of a stack is also a candidate alone.
struct HeadlineCandidate: Sendable {
  /// From 0.
  let pageIndex: Int
  /// The lines, from top to bottom.
  let lines: [SurveyedLine]
  /// Indices of the lines among all lines of the page.
  let places: [Int]
  /// The number of runs of equally styled lines that it consists of.
  let partCount: Int
  /// In page space.
  let rect: PageRect
  /// The style of its longest line.
  let style: SurveyedStyle
  let text: String
  let folded: FoldedTitle

  init(_ runs: [[PlacedLine]], pageIndex: Int) {
    let placed = runs.flatMap(\.self)
    self.pageIndex = pageIndex
    lines = placed.map(\.line)
    places = placed.map(\.place).sorted()
    partCount = runs.count
    rect = lines.lazy.map(\.rect).enclosing ?? .zero
    style = lines.max { $0.letterCount < $1.letterCount }?.style ?? .none
    text = lines.joinedTitle
    folded = FoldedTitle(text)
  }

  var size: Double { max(1, style.size) }

  func overlaps(_ other: HeadlineCandidate) -> Bool {
    pageIndex == other.pageIndex && places.contains { other.places.contains($0) }
  }

  /// A line with its index among all lines of its page.
  struct PlacedLine: Sendable {
    let line: SurveyedLine
    let place: Int
  }
}
