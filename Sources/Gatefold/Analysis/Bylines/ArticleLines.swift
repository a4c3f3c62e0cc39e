/// The lines of one article, in reading order from its headline, and those that stand just before it.
struct ArticleLines: Sendable {
  /// A line, and where it stands.
  struct Place: Sendable {
    let line: SurveyedLine
    let pageIndex: Int
    /// How many lines after the headline it comes, from 1; 0 and less before it.
    let offset: Int
  }

  let heading: PageHeading?
  let pageIndex: Int
  let places: [Place]
  /// How many lines follow the headline.
  let count: Int

  /// Long articles are read from both ends.
  private static let maximumPageCount = 12
  private static let linesBefore = 3

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
    var offset = 1
    for page in pages.prefix(Self.maximumPageCount) {
      let lines = survey.pages[page].lines
      var start = 0
      if page == pages.lowerBound, let heading, let first = lines.place(of: heading.lines.first),
        let final = lines.place(of: heading.lines.last)
      {
        for place in max(0, first - Self.linesBefore)..<first {
          places.append(Place(line: lines[place], pageIndex: page, offset: place - first + 1))
        }
        start = max(first, final) + 1
      }
      let last = end?.pageIndex == page ? end?.place ?? lines.count : lines.count
      for place in start..<max(start, last) where !lines[place].role.isFurniture {
        places.append(Place(line: lines[place], pageIndex: page, offset: offset))
        offset += 1
      }
    }
    self.places = places
    count = offset - 1
  }
}

extension [SurveyedLine] {
  func place(of line: SurveyedLine?) -> Int? {
    line.flatMap { line in firstIndex { $0.rect == line.rect } }
  }
}
