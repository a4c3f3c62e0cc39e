/// Finds tables: rows of short cells that stand under each other. A row is read as one line.
///
/// Columns of prose on one grid have lines at one height too; their lines are long.
struct TableAssembler {
  /// Maximum average number of letters per cell: for all columns but one, and for that one column of text.
  private static let maximumCellCount = 16
  private static let maximumTextLength = 60
  /// How far apart rows may be, in the size of the letters.
  private static let maximumStep = 3.6
  /// How far a rule between columns of a table goes on above its header, or below its last row, in rows.
  private static let maximumOverhang = 2.5

  /// Lines at one height, from the start of the frame.
  private struct Row {
    var cells: [Int]
    let v: Double
  }

  private struct Column {
    var u: ClosedRange<Double>
    var cellCount = 0
    var letterCount = 0
    var digitCount = 0

    var isShort: Bool { letterCount <= TableAssembler.maximumCellCount * cellCount }
    var isText: Bool { letterCount <= TableAssembler.maximumTextLength * cellCount }
    var isNumeric: Bool { 10 * digitCount >= 7 * letterCount }
  }

  private let lines: [LaidLine]
  private let text: DrawnText
  private let dividers: Dividers

  /// Takes the tables out of the lines of a frame, and gives each as a block.
  static func takeTables(
    from lines: inout [LaidLine],
    in text: DrawnText,
    between dividers: Dividers
  ) -> [LaidBlock] {
    guard lines.count >= 8 else { return [] }
    let assembler = TableAssembler(lines: lines, text: text, dividers: dividers)
    let tables = assembler.tables()
    guard !tables.isEmpty else { return [] }
    let taken = Set(tables.joined().flatMap(\.cells))
    let blocks = tables.compactMap { rows -> LaidBlock? in
      var block = LaidBlock(rows.compactMap(assembler.joined))
      block?.role = .table
      return block
    }
    lines = lines.indices.filter { !taken.contains($0) }.map { lines[$0] }
    return blocks
  }

  private func joined(_ row: Row) -> LaidLine? {
    let cells = row.cells.map { lines[$0] }
    guard let first = cells.first else { return nil }
    let isRightToLeft = cells.count { $0.isRightToLeft } * 2 > cells.count
    var line = LaidLine((isRightToLeft ? cells.reversed() : cells).flatMap(\.words), frame: first.frame)
    line?.isRightToLeft = isRightToLeft
    line?.isOutsidePage = first.isOutsidePage
    line?.isInvisible = first.isInvisible
    return line
  }

  private func rows() -> [Row] {
    let order = lines.indices.sorted { (lines[$0].v, lines[$0].u.lowerBound) < (lines[$1].v, lines[$1].u.lowerBound) }
    var rows: [Row] = []
    for index in order {
      if let last = rows.last, lines[index].v - last.v <= 0.3 * lines[index].size {
        rows[rows.count - 1].cells.append(index)
      } else {
        rows.append(Row(cells: [index], v: lines[index].v))
      }
    }
    for index in rows.indices { rows[index].cells.sort { lines[$0].u.lowerBound < lines[$1].u.lowerBound } }
    return rows
  }

  private func tables() -> [[Row]] {
    let rows = rows()
    var tables: [[Row]] = []
    var start = 0
    while start < rows.count {
      var columns: [Column] = []
      var end = start
      while end < rows.count, rows[end].cells.count >= 2, end == start || isNear(rows[end], rows[end - 1]),
        add(rows[end], to: &columns, isFirst: end == start)
      {
        end += 1
      }
      if isTable(columns, rowCount: end - start), !isDivided(columns, rows[start..<end]) {
        let hasHeader = start > 0 && isNear(rows[start], rows[start - 1]) && isHeader(rows[start - 1], of: columns)
        tables.append(Array(rows[(hasHeader ? start - 1 : start)..<end]))
      }
      start = max(end, start + 1)
    }
    return tables
  }

  private func isNear(_ row: Row, _ previous: Row) -> Bool {
    guard let cell = row.cells.first else { return false }
    return row.v - previous.v <= Self.maximumStep * lines[cell].size
  }

  /// Whether each cell of the row above a table stands over a column of it.
  private func isHeader(_ row: Row, of columns: [Column]) -> Bool {
    row.cells.count >= 2 && row.cells.count <= columns.count
      && row.cells.allSatisfy { cell in columns.contains { $0.u.overlaps(lines[cell].u) } }
  }

  /// Adds a row if each cell is under its own column. One column may be empty, and two may share a cell.
  private func add(_ row: Row, to columns: inout [Column], isFirst: Bool) -> Bool {
    var grown = columns
    if isFirst { grown = row.cells.map { Column(u: lines[$0].u) } }
    guard row.cells.count >= grown.count - 1, row.cells.count <= grown.count else { return false }
    var lastColumn = -1
    for cell in row.cells {
      let u = lines[cell].u
      let places = grown.indices.filter { grown[$0].u.overlaps(u) }
      guard let place = places.first, let end = places.last, place > lastColumn, places.count <= 2 else { return false }
      lastColumn = end
      guard places.count == 1 else { continue }
      grown[place].u = min(grown[place].u.lowerBound, u.lowerBound)...max(grown[place].u.upperBound, u.upperBound)
      grown[place].cellCount += 1
      grown[place].letterCount += lines[cell].glyphCount
      grown[place].digitCount += lines[cell].words.reduce(0) { sum, word in
        sum + word.glyphs.count { !text.glyphs[$0].scalar.isLetter }
      }
    }
    for (first, second) in zip(grown, grown.dropFirst()) where first.u.upperBound > second.u.lowerBound { return false }
    columns = grown
    return true
  }

  /// Whether a rule between two columns goes on far above or below the rows, as one between columns of text does.
  private func isDivided(_ columns: [Column], _ rows: ArraySlice<Row>) -> Bool {
    guard let first = rows.first, let last = rows.last, let cell = first.cells.first else { return false }
    let step = max(lines[cell].size, (last.v - first.v) / Double(max(rows.count - 1, 1)))
    let margin = Self.maximumOverhang * step
    return zip(columns, columns.dropFirst()).contains { left, right in
      dividers.upright.contains { divider in
        divider.stands(between: left.u, right.u) && divider.v.contains(first.v) && divider.v.contains(last.v)
          && (divider.v.lowerBound < first.v - margin || divider.v.upperBound > last.v + margin)
      }
    }
  }

  private func isTable(_ columns: [Column], rowCount: Int) -> Bool {
    let long = columns.count { !$0.isShort }
    guard columns.allSatisfy(\.isText), long <= 1 else { return false }
    if columns.count >= 3 { return rowCount >= 3 }
    return rowCount >= 3 && columns.contains(where: \.isNumeric)
  }
}
