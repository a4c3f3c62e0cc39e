/// An affine transform between two coordinate spaces of a page; see ``Page/userSpaceTransform``.
///
/// A point x, y becomes `a * x + c * y + tx`, `b * x + d * y + ty`.
public struct PageTransform: Hashable, Sendable {
  public let a: Double
  public let b: Double
  public let c: Double
  public let d: Double
  public let tx: Double
  public let ty: Double

  /// The transform back. Every transform of a page has one.
  public var inverse: PageTransform {
    let determinant = a * d - b * c
    return PageTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }

  /// A point in the other space.
  public func applied(to point: PagePoint) -> PagePoint {
    PagePoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// A rectangle in the other space, upright there too, since pages are turned by quarters. In user space, where y grows
  /// upwards, its `x` and `y` are those of its lower left corner.
  public func applied(to rect: PageRect) -> PageRect {
    PageRect(applied(to: PagePoint(x: rect.minX, y: rect.minY)), applied(to: PagePoint(x: rect.maxX, y: rect.maxY)))
  }

  /// A quad in the other space. Its corners keep their names.
  public func applied(to quad: Quad) -> Quad {
    Quad(
      topLeft: applied(to: quad.topLeft),
      topRight: applied(to: quad.topRight),
      bottomRight: applied(to: quad.bottomRight),
      bottomLeft: applied(to: quad.bottomLeft)
    )
  }
}
