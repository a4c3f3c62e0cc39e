public import Gatefold

/// An affine transformation: x' = a·x + c·y + tx, y' = b·x + d·y + ty. In CSS it is `matrix(a, b, c, d, tx, ty)`.
public struct SceneTransform: Hashable, Sendable, Codable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

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
