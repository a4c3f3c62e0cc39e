internal import Gatefold

/// Transforms from line space, in which lines are set, to page space.
extension PageTransform {
  /// The transform for lines that run from left to right on the page.
  static let ofHorizontalLines = PageTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns the transform for lines that run downwards, from the right edge of a page of a width in points.
  static func ofVerticalLines(pageWidth: Double) -> PageTransform {
    PageTransform(a: 0, b: 1, c: -1, d: 0, tx: pageWidth, ty: 0)
  }
}
