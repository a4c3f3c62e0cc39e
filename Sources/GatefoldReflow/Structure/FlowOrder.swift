internal import Gatefold

/// The reading order of running text around a box.
///
/// A box between two columns hides from the order of the page's blocks which column is which: without it, columns are
/// read one after the other between what spans them.
enum FlowOrder {
  private static let minimumColumnLetterCount = 80

  /// Returns the blocks in an order in which a column is read before the column beside it.
  ///
  /// - Parameter boxed: blocks inside boxes. They keep their place before the block that followed them.
  static func order(_ blocks: [Int], boxed: Set<Int>, on page: PrintedPage) -> [Int] {
    let flow = blocks.filter { !boxed.contains($0) && page.text.blocks[$0].role.isColumnText }
    guard !boxed.isEmpty, flow.count > 2, !page.isVertical else { return blocks }
    let sorted = bands(of: flow, on: page).flatMap { columns(of: $0, on: page) }
    guard sorted != flow else { return blocks }
    var next = sorted.makeIterator()
    let isFlow = Set(flow)
    return blocks.map { isFlow.contains($0) ? next.next() ?? $0 : $0 }
  }

  /// The blocks with the text of a column right behind its last heading, where another column came between.
  ///
  /// A picture below the heading looks like a gap across the page to who only sees text.
  static func keepingHeadings(_ blocks: [Int], on page: PrintedPage) -> [Int] {
    guard !page.isVertical else { return blocks }
    var blocks = blocks
    let text = page.text
    for heading in blocks where text.blocks[heading].role.isDisplayed {
      let own = text.blocks[heading].rect
      guard let place = blocks.firstIndex(of: heading), place + 1 < blocks.count else { continue }
      let next = text.blocks[blocks[place + 1]].rect
      guard next.sharedWidth(with: own) <= 0, next.minY < own.minY else { continue }
      // The text that begins where the heading does, below it, with only pictures between.
      let below = blocks[(place + 1)...].filter { index in
        let block = text.blocks[index]
        return (block.role.isColumnText || block.role.isDisplayed) && block.rect.minY > own.maxY
          && block.rect.sharedWidth(with: own) > 0
      }
      guard let first = below.min(by: { text.blocks[$0].rect.minY < text.blocks[$1].rect.minY }),
        text.blocks[first].role == .body, text.blocks[first].rect.sharedWidth(with: next) <= 0
      else { continue }
      let column = text.blocks[first].rect
      let moved = below.filter { index in
        let rect = text.blocks[index].rect
        return rect.sharedWidth(with: column) > 0.5 * rect.width && rect.width < 1.3 * column.width
      }
      blocks.removeAll(where: moved.contains)
      blocks.insert(contentsOf: moved, at: place + 1)
    }
    return blocks
  }

  private static func rect(_ index: Int, _ page: PrintedPage) -> PageRect { page.text.blocks[index].rect }

  /// The blocks between those that span several others, from the top down.
  private static func bands(of flow: [Int], on page: PrintedPage) -> [[Int]] {
    let spanning = flow.filter { spansColumns($0, of: flow, on: page) }
      .sorted { rect($0, page).minY < rect($1, page).minY }
    var rest = flow.filter { !spanning.contains($0) }
    var bands: [[Int]] = []
    for index in spanning {
      bands.append(rest.filter { rect($0, page).midY < rect(index, page).midY })
      rest.removeAll { rect($0, page).midY < rect(index, page).midY }
      bands.append([index])
    }
    return (bands + [rest]).filter { !$0.isEmpty }
  }

  /// Returns whether a block is as wide as two adjacent columns. Words at both ends of a torn line are adjacent blocks
  /// too, but not columns.
  private static func spansColumns(_ index: Int, of flow: [Int], on page: PrintedPage) -> Bool {
    let own = rect(index, page)
    let within = flow.filter { $0 != index && rect($0, page).sharedWidth(with: own) > 0.8 * rect($0, page).width }
    func isColumn(where isInside: (PageRect) -> Bool) -> Bool {
      within.reduce(0) { isInside(rect($1, page)) ? $0 + page.text.blocks[$1].glyphRange.count : $0 }
        >= minimumColumnLetterCount
    }
    return within.contains { first in
      let edge = rect(first, page).maxX
      return isColumn { $0.maxX <= edge } && isColumn { $0.minX >= edge }
    }
  }

  /// The blocks of a band, column by column.
  private static func columns(of band: [Int], on page: PrintedPage) -> [Int] {
    var clusters: [(range: ClosedRange<Double>, blocks: [Int])] = []
    for index in band.sorted(by: { rect($0, page).width > rect($1, page).width }) {
      let own = rect(index, page).minX...max(rect(index, page).minX, rect(index, page).maxX)
      if let place = clusters.firstIndex(where: {
        $0.range.overlaps(own) && $0.range.contains((own.lowerBound + own.upperBound) / 2)
      }) {
        clusters[place].blocks.append(index)
      } else {
        clusters.append((own, [index]))
      }
    }
    let isRightToLeft = band.contains { page.text.blocks[$0].lines.first?.direction == .rightToLeft }
    clusters.sort {
      isRightToLeft ? $0.range.lowerBound > $1.range.lowerBound : $0.range.lowerBound < $1.range.lowerBound
    }
    return clusters.flatMap { cluster in cluster.blocks.sorted { (rect($0, page).minY, $0) < (rect($1, page).minY, $1) }
    }
  }
}

extension BlockRole {
  fileprivate var isColumnText: Bool { self == .body || self == .crosshead || self == .table }
}
