/// How a page lies in its default user space: everything that is needed to bring native coordinates to page space.
package struct PageFrame: Hashable, Sendable {
  /// The CropBox in default user space, from its lower left corner.
  let cropX: Double
  let cropY: Double
  /// Its size there, before rotation.
  let cropWidth: Double
  let cropHeight: Double
  let rotation: PageRotation
  /// Points a default user space unit (PDF 32000-1, table 30, /UserUnit). poppler knows nothing of it.
  let userUnit: Double
  /// The page as displayed, in points.
  package let size: PageSize

  /// A point of default user space.
  func pagePoint(userX: Double, userY: Double) -> PagePoint {
    let right = userX - cropX
    let up = userY - cropY
    let (x, y) =
      switch rotation {
      case .none: (right, cropHeight - up)
      case .clockwise90: (up, right)
      case .upsideDown: (cropWidth - right, up)
      case .clockwise270: (cropHeight - up, cropWidth - right)
      }
    return PagePoint(x: x * userUnit, y: y * userUnit)
  }
}

extension PageFrame {
  /// A frame in which points keep their default user space coordinates, but for the sign of y.
  static let flippedUserSpace = PageFrame(
    cropX: 0,
    cropY: 0,
    cropWidth: 0,
    cropHeight: 0,
    rotation: .none,
    userUnit: 1,
    size: PageSize(width: 0, height: 0)
  )
}
