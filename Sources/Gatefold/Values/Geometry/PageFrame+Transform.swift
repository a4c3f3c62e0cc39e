extension PageFrame {
  /// The transform from default user space to page space.
  var transform: PageTransform {
    let (right, top) = (cropX + cropWidth, cropY + cropHeight)
    let (a, b, c, d, x, y): (Double, Double, Double, Double, Double, Double) =
      switch rotation {
      case .none: (1, 0, 0, -1, -cropX, top)
      case .clockwise90: (0, 1, 1, 0, -cropY, -cropX)
      case .upsideDown: (-1, 0, 0, 1, right, -cropY)
      case .clockwise270: (0, -1, -1, 0, top, right)
      }
    return PageTransform(
      a: a * userUnit,
      b: b * userUnit,
      c: c * userUnit,
      d: d * userUnit,
      tx: x * userUnit,
      ty: y * userUnit
    )
  }
}
