internal import Gatefold

extension PageFlow {
  /// Sets a row of a table, undivided; of a row higher than a frame, the cells stand one below the other.
  mutating func place(_ row: RowItem) {
    var cells = arranged(row)
    var height = height(of: row, cells)
    while !hasRoom(for: margin(row.isFirst ? row.style.marginTop : 0) + height), !isAtTop {
      nextFrame()
      guard !isOverset else { return }
      cells = arranged(row)
      height = self.height(of: row, cells)
    }
    guard hasRoom(for: height) else {
      for cell in row.cells { place(cell.paragraph, following: 0) }
      return
    }
    leaveMargin(row.isFirst ? row.style.marginTop : 0)
    add(cells, row, height: height)
    y += height
    isAtTop = false
    marginBelow = row.isLast ? row.style.marginBottom : 0
  }

  private struct ArrangedCell {
    let paragraph: SetParagraph
    let left: Double
    let width: Double
    let lines: [BrokenLine]
  }

  private func arranged(_ row: RowItem) -> [ArrangedCell] {
    let edges = edges(row.style)
    let columns = row.table.edges(width: edges.width)
    return row.cells.map { cell in
      let padding = min(cell.paragraph.style.padding, edges.width / Double(8 * row.table.count))
      let (start, end) = (columns[cell.columns.lowerBound] + padding, columns[cell.columns.upperBound] - padding)
      let left = isRightToLeft ? edges.width - end : start
      return ArrangedCell(
        paragraph: cell.paragraph,
        left: edges.left + left,
        width: end - start,
        lines: cell.paragraph.shaped.clusters.isEmpty ? [] : cell.paragraph.lines(width: end - start)
      )
    }
  }

  private func height(of row: RowItem, _ cells: [ArrangedCell]) -> Double {
    let heights = cells.map { $0.paragraph.height(of: $0.lines) }
    return (heights.max() ?? 0) + 2 * padding(of: row)
  }

  private func padding(of row: RowItem) -> Double {
    min(row.cells.first?.paragraph.style.padding ?? 0, frame.rect.height / 10)
  }

  private mutating func add(_ cells: [ArrangedCell], _ row: RowItem, height: Double) {
    let edges = edges(row.style)
    let width = row.table.edges(width: edges.width).last ?? edges.width
    let left = isRightToLeft ? edges.left + edges.width - width : edges.left
    func rule(_ y: Double, _ thickness: Double) {
      fill(PageRect(x: left, y: y, width: width, height: thickness), row.style.color.faded(0.4))
    }
    if row.isFirst { rule(y, 0.75) }
    rule(y + height - 0.5, row.isHeader || row.isLast ? 0.75 : 0.35)
    for cell in cells where !cell.lines.isEmpty {
      let block = beginBlock()
      var top = y + padding(of: row)
      for (number, line) in cell.lines.enumerated() {
        add(
          SetLine(
            line,
            of: cell.paragraph,
            left: cell.left,
            width: cell.width,
            baseline: top + cell.paragraph.baselineOffset(of: line),
            block: block,
            isFirst: number == 0
          )
        )
        top += cell.paragraph.height(of: line)
      }
    }
  }
}

extension RGBAColor {
  /// The colour with a part of its opacity.
  func faded(_ opacity: Double) -> RGBAColor {
    RGBAColor(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}
