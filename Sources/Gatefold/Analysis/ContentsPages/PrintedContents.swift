/// Finds the printed contents pages of an issue and reads their entries.
struct PrintedContents {
  let survey: IssueSurvey
  let titles: TitleIndex

  /// A contents page as it was read.
  struct ContentsPage {
    let pageIndex: Int
    let entries: [ContentsEntry]
    let resolver: PageResolver
    /// How many of the entries are headings on their pages.
    let proven: Int
    let hasHeading: Bool
  }

  /// The contents pages in order: the consecutive pages with the strongest evidence. Tables of figures look similar,
  /// but are elsewhere.
  func pages() -> [ContentsPage] {
    let count = survey.pages.count
    // Contents stand at the front, now and then on the back.
    let places = Array(0..<min(count, max(12, count / 8))) + (count > 16 ? [count - 1] : [])
    var runs: [[ContentsPage]] = []
    for index in places {
      let last = runs.last?.last?.pageIndex ?? -9
      guard let page = read(index), isContents(page, follows: last == index - 1) else { continue }
      // A full-page advertisement between two contents pages.
      if last >= index - 2 {
        runs[runs.count - 1].append(page)
      } else {
        runs.append([page])
      }
    }
    return runs.max { Self.worth($0) < Self.worth($1) } ?? []
  }

  private static func worth(_ run: [ContentsPage]) -> Int {
    run.reduce(0) { $0 + 4 * $1.proven + $1.entries.count + ($1.hasHeading ? 20 : 0) }
  }

  private func isContents(_ page: ContentsPage, follows: Bool) -> Bool {
    let count = page.entries.count
    guard count >= (page.hasHeading || follows ? 2 : 3) else { return false }
    let share = Double(page.proven) / Double(count)
    let order = orderShare(page)
    // A table of figures says the same words again and again.
    guard Set(page.entries.map(\.folded)).count * 10 >= count * 7 else { return false }
    if page.hasHeading { return share >= 0.25 && page.proven >= 2 || (count >= 4 && order >= 0.75) }
    if follows { return share >= 0.3 && page.proven >= 2 || (count >= 5 && order >= 0.9) }
    return page.proven >= 3 && share >= 0.4 || (count >= 6 && page.proven >= 2 && order >= 0.9)
  }

  /// Share of entries in ascending page order, column by column.
  private func orderShare(_ page: ContentsPage) -> Double {
    let numbers = page.entries.compactMap(\.number?.value)
    guard numbers.count > 1 else { return 0 }
    let ascending = zip(numbers, numbers.dropFirst()).count { $0 <= $1 }
    return Double(ascending) / Double(numbers.count - 1)
  }

  private func read(_ index: Int) -> ContentsPage? {
    let page = survey.pages[index]
    let lines = titles.headings[index].filter { !titles.isRunning($0) }.flatMap(\.lines).filter {
      !isMarginal($0, page)
    }
    let cells = ContentsCell.cells(of: lines)
    guard cells.count <= PrintedEntries.maximumCellCount,
      cells.count(where: { $0.number != nil || $0.trailingNumber != nil || $0.leadingNumber != nil }) >= 2
    else { return nil }
    let rows = PrintedEntries.rows(of: cells)
    let readings = PrintedEntries.Design.allCases.compactMap { read(cells, rows, of: index, $0) }
    return readings.max { $0.value < $1.value }.map { reading in
      ContentsPage(
        pageIndex: index,
        entries: reading.entries,
        resolver: reading.resolver,
        proven: reading.proven,
        hasHeading: page.lines.contains(where: ContentsWords.isHeading)
      )
    }
  }

  private func read(_ cells: [ContentsCell], _ rows: [[Int]], of index: Int, _ design: PrintedEntries.Design)
    -> (entries: [ContentsEntry], resolver: PageResolver, proven: Int, value: Double)?
  {
    var resolver = PageResolver(survey.numbering, pageCount: survey.pages.count)
    let last = 2 * survey.pages.count + 12
    let blind = PrintedEntries(
      cells: cells,
      rows: rows,
      pageIndex: index,
      isPage: { $0.value <= last },
      fit: { _, _ in 0 }
    )
    resolver.learn(from: blind.entries(design), titles)
    let reader = PrintedEntries(
      cells: cells,
      rows: rows,
      pageIndex: index,
      isPage: { [resolver] number in resolver.page(of: number) != nil },
      fit: { [resolver] title, number in
        resolver.page(of: number).map { titles.strength(of: title, onPage: $0.index) } ?? 0
      }
    )
    let entries = reader.entries(design).filter { !ContentsWords.isImprint($0.title) }
    guard !entries.isEmpty else { return nil }
    let strengths = entries.map { entry in
      guard let page = entry.number.flatMap(resolver.page), page.index != index else { return 0.0 }
      return titles.strength(of: entry.folded, onPage: page.index)
    }
    let proven = strengths.count { $0 >= 0.7 }
    // Without proven entries, choose the design that explains the numbers best.
    let value = strengths.reduce(0) { $0 + ($1 >= 0.7 ? 1 : $1 >= 0.4 ? 0.4 : 0.05) }
    return (entries, resolver, proven, value)
  }

  /// Whether a line is the page's own folio or running header.
  private func isMarginal(_ line: SurveyedLine, _ page: PageSurvey) -> Bool {
    guard line.role == .folio || line.role == .runningHeader else { return false }
    return line.rect.maxY < 0.07 * page.size.height || line.rect.minY > 0.93 * page.size.height
  }
}
