internal import CCairo
public import Foundation

extension CGContext {
  // MARK: Rectangles

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    withPath {
      addRect(rect)
    } draw: {
      fillPath()
    }
  }

  /// Fills rectangles, together.
  public func fill(_ rects: [CGRect]) {
    withPath {
      rects.forEach(addRect)
    } draw: {
      fillPath()
    }
  }

  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    cairo_save(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    withPath {
      addRect(rect)
    } draw: {
      cairo_fill(cairo)
    }
    cairo_restore(cairo)
  }

  /// Draws the edge of a rectangle.
  public func stroke(_ rect: CGRect) {
    withPath {
      addRect(rect)
    } draw: {
      strokePath()
    }
  }

  /// Draws the edge of a rectangle with a line of a width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    cairo_save(cairo)
    setLineWidth(width)
    stroke(rect)
    cairo_restore(cairo)
  }

  /// Fills the ellipse in a rectangle.
  public func fillEllipse(in rect: CGRect) {
    withPath {
      addEllipse(in: rect)
    } draw: {
      fillPath()
    }
  }

  /// Draws the edge of the ellipse in a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    withPath {
      addEllipse(in: rect)
    } draw: {
      strokePath()
    }
  }

  /// Draws something of its own, and leaves the path that the program is building.
  func withPath(_ build: () -> Void, draw: () -> Void) {
    let path = cairo_copy_path(cairo)
    cairo_new_path(cairo)
    build()
    draw()
    cairo_new_path(cairo)
    cairo_append_path(cairo, path)
    cairo_path_destroy(path)
  }

  // MARK: Paths

  /// Forgets the path.
  public func beginPath() {
    cairo_new_path(cairo)
  }

  /// Begins a line at a point.
  public func move(to point: CGPoint) {
    cairo_move_to(cairo, point.x, point.y)
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) {
    cairo_line_to(cairo, point.x, point.y)
  }

  /// Adds straight lines through points, from the first.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    points.dropFirst().forEach(addLine)
  }

  /// Adds a Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
  }

  /// Adds a Bézier curve of one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    var (x, y) = (0.0, 0.0)
    if cairo_has_current_point(cairo) != 0 {
      cairo_get_current_point(cairo, &x, &y)
    } else {
      (x, y) = (control.x, control.y)
    }
    func between(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCurve(to: end, control1: between(CGPoint(x: x, y: y)), control2: between(end))
  }

  /// Adds an arc of a circle, with a line to where it begins.
  ///
  /// - Parameters:
  ///   - startAngle: in radians from the x axis, counterclockwise where y grows upwards.
  ///   - endAngle: in radians from the x axis.
  ///   - clockwise: which way it runs, where y grows upwards.
  public func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    if clockwise {
      cairo_arc_negative(cairo, center.x, center.y, radius, startAngle, endAngle)
    } else {
      cairo_arc(cairo, center.x, center.y, radius, startAngle, endAngle)
    }
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) {
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Adds the ellipse in a rectangle.
  public func addEllipse(in rect: CGRect) {
    guard rect.width > 0, rect.height > 0 else { return }
    cairo_save(cairo)
    translateBy(x: rect.midX, y: rect.midY)
    scaleBy(x: rect.width / 2, y: rect.height / 2)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, 0, 0, 1, 0, 2 * Double.pi)
    cairo_close_path(cairo)
    cairo_restore(cairo)
  }

  /// Adds a line back to where the last one began.
  public func closePath() {
    cairo_close_path(cairo)
  }

  /// Adds the steps of a path.
  public func addPath(_ path: PDFKitPlatformBezierPath) {
    for element in path.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): addLine(to: point)
      case .curve(let point, let first, let second): addCurve(to: point, control1: first, control2: second)
      case .close: closePath()
      }
    }
  }

  /// Fills the path, and forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    useFillColor()
    cairo_set_fill_rule(cairo, rule.cairoRule)
    cairo_fill(cairo)
  }

  /// Draws a line along the path, and forgets it.
  public func strokePath() {
    useStrokeColor()
    cairo_stroke(cairo)
  }

  /// Draws into the path alone from here on, and forgets it.
  public func clip(using rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(cairo, rule.cairoRule)
    cairo_clip(cairo)
  }

  /// Draws into a rectangle alone from here on, and forgets the path.
  public func clip(to rect: CGRect) {
    cairo_new_path(cairo)
    addRect(rect)
    clip()
  }

  /// The smallest upright rectangle around what can be drawn into.
  public var boundingBoxOfClipPath: CGRect {
    var (left, bottom, right, top) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &bottom, &right, &top)
    return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  // MARK: Lines

  /// Sets how wide lines are, in units of the current space.
  public func setLineWidth(_ width: CGFloat) {
    cairo_set_line_width(cairo, max(width, 0))
  }

  /// Sets how lines end.
  public func setLineCap(_ cap: CGLineCap) {
    switch cap {
    case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
    }
  }

  /// Sets how lines are joined.
  public func setLineJoin(_ join: CGLineJoin) {
    switch join {
    case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
    }
  }

  /// Sets dashes, each a line and a gap, in units of the current space; without lengths, lines have none.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isDashed = lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
    cairo_set_dash(cairo, lengths.map(Double.init), isDashed ? Int32(lengths.count) : 0, phase)
  }

  /// Sets whether edges are smooth.
  public func setShouldAntialias(_ isSmooth: Bool) {
    cairo_set_antialias(cairo, isSmooth ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }
}

/// The rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// The nonzero winding number rule: a point is inside if the path winds around it in one direction more often.
  case winding
  /// The even-odd rule: a point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd

  var cairoRule: cairo_fill_rule_t { self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}
