internal import Gatefold

/// Which parts of a shape are inside where its outline crosses itself.
///
/// ```swift
/// let ring = try ShapePath("M0 0H1V1H0Z M.25 .25H.75V.75H.25Z")
/// let frame = PageRect(x: 0, y: 0, width: 100, height: 100)
/// let hole = PagePoint(x: 50, y: 50)
/// OverlayShape.path(ring).contains(hole, in: frame, fillRule: .nonzero)  // true
/// OverlayShape.path(ring).contains(hole, in: frame, fillRule: .evenOdd)  // false
/// ```
///
/// The rules are those of SVG's `fill-rule` and of PDF (PDF 32000-1, 8.5.3.3).
public enum FillRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// Inside is where the outline winds around, counting clockwise turns against counterclockwise ones.
  case nonzero
  /// Inside is where a ray crosses the outline an odd number of times.
  case evenOdd = "evenodd"

  /// Whether a point that the outline winds around so many times is inside.
  func isInside(winding: Int) -> Bool {
    switch self {
    case .nonzero: winding != 0
    case .evenOdd: !winding.isMultiple(of: 2)
    }
  }
}
