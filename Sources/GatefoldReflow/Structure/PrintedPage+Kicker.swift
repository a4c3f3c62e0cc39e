internal import Gatefold

extension PrintedPage {
  /// Whether a block is short enough to lead to a headline, and stands close over it; in vertical lines, to the right.
  func isKicker(_ block: Block, over headline: PageRect) -> Bool {
    guard block.lines.count == 1, block.glyphRange.count <= 60, !block.role.isFurniture, !Credit.isCredit(block),
      (-2..<40).contains(gap(of: block.rect, over: headline))
    else { return false }
    return (isVertical ? block.rect.sharedHeight(with: headline) : block.rect.sharedWidth(with: headline)) > 0
  }

  /// How far a rectangle ends before a headline, in the direction in which lines follow each other; negative where it
  /// reaches into it.
  func gap(of rect: PageRect, over headline: PageRect) -> Double {
    isVertical ? rect.minX - headline.maxX : headline.minY - rect.maxY
  }
}
