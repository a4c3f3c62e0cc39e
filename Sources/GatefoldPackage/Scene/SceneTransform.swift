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
    WindowPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The point that comes to lie at another; `nil` if the transformation flattens everything.
  public func source(of point: WindowPoint) -> PagePoint? {
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    let (x, y) = (point.x - tx, point.y - ty)
    return PagePoint(x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant)
  }
}
