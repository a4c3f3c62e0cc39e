internal import Gatefold

/// The positions at which the columns of a page begin, derived from the blocks in them.
struct ColumnStarts: Sendable {
  private var blocks: [Block] = []

  init() {}

  init(_ page: PrintedPage) {
    blocks = page.blockIndices.map { page.text.blocks[$0] }.filter { $0.role == .body }
  }

  /// Whether a line begins further in than the other lines of its column, also in other blocks.
  func isIndented(_ line: Line, of block: Block, size: Double) -> Bool {
    if line.isIndented(in: block, size: size) { return true }
    let others = blocks.filter { $0 != block && $0.lines.first?.direction == line.direction }
    return others.contains { other in
      let step: Double
      let sharesColumn: Bool
      switch line.direction {
      case .rightToLeft:
        step = other.rect.maxX - line.rect.maxX
        sharesColumn = other.rect.sharedWidth(with: block.rect) > 0.5 * block.rect.width
      case .vertical:
        step = line.rect.minY - other.rect.minY
        sharesColumn = other.rect.sharedHeight(with: block.rect) > 0.5 * block.rect.height
      default:
        step = line.rect.minX - other.rect.minX
        sharesColumn = other.rect.sharedWidth(with: block.rect) > 0.5 * block.rect.width
      }
      return sharesColumn && step > 0.6 * size && step < 3 * size
    }
  }
}
