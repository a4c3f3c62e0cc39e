internal import Gatefold

extension PrintedPage {
  /// Blocks of text that a reader follows from line to line.
  var runningText: [Block] { blockIndices.map { text.blocks[$0] }.filter(\.isRunningText) }

  /// How much of a rectangle is covered by lines of text. A block may run around it.
  func coveredArea(of frame: PageRect) -> Double {
    blockIndices.reduce(0) { area, index in
      let block = text.blocks[index]
      guard block.rect.intersection(frame) != nil else { return area }
      return block.lines.reduce(area) { $0 + ($1.rect.intersection(frame)?.area ?? 0) }
    }
  }
}

extension Block {
  /// Whether it is text that a reader follows from line to line.
  var isRunningText: Bool {
    role == .body && (lines.count >= 3 || glyphRange.count >= 150) && !isOutsidePage && !isInvisible
  }
}
