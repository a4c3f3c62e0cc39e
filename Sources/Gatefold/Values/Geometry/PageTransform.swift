/// An affine transform between two coordinate spaces of a page; see ``Page/userSpaceTransform``.
///
/// A point x, y becomes `a * x + c * y + tx`, `b * x + d * y + ty`, as in a matrix of PDF.
///
/// ```swift
/// let toFile = page.userSpaceTransform
/// let matrix = [toFile.a, toFile.b, toFile.c, toFile.d, toFile.tx, toFile.ty]
/// ```
public struct PageTransform: Hashable, Sendable {
  /// The factor from x to x.
  public let a: Double
  /// The factor from x to y.
  public let b: Double
  /// The factor from y to x.
  public let c: Double
  /// The factor from y to y.
  public let d: Double
  /// The translation along x, in units of the target space.
  public let tx: Double
  /// The translation along y, in units of the target space.
  public let ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// This transform, and another one behind it.
  package func followed(by next: PageTransform) -> PageTransform {
    let origin = next.applied(to: PagePoint(x: tx, y: ty))
    return PageTransform(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: origin.x,
      ty: origin.y
    )
  }

  /// How many times larger areas become, negative for a mirror image; 0 if there is no transform back.
  package var determinant: Double { a * d - b * c }

  /// The transform back. Every transform of a page has one.
  public var inverse: PageTransform {
    let determinant = determinant
    return PageTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }

  /// The point in the target space.
  public func applied(to point: PagePoint) -> PagePoint {
    PagePoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The vector in the target space, which no translation changes.
  package func applied(toVector vector: PagePoint) -> PagePoint {
    PagePoint(x: a * vector.x + c * vector.y, y: b * vector.x + d * vector.y)
  }

  /// The rectangle in the target space. It is upright there too, since pages are turned by quarters.
  ///
  /// In user space, where y grows upwards, its `x` and `y` are the coordinates of its lower left corner.
  public func applied(to rect: PageRect) -> PageRect {
    PageRect(applied(to: PagePoint(x: rect.minX, y: rect.minY)), applied(to: PagePoint(x: rect.maxX, y: rect.maxY)))
  }

  /// The quad in the target space. Its corners keep their names.
  public func applied(to quad: Quad) -> Quad {
    Quad(
      topLeft: applied(to: quad.topLeft),
      topRight: applied(to: quad.topRight),
      bottomRight: applied(to: quad.bottomRight),
      bottomLeft: applied(to: quad.bottomLeft)
    )
  }
}
