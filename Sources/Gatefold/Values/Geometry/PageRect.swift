/// A rectangle in page space: points of 1/72 inch from the top left of the page as displayed, y downwards.
///
/// ```swift
/// let top = PageRect(x: 0, y: 0, width: page.size.width, height: page.size.height / 2)
/// let headlines = text.blocks.filter { $0.role == .headline && top.contains($0.rect) }
/// ```
public struct PageRect: Hashable, Sendable, Codable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// A rectangle by its top left corner and its size. Width and height should not be negative.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle that has two points as opposite corners, whichever they are.
  public init(_ corner: PagePoint, _ oppositeCorner: PagePoint) {
    self.init(
      x: min(corner.x, oppositeCorner.x),
      y: min(corner.y, oppositeCorner.y),
      width: abs(oppositeCorner.x - corner.x),
      height: abs(oppositeCorner.y - corner.y)
    )
  }

  /// The whole of a page, or of a spread.
  package init(_ size: PageSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// An empty rectangle at the origin.
  static let zero = PageRect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge, the same as ``x``.
  public var minX: Double { x }
  /// The top edge, the same as ``y``.
  public var minY: Double { y }
  /// The right edge: `x + width`.
  public var maxX: Double { x + width }
  /// The bottom edge: `y + height`.
  public var maxY: Double { y + height }
  /// The middle between left and right.
  public var midX: Double { x + width / 2 }
  /// The middle between top and bottom.
  public var midY: Double { y + height / 2 }

  var middle: PagePoint { PagePoint(x: midX, y: midY) }

  /// Whether the rectangle has no area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The smallest rectangle around both.
  public func union(_ other: PageRect) -> PageRect {
    PageRect(
      PagePoint(x: min(minX, other.minX), y: min(minY, other.minY)),
      PagePoint(x: max(maxX, other.maxX), y: max(maxY, other.maxY))
    )
  }

  /// The part that both share; `nil` if they share no area.
  public func intersection(_ other: PageRect) -> PageRect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return PageRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a point lies inside.
  ///
  /// The left and top edges belong to the rectangle, the right and bottom edges don't. So a point lies in only one of
  /// two rectangles that share an edge.
  public func contains(_ point: PagePoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether another rectangle lies inside, edges included.
  public func contains(_ other: PageRect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// The area that both share, as a share of the smaller one's; 0 if they share none.
  package func overlap(with other: PageRect) -> Double {
    let across = min(maxX, other.maxX) - max(minX, other.minX)
    let down = min(maxY, other.maxY) - max(minY, other.minY)
    guard across > 0, down > 0 else { return 0 }
    return across * down / min(width * height, other.width * other.height)
  }

  func moved(x: Double, y: Double) -> PageRect {
    PageRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

extension Sequence<PageRect> {
  /// The smallest rectangle around all, or `nil` if the sequence is empty.
  package var enclosing: PageRect? {
    reduce(nil as PageRect?) { $0?.union($1) ?? $1 }
  }
}
