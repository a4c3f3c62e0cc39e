internal import Gatefold

/// Cuts a block of text into paragraphs and items of lists.
enum ParagraphSplitter {
  static func paragraphs(of block: Block, in text: TextPage) -> [[Line]] {
    var paragraphs: [[Line]] = []
    var lastNumber: Int?
    for (index, line) in block.lines.enumerated() {
      let marker = ListMarker(line.text)
      let isItem = marker.map { startsItem($0, line, index, block, after: lastNumber, in: text) } ?? false
      if isItem { lastNumber = marker?.number }
      if paragraphs.isEmpty || line.startsParagraph || isItem {
        paragraphs.append([line])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs
  }

  /// Whether an item begins with a line: behind a bullet, or behind the next number in the margin of its own text.
  private static func startsItem(
    _ marker: ListMarker,
    _ line: Line,
    _ index: Int,
    _ block: Block,
    after last: Int?,
    in text: TextPage
  ) -> Bool {
    if marker.isSure { return true }
    let size = text.style(of: block).size
    let isOutdented = !line.isIndented(in: block, size: size)
    guard isOutdented else { return false }
    if let number = marker.number { return number == (last ?? 0) + 1 }
    // A dash may go on with a sentence: its item ends the line before.
    guard index > 0, let before = block.lines[index - 1].words.last?.text.unicodeScalars.last else { return true }
    return [".", ";", ":", "!", "?"].contains(before) || last != nil
  }
}
