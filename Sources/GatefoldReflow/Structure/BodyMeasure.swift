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
    let starts = body.flatMap { block in block.lines.dropFirst().filter { $0.startsParagraph }.map { (block, $0) } }
    usesIndents = starts.count { $1.isIndented(in: $0, size: size) } * 2 > starts.count && !starts.isEmpty
  }
}
