internal import Gatefold

/// How the running text of a page is set.
struct BodyMeasure: Sendable {
  /// The style of most of its letters.
  let style: TextStyle
  /// Whether paragraphs begin with an indent.
  let usesIndents: Bool

  init(_ page: PrintedPage) {
    let text = page.text
    let body = page.blockIndices.map { text.blocks[$0] }.filter { $0.role == .body }
    var counts: [Int32: Int] = [:]
    for block in body { counts[block.styleIndex, default: 0] += block.glyphRange.count }
    let most = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    style = most.map { text.styles[Int($0.key)] } ?? .none
    let size = style.size
    let columns = ColumnStarts(page)
    let starts = body.flatMap { block in block.lines.filter(\.startsParagraph).map { (block, $0) } }
    usesIndents = starts.count { columns.isIndented($1, of: $0, size: size) } * 3 > starts.count
  }
}

extension TextStyle {
  /// Stands for the style of a page without text.
  static var none: TextStyle { TextStyle(fontName: "", size: 10) }
}
