internal import CGatefold

/// How a page lies in its default user space: everything that is needed to bring native coordinates to page space.
struct PageFrame: Hashable, Sendable {
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
  let size: PageSize

  init(
    cropX: Double,
    cropY: Double,
    cropWidth: Double,
    cropHeight: Double,
    rotation: PageRotation,
    userUnit: Double,
    size: PageSize
  ) {
    self.cropX = cropX
    self.cropY = cropY
    self.cropWidth = cropWidth
    self.cropHeight = cropHeight
    self.rotation = rotation
    self.userUnit = userUnit
    self.size = size
  }

  init(
    cropBox: cgatefold_rect,
    displayedSize: (width: Double, height: Double),
    rotation: PageRotation,
    userUnit: Double
  ) {
    cropX = cropBox.x1
    cropY = cropBox.y1
    cropWidth = rotation.isQuarterTurn ? displayedSize.height : displayedSize.width
    cropHeight = rotation.isQuarterTurn ? displayedSize.width : displayedSize.height
    self.rotation = rotation
    self.userUnit = userUnit
    size = PageSize(width: displayedSize.width * userUnit, height: displayedSize.height * userUnit)
  }

  /// A rectangle with the origin at the top left of the page as displayed, as poppler gives text.
  func pageRect(topLeft rect: cgatefold_rect) -> PageRect {
    PageRect(
      PagePoint(x: rect.x1 * userUnit, y: rect.y1 * userUnit),
      PagePoint(x: rect.x2 * userUnit, y: rect.y2 * userUnit)
    )
  }

  /// A rectangle with the origin at the bottom left of the page as displayed, as poppler gives links.
  func pageRect(bottomLeft rect: cgatefold_rect) -> PageRect {
    PageRect(
      PagePoint(x: rect.x1 * userUnit, y: size.height - rect.y1 * userUnit),
      PagePoint(x: rect.x2 * userUnit, y: size.height - rect.y2 * userUnit)
    )
  }

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

  /// A rectangle of default user space.
  func pageRect(user rect: cgatefold_rect) -> PageRect {
    PageRect(pagePoint(userX: rect.x1, userY: rect.y1), pagePoint(userX: rect.x2, userY: rect.y2))
  }
}
