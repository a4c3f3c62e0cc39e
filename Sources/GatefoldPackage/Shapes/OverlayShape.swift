public import Gatefold

/// The form of an overlay, which lies in the overlay's frame.
///
/// ```swift
/// let frame = PageRect(x: 100, y: 200, width: 120, height: 80)
/// let triangle = OverlayShape.polygon([PagePoint(x: 0, y: 1), PagePoint(x: 0.5, y: 0), PagePoint(x: 1, y: 1)])
/// triangle.contains(PagePoint(x: 160, y: 240), in: frame)  // true
/// triangle.contains(PagePoint(x: 105, y: 205), in: frame)  // false: in the frame, but not in the triangle
/// ```
///
/// A shape keeps to its frame when the frame is moved or resized. Points and paths may reach beyond the frame.
///
/// A shape has no outline in a frame if a coordinate is not finite, or lies more than 1,000,000,000 points from the
/// origin of the page. It is then never hit, and there is nothing to draw.
public enum OverlayShape: Hashable, Sendable {
  /// The frame itself, with corners of a radius in points. The radius is at most half of the shorter side.
  case rectangle(cornerRadius: Double)
  /// The ellipse that touches the four sides of the frame: a circle if the frame is a square.
  case circle
  /// A closed polygon. Its points are fractions of the frame, from 0 at the top left to 1 at the bottom right.
  case polygon([PagePoint])
  /// A path of lines and curves.
  case path(ShapePath)
}

extension OverlayShape {
  /// Whether a point lies on what is drawn: on the fill or on the stroke.
  ///
  /// For the fill, open subpaths are closed by a straight line. Of a filled rectangle, the left and top edges are
  /// inside, the right and bottom edges are not, as with `PageRect.contains(_:)`.
  ///
  /// The stroke lies half inside and half outside of the outline, with round joins and round ends. Its edge is found
  /// to 0.01 points.
  ///
  /// - Parameters:
  ///   - point: in page space.
  ///   - frame: the frame of the overlay, in page space.
  ///   - fillRule: what is inside where the outline crosses itself.
  ///   - isFilled: whether the inside counts. Without it, the shape is hit on its stroke only.
  ///   - strokeWidth: in points. There is no stroke if it is 0, negative or not a number.
  public func contains(
    _ point: PagePoint,
    in frame: PageRect,
    fillRule: FillRule = .nonzero,
    isFilled: Bool = true,
    strokeWidth: Double = 0
  ) -> Bool {
    let outline = outline(in: frame)
    let point = SIMD2(point.x, point.y)
    return isFilled && fillRule.isInside(winding: outline.winding(around: point))
      || strokeWidth > 0 && outline.isWithin(strokeWidth / 2, of: point)
  }

  /// The smallest rectangle around the outline, in page space, without the stroke.
  ///
  /// It may have no width or no height, as that of a straight line.
  ///
  /// - Parameter frame: the frame of the overlay, in page space.
  /// - Returns: `nil` if the shape has no outline.
  public func boundingRect(in frame: PageRect) -> PageRect? {
    outline(in: frame).boundingRect
  }

  /// The outline as path data of SVG in page space, rounded to 1/10,000 point.
  ///
  /// It consists of the absolute commands M, L, Q, C and Z, and is empty if the shape has no outline.
  ///
  /// - Parameter frame: the frame of the overlay, in page space.
  public func svgPathData(in frame: PageRect) -> String {
    outline(in: frame).pathData { ($0 * 10_000).rounded() / 10_000 }
  }

  /// The outline as polylines in page space.
  ///
  /// - Parameters:
  ///   - frame: the frame of the overlay, in page space.
  ///   - tolerance: how far a polyline may lie from its curve, in points. No path becomes more than 2,000,000 points,
  ///     even if they would be too few for the tolerance.
  public func subpaths(in frame: PageRect, tolerance: Double) -> [ShapeSubpath] {
    outline(in: frame).subpaths(tolerance: tolerance)
  }
}
