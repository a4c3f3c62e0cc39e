internal import CGatefold

/// How a picture of a page is drawn: which level of it, and where each pixel of a region lies on that level.
///
/// Everything depends on the number of a pixel from the corner of the page alone, so that tiles equal the whole page.
package struct PictureSampling: Sendable {
  /// How often the picture is halved before it is drawn: until less than 2 of its pixels make one.
  package let level: Int
  private let region: PageRegion
  /// Along the axes of the page before it is turned: pixels of the level for one that is drawn.
  private let step: (x: Double, y: Double)
  /// The size of the picture in pixels of the level, which may end within one.
  private let extent: (x: Double, y: Double)

  /// - Parameters:
  ///   - region: of the page.
  ///   - picture: size of the picture, which covers the page.
  ///   - page: size of the page in points, before it is turned.
  package init(_ region: PageRegion, of picture: PixelSize, on page: PageSize) {
    let isTurned = region.rotation.isQuarterTurn
    let stretch = isTurned ? (x: region.stretch.y, y: region.stretch.x) : (x: region.stretch.x, y: region.stretch.y)
    var step = (
      x: Double(picture.width) / (page.width * region.scale * stretch.x),
      y: Double(picture.height) / (page.height * region.scale * stretch.y)
    )
    var extent = (x: Double(picture.width), y: Double(picture.height))
    var level = 0
    while level < Self.maximumLevel, min(step.x, step.y) >= 2 {
      level += 1
      step = (step.x / 2, step.y / 2)
      extent = (extent.x / 2, extent.y / 2)
    }
    self.level = level
    self.region = region
    // A page smaller than a pixel is drawn as its mean.
    self.step = (min(step.x, extent.x), min(step.y, extent.y))
    self.extent = extent
  }

  /// A picture of the maximum size is then one pixel.
  private static let maximumLevel = 15

  /// Draws the region from its level of the picture.
  ///
  /// - Throws: `drawingFailed`.
  package func draw(_ picture: PixelBuffer, onto pixels: PixelStorage) throws(GatefoldError) {
    // Along the axes of what is drawn. A reversed axis counts its pixels backwards, from -1.
    let columns = axis(isReversed: region.rotation == .clockwise90 || region.rotation == .upsideDown, isAcross: true)
    let rows = axis(isReversed: region.rotation == .clockwise270 || region.rotation == .upsideDown, isAcross: false)
    var first = pixels.start.assumingMemoryBound(to: UInt8.self)
    if columns.isReversed { first += (pixels.size.width - 1) * PixelBuffer.bytesPerPixel }
    if rows.isReversed { first += (pixels.size.height - 1) * pixels.bytesPerRow }
    let columnStep = columns.isReversed ? -PixelBuffer.bytesPerPixel : PixelBuffer.bytesPerPixel
    let rowStep = rows.isReversed ? -pixels.bytesPerRow : pixels.bytesPerRow
    let isTurned = region.rotation.isQuarterTurn
    let target = cgatefold_pixel_target(
      pixels: first,
      column_step: isTurned ? rowStep : columnStep,
      row_step: isTurned ? columnStep : rowStep
    )
    let (across, down) = isTurned ? (rows.sampling, columns.sampling) : (columns.sampling, rows.sampling)
    do throws(NativeFailure) {
      try picture.withBitmap { bitmap throws(NativeFailure) in
        try nativeCall { cgatefold_bitmap_resample(bitmap, across, down, target, $0) }
      }
    } catch {
      throw GatefoldError(.drawingFailed, "the picture could not be drawn", nativeMessage: error.message)
    }
  }

  /// - Parameter isAcross: whether it is the axis of columns of the region, rather than of rows.
  private func axis(isReversed: Bool, isAcross: Bool) -> (sampling: cgatefold_sampling, isReversed: Bool) {
    let isX = isAcross != region.rotation.isQuarterTurn
    let (low, count) = isAcross ? (region.pixels.x, region.pixels.width) : (region.pixels.y, region.pixels.height)
    let sampling = cgatefold_sampling(
      start: isReversed ? (isX ? extent.x : extent.y) : 0,
      step: isX ? step.x : step.y,
      first: Int64(isReversed ? -(low + count) : low),
      count: Int32(clamping: count)
    )
    return (sampling, isReversed)
  }
}
