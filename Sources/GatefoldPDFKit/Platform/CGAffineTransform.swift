public import Foundation
internal import Gatefold

/// An affine transform, as Core Graphics has it: a point x, y becomes `a * x + c * y + tx`, `b * x + d * y + ty`.
///
/// Foundation has no such type on Linux.
public struct CGAffineTransform: Hashable, Sendable, Codable {
  /// The factor from x to x.
  public var a: CGFloat
  /// The factor from x to y.
  public var b: CGFloat
  /// The factor from y to x.
  public var c: CGFloat
  /// The factor from y to y.
  public var d: CGFloat
  /// The translation in x.
  public var tx: CGFloat
  /// The translation in y.
  public var ty: CGFloat

  /// The identity transform.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The transform that makes every point 0, 0.
  public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// A transform by its matrix.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A transform by its matrix, without labels.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// A move.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// A change of scale.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation about the origin, in radians, counterclockwise where y grows upwards.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether the transform changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// This transform, followed by another.
  public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(pageTransform.followed(by: next.pageTransform))
  }

  /// The transform back, or this one if it has none.
  public func inverted() -> CGAffineTransform {
    let own = pageTransform
    return own.determinant == 0 ? self : CGAffineTransform(own.inverse)
  }

  /// A move, followed by this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// A change of scale, followed by this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// A rotation in radians, followed by this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
}

// MARK: Arithmetic

extension CGAffineTransform {
  /// The same numbers in the engine's type, which has the arithmetic.
  var pageTransform: PageTransform { PageTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

  fileprivate init(_ transform: PageTransform) {
    self.init(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
  }
}

extension CGPoint {
  /// The point that a transform makes of this one.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    let point = transform.pageTransform.applied(to: PagePoint(x: x, y: y))
    return CGPoint(x: point.x, y: point.y)
  }
}

extension CGSize {
  /// The size that a transform makes of this one; it isn't moved.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    let vector = transform.pageTransform.applied(toVector: PagePoint(x: width, y: height))
    return CGSize(width: vector.x, height: vector.y)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the corners that a transform makes of this one's.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, bottom) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: bottom, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - bottom)
  }
}
