/// Adjacent lines of one style: a possible title.
struct PageHeading: Sendable {
  /// From 0.
  let pageIndex: Int
  let lines: [SurveyedLine]
  let rect: PageRect
  let folded: FoldedTitle

  var style: SurveyedStyle { lines[0].style }
  var role: BlockRole { lines[0].role }
  var text: String { lines.joinedTitle }

  init(_ lines: [SurveyedLine], pageIndex: Int) {
    self.pageIndex = pageIndex
    self.lines = lines
    rect = lines.lazy.map(\.rect).enclosing ?? .zero
    folded = FoldedTitle(lines.joinedTitle)
  }

  /// The lines of a page, those of one block and one size and weight together.
  static func headings(of page: PageSurvey) -> [PageHeading] {
    var groups: [[SurveyedLine]] = []
    for line in page.lines {
      if let last = groups.last?.last, last.block == line.block, last.style.looksLike(line.style) {
        groups[groups.count - 1].append(line)
      } else {
        groups.append([line])
      }
    }
    return groups.map { PageHeading($0, pageIndex: page.pageIndex) }
  }
}
