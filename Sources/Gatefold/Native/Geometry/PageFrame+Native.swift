internal import CGatefold

extension PageFrame {
  init(
    cropBox: cgatefold_rect,
    displayedSize: (width: Double, height: Double),
    rotation: PageRotation,
    userUnit: Double
  ) {
    self.init(
      cropX: cropBox.x1,
      cropY: cropBox.y1,
      cropWidth: rotation.isQuarterTurn ? displayedSize.height : displayedSize.width,
      cropHeight: rotation.isQuarterTurn ? displayedSize.width : displayedSize.height,
      rotation: rotation,
      userUnit: userUnit,
      size: PageSize(width: displayedSize.width * userUnit, height: displayedSize.height * userUnit)
    )
  }

  /// Converts a rectangle with the origin at the bottom left of the displayed page, as poppler returns links.
  func pageRect(bottomLeft rect: cgatefold_rect) -> PageRect {
    PageRect(
      PagePoint(x: rect.x1 * userUnit, y: size.height - rect.y1 * userUnit),
      PagePoint(x: rect.x2 * userUnit, y: size.height - rect.y2 * userUnit)
    )
  }

  /// A rectangle of default user space.
  func pageRect(user rect: cgatefold_rect) -> PageRect {
    PageRect(pagePoint(userX: rect.x1, userY: rect.y1), pagePoint(userX: rect.x2, userY: rect.y2))
  }
}
