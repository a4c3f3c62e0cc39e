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

extension SurveyedStyle {
  /// Whether two lines may belong to one title, even if capitals and small letters have different styles.
  func looksLike(_ other: SurveyedStyle) -> Bool {
    isBold == other.isBold && abs(size - other.size) <= 0.08 * max(size, other.size)
  }
}

extension Sequence<SurveyedLine> {
  /// Lines as one title: words that a line end breaks are joined.
  var joinedTitle: String { map { line in line.words.map(\.text) }.joinedTitle }
}

extension Sequence<[String]> {
  /// Lines of words as one title.
  var joinedTitle: String {
    var title = String.UnicodeScalarView()
    for words in self {
      for (position, word) in words.enumerated() {
        let scalars = word.unicodeScalars
        if let last = title.last, let next = scalars.first {
          switch position == 0 ? LineJoint(after: last, title.dropLast().last, before: next) : .space {
          case .space: title.append(" ")
          case .nothing: break
          case .brokenWord: title.removeLast()
          }
        }
        title.append(contentsOf: scalars)
      }
    }
    return String(title)
  }
}
