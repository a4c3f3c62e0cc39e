/// Finds an issue's headlines by their type size and style.
struct HeadlineContents {
  let survey: IssueSurvey
  let titles: TitleIndex

  /// Type that headings are set in.
  struct HeadingStyle: Hashable {
    let fontName: String
    let halfPoints: Int
    let isBold: Bool

    init(_ style: SurveyedStyle) {
      fontName = style.fontName
      halfPoints = style.halfPoints
      isBold = style.isBold
    }

    /// A total order of styles.
    func isAbove(_ other: HeadingStyle) -> Bool {
      let weight = (isBold ? 1 : 0, other.isBold ? 1 : 0)
      return (halfPoints, weight.0, fontName) > (other.halfPoints, weight.1, other.fontName)
    }
  }

  /// The headings of each style that may be the issue's headlines, the largest type first.
  func classes() -> [[PageHeading]] {
    var groups: [HeadingStyle: [PageHeading]] = [:]
    for heading in titles.headings.joined() where isCandidate(heading) && !titles.isRunning(heading) {
      groups[HeadingStyle(heading.style), default: []].append(heading)
    }
    return groups.sorted { $0.key.isAbove($1.key) }.map(\.value)
  }

  /// The headlines: those in the largest type that is used on several pages.
  func headlines() -> [PageHeading] {
    let classes = classes()
    for all in classes {
      // The same words on many pages are the label of a table, not the title of an article.
      let counts = Dictionary(grouping: all, by: \.folded).mapValues(\.count)
      let headings = all.filter { counts[$0.folded, default: 0] <= 2 }
      let pages = Set(headings.map(\.pageIndex))
      guard pages.count >= 3, headings.count <= 3 * pages.count else { continue }
      return joined(headings.sorted { ($0.pageIndex, $0.rect.minY) < ($1.pageIndex, $1.rect.minY) })
    }
    return []
  }

  /// Joins the lines of a title that are in separate blocks.
  private func joined(_ headings: [PageHeading]) -> [PageHeading] {
    var joined: [PageHeading] = []
    for heading in headings {
      if let last = joined.last, last.pageIndex == heading.pageIndex, heading.lines.count + last.lines.count <= 4,
        heading.rect.minY - last.rect.maxY < 0.7 * heading.style.size, heading.rect.minX < last.rect.maxX,
        last.rect.minX < heading.rect.maxX
      {
        joined[joined.count - 1] = PageHeading(last.lines + heading.lines, pageIndex: last.pageIndex)
      } else {
        joined.append(heading)
      }
    }
    return joined
  }

  private func isCandidate(_ heading: PageHeading) -> Bool {
    guard heading.folded.isDistinctive || heading.folded.count >= 3, heading.lines.count <= 4,
      heading.text.count <= 140, heading.lines[0].isUpright, heading.role != .pullQuote, heading.role != .folio,
      heading.role != .table
    else { return false }
    guard heading.text.unicodeScalars.contains(where: \.isLetter) else { return false }
    if heading.style.size >= 1.12 * titles.bodySize { return true }
    return heading.style.isBold && heading.style.size >= 0.98 * titles.bodySize && heading.lines.count <= 2
      && heading.role != .body
  }
}
