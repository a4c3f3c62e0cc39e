internal import Gatefold

extension PathOutline {
  /// The most points that flattening spends on curves, but for the 16 of each curve.
  private static let maximumPointCount = 1_000_000

  /// The subpaths as polylines.
  ///
  /// - Parameter tolerance: how far a polyline may lie from its curve.
  func subpaths(tolerance: Double) -> [ShapeSubpath] {
    let maximumLineCount = max(16, Self.maximumPointCount / max(1, elements.count))
    var subpaths: [ShapeSubpath] = []
    var points: [PagePoint] = []
    func finish(isClosed: Bool) {
      if !points.isEmpty { subpaths.append(ShapeSubpath(points: points, isClosed: isClosed)) }
      points = []
    }
    func add(_ point: SIMD2<Double>) { points.append(PagePoint(x: point.x, y: point.y)) }

    var current = SIMD2<Double>.zero
    var subpathStart = SIMD2<Double>.zero
    for element in elements {
      if case .move(let end) = element {
        finish(isClosed: false)
        (current, subpathStart) = (end, end)
      }
      guard let segment = element.segment(from: current, subpathStart: subpathStart) else { continue }
      if points.isEmpty { add(current) }
      if case .curve(let curve) = segment {
        let count = curve.lineCount(tolerance: tolerance, maximum: maximumLineCount)
        for step in 1..<max(1, count) { add(curve.point(at: Double(step) / Double(count))) }
      }
      if case .close = element { finish(isClosed: true) } else { add(segment.end) }
      current = segment.end
    }
    finish(isClosed: false)
    return subpaths
  }
}
