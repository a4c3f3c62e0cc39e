internal import Gatefold

extension [PagePoint] {
  /// The part of a closed polygon in a rectangle, by Sutherland and Hodgman: cut at one edge after the other. A polygon
  /// that falls apart stays one polygon, with lines along the edge between its parts.
  func clipped(to rect: PageRect) -> [PagePoint] {
    cut(\.x, at: rect.minX, keeping: >=)
      .cut(\.x, at: rect.maxX, keeping: <=)
      .cut(\.y, at: rect.minY, keeping: >=)
      .cut(\.y, at: rect.maxY, keeping: <=)
  }

  private func cut(
    _ axis: WritableKeyPath<PagePoint, Double>,
    at edge: Double,
    keeping isInside: (Double, Double) -> Bool
  ) -> [PagePoint] {
    guard var previous = last else { return [] }
    var kept: [PagePoint] = []
    for point in self {
      let (start, end) = (previous[keyPath: axis], point[keyPath: axis])
      if isInside(start, edge) != isInside(end, edge) {
        let share = (edge - start) / (end - start)
        var crossing = PagePoint(
          x: previous.x + share * (point.x - previous.x),
          y: previous.y + share * (point.y - previous.y)
        )
        // Rounding must not leave it outside.
        crossing[keyPath: axis] = edge
        kept.append(crossing)
      }
      if isInside(end, edge) { kept.append(point) }
      previous = point
    }
    return kept
  }
}
