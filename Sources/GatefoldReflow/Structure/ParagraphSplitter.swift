internal import Gatefold

/// Cuts a block of text into paragraphs and items of lists.
enum ParagraphSplitter {
  static func paragraphs(of block: Block, in text: TextPage) -> [[Line]] {
    var paragraphs: [[Line]] = []
    var lastNumber: Int?
    let ended = linesEndedByHand(in: block, of: text)
    for (index, line) in block.lines.enumerated() {
      let marker = ListMarker(line.text)
      let isItem = marker.map { startsItem($0, line, index, block, after: lastNumber, in: text) } ?? false
      if isItem { lastNumber = marker?.number }
      if !isItem, let first = paragraphs.last?.first, ListMarker(first.text) != nil,
        line.isFurtherIn(than: first, in: text)
      {
        // The lines of an item hang behind its marker.
        paragraphs[paragraphs.count - 1].append(line)
        continue
      }
      let followsShortLine =
        index > 0 && (ended.contains(index - 1) || Self.isShort(index - 1, in: block, of: text))
      if paragraphs.isEmpty || line.startsParagraph || isItem || followsShortLine {
        paragraphs.append([line])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs
  }

  /// Whether a line ends so far from the edge that its paragraph ends with it, though no sentence does: a signature.
  private static func isShort(_ index: Int, in block: Block, of text: TextPage) -> Bool {
    let (line, next) = (block.lines[index], block.lines[index + 1])
    guard line.direction == .leftToRight, let last = line.words.last?.text.unicodeScalars.last,
      let first = next.words.first, !last.isJoining
    else { return false }
    // Compare with the right edge of the surrounding lines, since text may be wrapped around an object.
    let near = block.lines[max(0, index - 2)...min(block.lines.count - 1, index + 2)]
    let rest = (near.lazy.map(\.rect.maxX).max() ?? 0) - line.rect.maxX
    let isWrapped = near.count { abs($0.rect.maxX - line.rect.maxX) < text.style(of: line).size } > 2
    // The next word would have fitted easily, and begins no line in the middle, as in centred text.
    return !isWrapped && rest > 0.3 * block.rect.width && rest > 1.8 * first.rect.width
      && abs(line.rect.minX - next.rect.minX) < 2
      && first.text.unicodeScalars.first?.properties.isLowercase == false
  }

  /// Lines of a list without bullets, like names with their telephone numbers: several in a row that the next word
  /// would have fitted into, which begins with a capital or a number each time. Lines of one length run along a picture.
  private static func linesEndedByHand(in block: Block, of text: TextPage) -> Set<Int> {
    let size = text.style(of: block).size
    var ended: Set<Int> = []
    var run: [Int] = []
    for (index, next) in block.lines.enumerated().dropFirst() {
      let line = block.lines[index - 1]
      let isEnded =
        line.direction == .leftToRight && abs(line.rect.minX - next.rect.minX) < 2
        && abs(line.rect.maxX - next.rect.maxX) > 1
        && next.words.first.map { line.rect.maxX + $0.rect.width + size < block.rect.maxX } == true
        && next.words.first?.text.unicodeScalars.first.map { $0.properties.isUppercase || $0.isASCIIDigit } == true
        && line.words.last?.text.unicodeScalars.last?.isJoining == false
      if isEnded { run.append(index - 1) }
      if !isEnded || index == block.lines.count - 1 {
        if run.count >= minimumEndedLineCount { ended.formUnion(run) }
        run = []
      }
    }
    return ended
  }

  private static let minimumEndedLineCount = 2

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
  fileprivate var isJoining: Bool { self == "," || self == ";" || isHyphen }
}

extension Line {
  /// Whether it begins further in than another one.
  fileprivate func isFurtherIn(than other: Line, in text: TextPage) -> Bool {
    let margin = 0.3 * text.style(of: self).size
    switch direction {
    case .rightToLeft: return other.rect.maxX - rect.maxX > margin
    case .vertical: return rect.minY - other.rect.minY > margin
    default: return rect.minX - other.rect.minX > margin
    }
  }
}
