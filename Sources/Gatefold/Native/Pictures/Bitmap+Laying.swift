internal import CGatefold

extension cgatefold_bitmap {
  /// Composes a picture over the pixels.
  ///
  /// - Parameters:
  ///   - mapping: from points of the page to pixels of the picture.
  ///   - target: the pixels of this bitmap that it covers.
  ///   - page: how the page lies on this bitmap.
  ///   - opacity: from 0 to 1.
  func lay(
    _ picture: OverlayPicture,
    _ mapping: PictureMapping,
    onto target: PixelRect,
    of page: PagePlacement,
    opacity: Double
  ) throws(NativeFailure) {
    let columns = page.axis(isAcross: true, target.minX..<target.maxX, mapping)
    let rows = page.axis(isAcross: false, target.minY..<target.maxY, mapping)
    var first = pixels
    first += (columns.isReversed ? target.maxX - 1 : target.minX) * PixelBuffer.bytesPerPixel
    first += (rows.isReversed ? target.maxY - 1 : target.minY) * Int(stride)
    let columnStep = columns.isReversed ? -PixelBuffer.bytesPerPixel : PixelBuffer.bytesPerPixel
    let rowStep = rows.isReversed ? -Int(stride) : Int(stride)
    let isTurned = page.rotation.isQuarterTurn
    let place = cgatefold_pixel_target(
      pixels: first,
      column_step: isTurned ? rowStep : columnStep,
      row_step: isTurned ? columnStep : rowStep
    )
    let (across, down) = isTurned ? (rows.sampling, columns.sampling) : (columns.sampling, rows.sampling)
    try picture.withBitmap { bitmap throws(NativeFailure) in
      try nativeCall { cgatefold_bitmap_resample_over(bitmap, across, down, opacity, place, $0) }
    }
  }
}

extension PixelStorage {
  /// Composes a picture over opaque pixels, before anyone else sees them.
  ///
  /// - Parameters:
  ///   - mapping: from points of the page to pixels of the picture.
  ///   - target: the pixels that it covers.
  ///   - page: how the page lies on these pixels.
  /// - Throws: `drawingFailed`.
  func lay(
    _ picture: OverlayPicture,
    _ mapping: PictureMapping,
    onto target: PixelRect,
    of page: PagePlacement
  ) throws(GatefoldError) {
    try draw { bitmap throws(NativeFailure) in
      try bitmap.lay(picture, mapping, onto: target, of: page, opacity: 1)
    }
  }
}
