/// The lines of one article, in reading order from its headline, and those that stand just before it.
struct ArticleLines: Sendable {
  /// The number of lines of each block of a page, and the place of the last one.
  fileprivate typealias Blocks = [Int: (count: Int, last: Int)]

  /// A line, and where it stands.
  struct Place: Sendable {
    let line: SurveyedLine
    let pageIndex: Int
    /// How many lines after the headline it comes, from 1; 0 and less before it.
    let offset: Int
    /// How many lines its block has.
    let blockLineCount: Int
    /// Whether it is the last one of its block.
    let endsBlock: Bool

    fileprivate init(_ lines: [SurveyedLine], _ place: Int, pageIndex: Int, offset: Int, _ blocks: Blocks) {
      line = lines[place]
      self.pageIndex = pageIndex
      self.offset = offset
      let block = blocks[line.block]
      blockLineCount = block?.count ?? 1
      endsBlock = block?.last == place
    }

    /// Whether it stands by itself, or with one other line.
    var isApart: Bool { blockLineCount <= 2 }
  }

  let heading: PageHeading?
  let pageIndex: Int
  let places: [Place]
  /// The last lines, at most five. What looks like a running header may be a signature, which many pages repeat.
  let ending: [Place]
  /// How many lines follow the headline.
  let count: Int

  /// Long articles are read from both ends.
  private static let maximumPageCount = 12
  private static let linesBefore = 3
  private static let endingCount = 5

  /// - Parameter end: where the next article begins.
  init(
    _ survey: IssueSurvey,
    heading: PageHeading?,
    pages: ClosedRange<Int>,
    end: (pageIndex: Int, place: Int)?
  ) {
    self.heading = heading
    pageIndex = pages.lowerBound
    var places: [Place] = []
    var ending: [Place] = []
    var offset = 1
    for page in pages.prefix(Self.maximumPageCount) {
      let lines = survey.pages[page].lines
      var blocks: Blocks = [:]
      for (place, line) in lines.enumerated() { blocks[line.block] = ((blocks[line.block]?.count ?? 0) + 1, place) }
      var start = 0
      if page == pages.lowerBound, let heading, let first = lines.place(of: heading.lines.first),
        let final = lines.place(of: heading.lines.last)
      {
        for place in max(0, first - Self.linesBefore)..<first {
          places.append(Place(lines, place, pageIndex: page, offset: place - first + 1, blocks))
        }
        start = max(first, final) + 1
      }
      let last = end?.pageIndex == page ? end?.place ?? lines.count : lines.count
      for place in start..<max(start, last) where !lines[place].role.isFurniture || lines[place].maySign {
        let found = Place(lines, place, pageIndex: page, offset: offset, blocks)
        ending = ending.suffix(Self.endingCount - 1) + [found]
        if found.line.role.isFurniture { continue }
        places.append(found)
        offset += 1
      }
    }
    self.places = places
    self.ending = ending
    count = offset - 1
  }
}

extension SurveyedLine {
  /// Whether a running header could be the name below a text.
  fileprivate var maySign: Bool {
    role == .runningHeader && words.count <= 5 && !text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
  }
}

extension [SurveyedLine] {
  func place(of line: SurveyedLine?) -> Int? {
    line.flatMap { line in firstIndex { $0.rect == line.rect } }
  }
}
