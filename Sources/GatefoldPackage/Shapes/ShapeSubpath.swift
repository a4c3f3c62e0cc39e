public import Gatefold

/// A connected part of a path, as a polyline.
///
/// ```swift
/// let path = try ShapePath("M0 0 Q.5 1 1 0 Z")
/// for subpath in path.subpaths(tolerance: 0.01) {
///   if subpath.isClosed { window.drawPolygon(subpath.points.map { ($0.x * 300, $0.y * 200) }) }
/// }
/// ```
public struct ShapeSubpath: Hashable, Sendable {
  /// The points in order. The first is not repeated at the end of a closed subpath.
  public let points: [PagePoint]
  /// Whether a line leads back from the last point to the first.
  public let isClosed: Bool
}
