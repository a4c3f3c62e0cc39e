internal import Gatefold

/// Joins bullets and numbers that are printed apart from their items: in a column of their own.
struct MarkerJoiner {
  /// Blocks with their bullets, by their place.
  private(set) var blocks: [Int: Block] = [:]
  /// The blocks that are only bullets.
  private(set) var markers: Set<Int> = []

  init(_ page: PrintedPage) {
    let text = page.text
    for index in page.blockIndices {
      let block = text.blocks[index]
      // Bullets that stand one below the other are one block.
      guard block.lines.allSatisfy(\.isMarker) else { continue }
      let places = block.lines.compactMap { Self.place(beside: $0, of: page) }
      guard places.count == block.lines.count else { continue }
      for (line, place) in zip(block.lines, places) {
        let other = blocks[place.block] ?? text.blocks[place.block]
        blocks[place.block] = other.with(line, before: place.line)
      }
      markers.insert(index)
    }
  }

  /// The line that stands behind a bullet.
  private static func place(beside marker: Line, of page: PrintedPage) -> (block: Int, line: Int)? {
    let size = page.text.style(of: marker).size
    var best: (block: Int, line: Int, gap: Double)?
    for index in page.blockIndices where page.text.blocks[index].rect.gap(to: marker.rect).x < 3 * size {
      for (number, line) in page.text.blocks[index].lines.enumerated() {
        let isBehind =
          line.direction == .rightToLeft
          ? line.rect.maxX <= marker.rect.minX + 1 : line.rect.minX >= marker.rect.maxX - 1
        let gap = line.rect.gap(to: marker.rect).x
        guard isBehind, gap < 3 * size, gap < best?.gap ?? .infinity,
          marker.glyphRange.upperBound <= line.glyphRange.lowerBound,
          abs(line.baseline.start.y - marker.baseline.start.y) < 0.35 * size
        else { continue }
        best = (index, number, gap)
      }
    }
    return best.map { ($0.block, $0.line) }
  }
}

extension Line {
  /// Whether it is only a bullet or a number.
  fileprivate var isMarker: Bool { words.count == 1 && glyphRange.count <= 4 && ListMarker(text + " ") != nil }
}

extension Block {
  /// The block with a bullet at the beginning of one of its lines.
  fileprivate func with(_ marker: Line, before number: Int) -> Block {
    var lines = lines
    let line = lines[number]
    let rect = line.rect.union(marker.rect)
    lines[number] = Line(
      words: marker.words + line.words,
      direction: line.direction,
      quad: Quad(rect, direction: line.direction),
      baseline: Line.Baseline(start: marker.baseline.start, end: line.baseline.end),
      startsParagraph: true
    )
    return Block(
      lines: lines,
      rect: rect.union(self.rect),
      role: role,
      styleIndex: styleIndex,
      isOutsidePage: isOutsidePage,
      isInvisible: isInvisible
    )
  }
}
