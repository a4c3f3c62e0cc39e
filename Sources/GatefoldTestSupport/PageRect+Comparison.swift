public import Gatefold

extension PageRect {
  /// Whether every edge lies within a distance of the other's, in points.
  public func isClose(to other: PageRect, within distance: Double) -> Bool {
    abs(minX - other.minX) <= distance && abs(minY - other.minY) <= distance
      && abs(maxX - other.maxX) <= distance && abs(maxY - other.maxY) <= distance
  }

  /// Whether the other rectangle lies inside, but for a distance in points.
  public func covers(_ other: PageRect, within distance: Double) -> Bool {
    minX <= other.minX + distance && minY <= other.minY + distance
      && maxX >= other.maxX - distance && maxY >= other.maxY - distance
  }
}
