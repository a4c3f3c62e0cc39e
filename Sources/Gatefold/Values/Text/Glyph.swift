/// One Unicode scalar of a page's text, and where it stands.
///
/// The scalars of a ligature divide the place of its glyph evenly.
public struct Glyph: Hashable, Sendable {
  /// The scalar, never white space.
  public let scalar: Unicode.Scalar
  /// Index into ``TextPage/styles``.
  public let styleIndex: Int32
  private let topLeft: SIMD2<Float>
  private let topRight: SIMD2<Float>
  private let bottomRight: SIMD2<Float>
  private let bottomLeft: SIMD2<Float>

  package init(scalar: Unicode.Scalar, styleIndex: Int32, quad: Quad) {
    self.scalar = scalar
    self.styleIndex = styleIndex
    topLeft = quad.topLeft.packed
    topRight = quad.topRight.packed
    bottomRight = quad.bottomRight.packed
    bottomLeft = quad.bottomLeft.packed
  }

  /// Upright, from one corner to the opposite one, in points.
  package init(scalar: Unicode.Scalar, styleIndex: Int32, from low: SIMD2<Float>, to high: SIMD2<Float>) {
    self.scalar = scalar
    self.styleIndex = styleIndex
    topLeft = low
    topRight = SIMD2(high.x, low.y)
    bottomRight = high
    bottomLeft = SIMD2(low.x, high.y)
  }

  /// The place in page space, from the ascender to the descender of the font.
  public var quad: Quad {
    Quad(
      topLeft: PagePoint(topLeft),
      topRight: PagePoint(topRight),
      bottomRight: PagePoint(bottomRight),
      bottomLeft: PagePoint(bottomLeft)
    )
  }

  /// The smallest upright rectangle around ``quad``, in page space.
  public var rect: PageRect {
    let low = pointwiseMin(pointwiseMin(topLeft, topRight), pointwiseMin(bottomRight, bottomLeft))
    let high = pointwiseMax(pointwiseMax(topLeft, topRight), pointwiseMax(bottomRight, bottomLeft))
    return PageRect(PagePoint(low), PagePoint(high))
  }
}

extension PagePoint {
  /// To a thousandth of a point, also on the largest page.
  fileprivate var packed: SIMD2<Float> { SIMD2(Float(x), Float(y)) }

  fileprivate init(_ packed: SIMD2<Float>) {
    self.init(x: Double(packed.x), y: Double(packed.y))
  }
}
