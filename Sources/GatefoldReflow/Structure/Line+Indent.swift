internal import Gatefold

extension Line {
  /// Whether it begins further in than other lines of its block.
  func isIndented(in block: Block, size: Double) -> Bool {
    guard block.lines.count > 1 else { return false }
    switch direction {
    case .rightToLeft: return block.rect.maxX - rect.maxX > 0.6 * size
    case .vertical: return rect.minY - block.rect.minY > 0.6 * size
    default: return rect.minX - block.rect.minX > 0.6 * size
    }
  }
}
