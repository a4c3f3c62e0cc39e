internal import Gatefold
internal import GatefoldTypesetting

/// Reads a block of rows as a table: cells that stand under each other are one column.
struct TableReader {
  private let page: PrintedPage
  private let block: Block
  private let size: Double
  private let survey: ArticleSurvey

  private struct Cell {
    var words: ArraySlice<Word>
    let line: Line

    var range: ClosedRange<Double> {
      let first = words[words.startIndex].rect
      let last = words[words.endIndex - 1].rect
      return min(first.minX, last.minX)...max(first.maxX, last.maxX)
    }
  }

  init(_ block: Block, on page: PrintedPage, _ survey: ArticleSurvey) {
    self.survey = survey
    self.page = page
    self.block = block
    size = page.text.style(of: block).size
  }

  func table() -> ArticleTable {
    let rows = block.lines.map(cells)
    let columns = columns(of: rows)
    var table: [[ArticleTable.Cell]] = []
    for (number, row) in rows.enumerated() {
      let cells = placed(row, in: columns)
      if number > 0, continues(cells, table.last ?? []), let last = table.indices.last {
        for place in cells.indices where !cells[place].text.isEmpty && place < table[last].count {
          table[last][place].text.append(" ")
          table[last][place].text.append(cells[place].text)
        }
      } else {
        table.append(cells)
      }
    }
    return ArticleTable(rows: table, headerRowCount: hasHeader(rows) ? 1 : 0)
  }

  /// A row cut where words stand further apart than in a sentence.
  private func cells(of line: Line) -> [Cell] {
    var cells: [Cell] = []
    var start = line.words.startIndex
    for index in line.words.indices.dropFirst() {
      let gap = line.words[index - 1].rect.gap(to: line.words[index].rect).x
      guard gap > 0.8 * size else { continue }
      cells.append(Cell(words: line.words[start..<index], line: line))
      start = index
    }
    cells.append(Cell(words: line.words[start...], line: line))
    return cells
  }

  /// The columns from left to right, of the rows that have the most cells.
  private func columns(of rows: [[Cell]]) -> [ClosedRange<Double>] {
    let most = rows.lazy.map(\.count).max() ?? 0
    var columns: [ClosedRange<Double>] = []
    for row in rows where row.count == most {
      for cell in row {
        let range = cell.range
        if let place = columns.firstIndex(where: { $0.overlaps(range) }) {
          let column = columns[place]
          columns[place] = min(column.lowerBound, range.lowerBound)...max(column.upperBound, range.upperBound)
        } else {
          columns.append(range)
        }
      }
    }
    return columns.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func placed(_ row: [Cell], in columns: [ClosedRange<Double>]) -> [ArticleTable.Cell] {
    let isReversed = block.lines.first?.direction == .rightToLeft
    var cells: [ArticleTable.Cell] = []
    var next = 0
    for cell in isReversed ? row.reversed() : row {
      let covered = columns.indices.filter { $0 >= next && columns[$0].overlaps(cell.range) }
      let first = covered.first ?? min(next, max(0, columns.count - 1))
      while next < first {
        cells.append(ArticleTable.Cell(ArticleText()))
        next += 1
      }
      let span = max(1, covered.count)
      cells.append(ArticleTable.Cell(text(of: cell), columnSpan: span))
      next = first + span
    }
    while next < columns.count {
      cells.append(ArticleTable.Cell(ArticleText()))
      next += 1
    }
    return isReversed ? cells.reversed() : cells
  }

  private func text(of cell: Cell) -> ArticleText {
    var text = TextAssembler(plain: page.text.style(of: cell.line), survey)
    let line = Line(
      words: Array(cell.words),
      direction: cell.line.direction,
      quad: cell.line.quad,
      baseline: cell.line.baseline,
      startsParagraph: false
    )
    text.append(line, of: page)
    return text.text
  }

  /// Returns whether a row only continues cells of the row above: its first cell and most others are empty.
  private func continues(_ cells: [ArticleTable.Cell], _ above: [ArticleTable.Cell]) -> Bool {
    guard cells.count == above.count, cells.count > 1, cells[0].text.isEmpty else { return false }
    let filled = cells.count { !$0.text.isEmpty }
    return filled > 0 && 2 * filled <= cells.count && cells.allSatisfy { $0.columnSpan == 1 }
  }

  /// Whether the first row names the columns: it is bold where others are not, or has words where others have numbers.
  private func hasHeader(_ rows: [[Cell]]) -> Bool {
    guard rows.count > 1, let first = block.lines.first else { return false }
    let others = block.lines.dropFirst()
    let style = page.text.style(of: first)
    if style.isBold, others.count(where: { page.text.style(of: $0).isBold }) * 2 < others.count { return true }
    func hasDigits(_ line: Line) -> Bool {
      line.words.contains { $0.text.unicodeScalars.contains(where: \.isASCIIDigit) }
    }
    return !hasDigits(first) && others.allSatisfy(hasDigits)
  }
}
