internal import Gatefold

/// From the space that lines are set in to page space, or on to pixels: turned by quarters, as a ``Gatefold/PageTransform``
/// is.
struct LineTransform: Sendable {
  let a: Double
  let b: Double
  let c: Double
  let d: Double
  let tx: Double
  let ty: Double

  /// Lines that run from left to right on the page.
  static let horizontal = LineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Lines that run downwards, from the right edge of a page of a width in points.
  static func vertical(pageWidth: Double) -> LineTransform {
    LineTransform(a: 0, b: 1, c: -1, d: 0, tx: pageWidth, ty: 0)
  }

  func applied(to point: PagePoint) -> PagePoint {
    PagePoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  func applied(to rect: PageRect) -> PageRect {
    PageRect(applied(to: PagePoint(x: rect.minX, y: rect.minY)), applied(to: PagePoint(x: rect.maxX, y: rect.maxY)))
  }

  /// This transform, and another one behind it.
  func followed(by next: PageTransform) -> LineTransform {
    let origin = next.applied(to: PagePoint(x: tx, y: ty))
    return LineTransform(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: origin.x,
      ty: origin.y
    )
  }

  /// The transform back.
  var inverse: LineTransform {
    let determinant = a * d - b * c
    return LineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }
}
