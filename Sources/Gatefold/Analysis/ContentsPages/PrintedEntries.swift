/// Reads the entries of a contents page, assuming one position of numbers relative to titles.
struct PrintedEntries {
  /// Position of the number relative to its title.
  enum Design: CaseIterable {
    /// At the end of the title's line, or of its last line.
    case numberAfter
    /// Before the title's first line.
    case numberBefore
    /// Alone over the title.
    case numberAbove
    /// Alone under the title and what stands below it.
    case numberBelow
  }

  let cells: [ContentsCell]
  /// The other cells that share a row with each.
  let rows: [[Int]]
  let pageIndex: Int
  /// Whether a number may be that of a page: a year is not.
  let isPage: (PrintedNumber) -> Bool
  /// How well a title fits the page that its number means.
  let fit: (FoldedTitle, PrintedNumber) -> Double

  /// A number, and the rest of its line as a title if the number is not alone.
  private struct NumberPlace {
    let number: PrintedNumber
    let rect: PageRect
    let own: ContentsCell?
    let cell: Int
  }

  func entries(_ design: Design) -> [ContentsEntry] {
    let places = numberPlaces(design)
    let numbered = Set(places.map(\.cell))
    var used: Set<Int> = []
    var entries: [ContentsEntry] = []
    for place in places {
      let rows: [Int]
      switch design {
      case .numberAfter: rows = titleBefore(place, numbered, used)
      case .numberBefore: rows = titleAfter(place, numbered, used)
      case .numberAbove: rows = titleUnder(place, numbered, used)
      case .numberBelow: rows = titleOver(place, numbered, used)
      }
      let own = place.own.map { [$0.words] } ?? []
      guard !rows.isEmpty || !own.isEmpty else { continue }
      used.formUnion(rows)
      let lines: [[SurveyedWord]]
      switch design {
      case .numberAfter: lines = rows.map { cells[$0].words } + own
      default: lines = own + rows.map { cells[$0].words }
      }
      let entry = ContentsEntry(lines: lines, number: place.number, numberRect: place.rect, contentsPage: pageIndex)
      if entry.title.unicodeScalars.contains(where: \.isLetter) { entries.append(entry) }
    }
    return entries
  }

  private func numberPlaces(_ design: Design) -> [NumberPlace] {
    let alone = Set(cells.indices.filter { cells[$0].number.map(isPage) ?? false })
    return cells.enumerated().compactMap { index, cell in
      if let number = cell.number {
        return isPage(number) ? NumberPlace(number: number, rect: cell.rect, own: nil, cell: index) : nil
      }
      let number: PrintedNumber?
      switch design {
      case .numberAfter: number = cell.trailingNumber
      case .numberBefore: number = cell.leadingNumber?.number
      case .numberAbove, .numberBelow: number = nil
      }
      // "Top 10 ..... 7": the 10 is a part of the title.
      guard let number, isPage(number), !hasOwnNumber(index, alone),
        let part = design == .numberAfter ? cell.trailing : cell.leading
      else { return nil }
      return NumberPlace(number: part.number, rect: cell.rect, own: part.title, cell: index)
    }
  }

  // MARK: Titles

  private func titleBefore(_ place: NumberPlace, _ numbered: Set<Int>, _ used: Set<Int>) -> [Int] {
    var base: [Int] = []
    let first: ContentsCell
    if let own = place.own {
      first = own
    } else {
      let left = rows[place.cell].filter { index in
        !numbered.contains(index) && !used.contains(index) && cells[index].hasLetters
          && cells[index].rect.maxX <= place.rect.minX + 2
      }
      guard let nearest = left.max(by: { cells[$0].rect.maxX < cells[$1].rect.maxX }),
        !isParted(cells[nearest].rect, place.rect, by: numbered, except: place.cell)
      else { return [] }
      base = left.filter { abs(cells[$0].rect.minX - cells[nearest].rect.minX) < 8 || $0 == nearest }
        .sorted { cells[$0].rect.minY < cells[$1].rect.minY }
      first = cells[base[0]]
    }
    // A title of several lines has its number at the end of the last.
    let above = run(from: first, upwards: true, numbered, used.union(base))
    let count = bestCount(above, number: place.number) { taken in
      taken.reversed().map { cells[$0].words } + base.map { cells[$0].words } + (place.own.map { [$0.words] } ?? [])
    }
    return Array(above.prefix(count).reversed()) + base
  }

  private func titleAfter(_ place: NumberPlace, _ numbered: Set<Int>, _ used: Set<Int>) -> [Int] {
    if let own = place.own {
      let below = run(from: own, upwards: false, numbered, used)
      let count = bestCount(below, number: place.number) { [own.words] + $0.map { cells[$0].words } }
      return Array(below.prefix(count))
    }
    let right = rows[place.cell].filter { index in
      !numbered.contains(index) && !used.contains(index) && cells[index].hasLetters
        && cells[index].rect.minX >= place.rect.maxX - 2
    }
    guard
      let nearest = right.min(by: {
        (cells[$0].rect.minX, cells[$0].rect.minY) < (cells[$1].rect.minX, cells[$1].rect.minY)
      }),
      !isParted(place.rect, cells[nearest].rect, by: numbered, except: place.cell)
    else { return [] }
    // Beside a large number stand several lines; the title is the first of them.
    let column = right.filter { abs(cells[$0].rect.minX - cells[nearest].rect.minX) < 6 }
    guard let top = column.min(by: { cells[$0].rect.minY < cells[$1].rect.minY }) else { return [] }
    return [top] + continued(top, place, numbered, used)
  }

  private func titleUnder(_ place: NumberPlace, _ numbered: Set<Int>, _ used: Set<Int>) -> [Int] {
    let under = cells.indices.filter { index in
      let rect = cells[index].rect
      return !numbered.contains(index) && !used.contains(index) && cells[index].hasLetters
        && rect.minY >= place.rect.midY && rect.minY - place.rect.maxY < 1.5 * max(place.rect.height, rect.height)
        && rect.minX < place.rect.maxX + 4 && rect.maxX > place.rect.minX - 4
    }
    guard let top = under.min(by: { cells[$0].rect.minY < cells[$1].rect.minY }) else { return [] }
    return [top] + continued(top, place, numbered, used)
  }

  private func continued(_ top: Int, _ place: NumberPlace, _ numbered: Set<Int>, _ used: Set<Int>) -> [Int] {
    let below = run(from: cells[top], upwards: false, numbered, used.union([top]))
    let count = bestCount(below, number: place.number) { [cells[top].words] + $0.map { cells[$0].words } }
    return Array(below.prefix(count))
  }

  private func titleOver(_ place: NumberPlace, _ numbered: Set<Int>, _ used: Set<Int>) -> [Int] {
    // Take everything up to a gap; the title is the first part that stands out.
    var group: [Int] = []
    var lowest = place.rect
    while group.count < 12 {
      let next = cells.indices.filter { index in
        let rect = cells[index].rect
        return !numbered.contains(index) && !used.contains(index) && !group.contains(index) && cells[index].hasLetters
          && rect.midY < lowest.midY && lowest.minY - rect.maxY < 0.9 * max(rect.height, lowest.height)
          && rect.minX < lowest.maxX + 4 && rect.maxX > lowest.minX - 4
      }.max { cells[$0].rect.maxY < cells[$1].rect.maxY }
      guard let next else { break }
      group.append(next)
      lowest = cells[next].rect
    }
    guard let top = group.last else { return [] }
    let title = group.reversed().prefix { cells[$0].style.looksLike(cells[top].style) }
    return Array(title)
  }

  // MARK: Lines that go on

  /// The lines in the style of a cell that stand close over or under it in its column, without a number beside them.
  private func run(from cell: ContentsCell, upwards: Bool, _ numbered: Set<Int>, _ used: Set<Int>) -> [Int] {
    var run: [Int] = []
    var last = cell
    while run.count < 3 {
      let next = cells.indices.filter { index in
        let other = cells[index]
        guard !numbered.contains(index), !used.contains(index), !run.contains(index) else { return false }
        let gap = upwards ? last.rect.minY - other.rect.maxY : other.rect.minY - last.rect.maxY
        return gap > -0.5 * last.rect.height && gap < 0.7 * last.rect.height && other.style.looksLike(cell.style)
          && (upwards ? other.rect.midY < last.rect.midY : other.rect.midY > last.rect.midY)
          && abs(other.rect.minX - cell.rect.minX) < 4.5 * cell.style.size
          && !hasOwnNumber(index, numbered)
      }
      let nearest = next.min { abs(cells[$0].rect.midY - last.rect.midY) < abs(cells[$1].rect.midY - last.rect.midY) }
      guard let nearest else { break }
      run.append(nearest)
      last = cells[nearest]
    }
    return run
  }

  /// Number of lines that belong to the title: those that match best on its page; 0 if it is not found there.
  private func bestCount(
    _ run: [Int],
    number: PrintedNumber,
    lines: (ArraySlice<Int>) -> [[SurveyedWord]]
  ) -> Int {
    guard !run.isEmpty else { return 0 }
    let fits = (0...run.count).map { count in
      fit(FoldedTitle(lines(run.prefix(count)).map { $0.map(\.text) }.joinedTitle), number)
    }
    let best = fits.max() ?? 0
    if best > 0.3 { return fits.lastIndex(of: best) ?? 0 }
    return 0
  }

  // MARK: Places

  /// Whether a number is on the line of a cell without other words between, so the line is an entry on its own.
  private func hasOwnNumber(_ index: Int, _ numbered: Set<Int>) -> Bool {
    let line = cells[index].rect
    return rows[index].contains { number in
      guard numbered.contains(number) else { return false }
      let rect = cells[number].rect
      let isAfter = rect.midX > line.midX
      let between = isAfter ? line.maxX...max(line.maxX, rect.minX) : rect.maxX...max(rect.maxX, line.minX)
      return !rows[index].contains { cells[$0].hasLetters && between.contains(cells[$0].rect.midX) }
    }
  }

  /// Whether another number stands between a title and a number.
  private func isParted(_ left: PageRect, _ right: PageRect, by numbered: Set<Int>, except cell: Int) -> Bool {
    rows[cell].contains { index in
      let rect = cells[index].rect
      return numbered.contains(index) && rect.sharesRow(left) && rect.midX > left.maxX && rect.midX < right.minX
    }
  }
}

extension PrintedEntries {
  /// More cells than a contents page has: a table of figures.
  static let maximumCellCount = 1_500

  static func rows(of cells: [ContentsCell]) -> [[Int]] {
    cells.indices.map { index in
      cells.indices.filter { $0 != index && cells[$0].rect.sharesRow(cells[index].rect) }
    }
  }
}

extension PageRect {
  /// Whether two cells stand on one line, as large numbers and small titles do, too.
  fileprivate func sharesRow(_ other: PageRect) -> Bool {
    min(maxY, other.maxY) - max(minY, other.minY) > 0.3 * min(height, other.height)
  }
}
