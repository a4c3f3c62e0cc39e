internal import Gatefold

extension PageRect {
  var area: Double { width * height }

  /// The share of it that another rectangle covers, from 0 to 1.
  func share(within other: PageRect) -> Double {
    guard area > 0 else { return other.contains(PagePoint(x: midX, y: midY)) ? 1 : 0 }
    return (intersection(other)?.area ?? 0) / area
  }

  /// How far it is apart from another one, across and down; 0 where they overlap.
  func gap(to other: PageRect) -> (x: Double, y: Double) {
    (
      max(0, max(other.minX - maxX, minX - other.maxX)),
      max(0, max(other.minY - maxY, minY - other.maxY))
    )
  }

  /// The width that both share.
  func sharedWidth(with other: PageRect) -> Double { max(0, min(maxX, other.maxX) - max(minX, other.minX)) }

  /// The height that both share.
  func sharedHeight(with other: PageRect) -> Double { max(0, min(maxY, other.maxY) - max(minY, other.minY)) }

  func expanded(_ margin: Double) -> PageRect {
    PageRect(x: minX - margin, y: minY - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
