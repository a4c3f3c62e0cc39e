public import Gatefold

/// An affine transformation: x' = a·x + c·y + tx, y' = b·x + d·y + ty. In CSS it is `matrix(a, b, c, d, tx, ty)`.
public struct SceneTransform: Hashable, Sendable, Codable {
  /// How much x grows with x.
  public var a: Double
  /// How much y grows with x.
  public var b: Double
  /// How much x grows with y.
  public var c: Double
  /// How much y grows with y.
  public var d: Double
  /// Where the origin comes to lie across.
  public var tx: Double
  /// Where the origin comes to lie down.
  public var ty: Double

  /// A transformation by its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Where a point comes to lie.
  public func applied(to point: PagePoint) -> WindowPoint {
    let place = pageTransform.applied(to: point)
    return WindowPoint(x: place.x, y: place.y)
  }

  /// The point that comes to lie at another; `nil` if the transformation flattens everything.
  public func source(of point: WindowPoint) -> PagePoint? {
    let determinant = pageTransform.determinant
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    return pageTransform.inverse.applied(to: PagePoint(x: point.x, y: point.y))
  }

  /// The same numbers in the engine's type, which has the arithmetic.
  private var pageTransform: PageTransform { PageTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}
