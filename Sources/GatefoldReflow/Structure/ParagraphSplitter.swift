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
      let followsShortLine = index > 0 && Self.isShort(block.lines[index - 1], before: line, in: block, of: text)
      if paragraphs.isEmpty || line.startsParagraph || isItem || followsShortLine {
        paragraphs.append([line])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs
  }

  /// Whether a line ends so far from the edge that its paragraph ends with it, though no sentence does: a signature.
  private static func isShort(_ line: Line, before next: Line, in block: Block, of text: TextPage) -> Bool {
    guard line.direction == .leftToRight, let last = line.words.last?.text.unicodeScalars.last,
      let first = next.words.first, !last.isJoining
    else { return false }
    let rest = block.rect.maxX - line.rect.maxX
    // The next word would have fitted easily, and begins no line in the middle, as in centred text.
    return rest > 0.3 * block.rect.width && rest > 1.8 * first.rect.width && abs(line.rect.minX - next.rect.minX) < 2
      && first.text.unicodeScalars.first?.properties.isLowercase == false
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

extension Unicode.Scalar {
  /// Whether a sentence goes on behind it.
  fileprivate var isJoining: Bool { self == "," || self == ";" || self == "-" || self == "\u{2010}" || self == "\u{AD}" }
}
