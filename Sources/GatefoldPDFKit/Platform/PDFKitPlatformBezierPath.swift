public import Foundation

/// A stand-in for `NSBezierPath` and `UIBezierPath`, which Linux doesn't have: lines and curves, as an ink annotation
/// holds them.
///
/// `@unchecked Sendable`: change a path on one thread only.
public final class PDFKitPlatformBezierPath: NSObject, NSCopying, @unchecked Sendable {
  /// A step of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a line elsewhere.
    case move(to: CGPoint)
    /// A straight line.
    case line(to: CGPoint)
    /// A Bézier curve.
    case curve(to: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint)
    /// A straight line back to where the line began.
    case close
  }

  /// The steps, in the order of drawing.
  public private(set) var elements: [Element] = []
  /// In points.
  public var lineWidth: CGFloat = 1
  /// How lines end.
  public var lineCapStyle = CGLineCap.butt
  /// How lines are joined.
  public var lineJoinStyle = CGLineJoin.miter

  override public init() {}

  /// A rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    addRect(rect)
  }

  /// Begins a line at a point.
  public func move(to point: CGPoint) {
    elements.append(.move(to: point))
  }

  /// Adds a straight line.
  public func line(to point: CGPoint) {
    elements.append(.line(to: point))
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) {
    line(to: point)
  }

  /// Adds a curve.
  public func curve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    elements.append(.curve(to: point, controlPoint1: controlPoint1, controlPoint2: controlPoint2))
  }

  /// Adds a curve.
  public func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    curve(to: point, controlPoint1: control1, controlPoint2: control2)
  }

  /// Adds a curve.
  public func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    curve(to: point, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    line(to: CGPoint(x: rect.maxX, y: rect.minY))
    line(to: CGPoint(x: rect.maxX, y: rect.maxY))
    line(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds a line back to where the line began.
  public func close() {
    elements.append(.close)
  }

  /// Adds a line back to where the line began.
  public func closeSubpath() {
    close()
  }

  /// The same path.
  public var cgPath: CGPath { self }

  /// The number of steps.
  public var elementCount: Int { elements.count }
  /// Whether the path has no steps.
  public var isEmpty: Bool { elements.isEmpty }

  /// The points that the path runs through, curves by their ends.
  var points: [CGPoint] {
    var points: [CGPoint] = []
    var start: CGPoint?
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        points.append(point)
      case .line(let point), .curve(let point, _, _): points.append(point)
      case .close: if let start { points.append(start) }
      }
    }
    return points
  }

  /// The smallest upright rectangle around the points of the path; `CGRect.zero` if it has none.
  public var bounds: CGRect {
    let points = points
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let bottom = points.map(\.y).min(),
      let top = points.map(\.y).max()
    else { return .zero }
    return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFKitPlatformBezierPath()
    copy.elements = elements
    (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
    return copy
  }
}

/// How lines end.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// A square end exactly at the end point.
  case butt
  /// A semicircle around the end point.
  case round
  /// A half square beyond the end point.
  case square
}

/// The shape of the corner where lines join.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A pointed corner.
  case miter
  /// A rounded corner.
  case round
  /// A corner cut off by a straight edge.
  case bevel
}
