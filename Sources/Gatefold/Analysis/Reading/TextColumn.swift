/// A column of running text: blocks under each other that are read down before the next column begins.
///
/// ```swift
/// for column in text.columns {
///   let paragraphs = column.blockIndices.map { text.blocks[$0].text }
///   print(column.rect, paragraphs)
/// }
/// ```
public struct TextColumn: Hashable, Sendable {
  /// The smallest rectangle around the column's blocks, in page space.
  public let rect: PageRect
  /// Indices into ``TextPage/blocks``, in reading order.
  public let blockIndices: [Int]
}

extension TextPage {
  /// The columns of running text, in reading order. Headlines, standfirsts, captions and everything else beside the
  /// text belong to none.
  public var columns: [TextColumn] {
    var columns: [TextColumn] = []
    var isOpen = false
    for (index, block) in blocks.enumerated() where !block.isOutsidePage {
      switch block.role {
      case .body, .crosshead, .table, .dropCap:
        if isOpen, let last = columns.last, block.goesOn(below: last.rect) {
          columns[columns.count - 1] = TextColumn(
            rect: last.rect.union(block.rect),
            blockIndices: last.blockIndices + [index]
          )
        } else {
          columns.append(TextColumn(rect: block.rect, blockIndices: [index]))
        }
        isOpen = true
      case .headline, .standfirst: isOpen = false
      case .caption, .pullQuote, .folio, .runningHeader: break
      }
    }
    return columns
  }
}

extension Block {
  /// Whether it stands under a column, not beside or above it; for vertical lines, to the left of it.
  fileprivate func goesOn(below column: PageRect) -> Bool {
    if lines.first?.direction == .vertical {
      return sharesRange(rect.minY...rect.maxY, column.minY...column.maxY) && rect.midX < column.midX
    }
    return sharesRange(rect.minX...rect.maxX, column.minX...column.maxX) && rect.midY > column.midY
  }

  private func sharesRange(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
    let shared = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
    return shared > 0.5 * min(a.upperBound - a.lowerBound, b.upperBound - b.lowerBound)
  }
}
