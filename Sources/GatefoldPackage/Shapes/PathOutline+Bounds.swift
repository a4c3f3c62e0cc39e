internal import Gatefold

extension PathOutline {
  /// The bounding box of the lines and curves, or `nil` for an empty outline.
  var boundingRect: PageRect? {
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    func include(_ point: SIMD2<Double>) {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    for segment in PathSegments(self, closesAll: false) {
      switch segment {
      case .line(let start, let end):
        include(start)
        include(end)
      case .curve(let curve):
        include(curve.start)
        include(curve.end)
        for axis in 0...1 {
          for fraction in curve.turningPoints(axis: axis) { include(curve.point(at: fraction)) }
        }
      }
    }
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return PageRect(PagePoint(x: low.x, y: low.y), PagePoint(x: high.x, y: high.y))
  }
}
