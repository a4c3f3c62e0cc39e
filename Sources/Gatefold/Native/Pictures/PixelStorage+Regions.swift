extension PixelStorage {
  /// Pixels that are drawn on: 4 bytes each, blue, green, red and alpha, premultiplied.
  package struct MutablePixels {
    package let start: UnsafeMutablePointer<UInt8>
    package let size: PixelSize
    package let bytesPerRow: Int
  }

  /// Lends the pixels to code that draws on them, before anyone else sees them.
  package func withMutablePixels<Result>(_ body: (MutablePixels) -> Result) -> Result {
    body(MutablePixels(start: start.assumingMemoryBound(to: UInt8.self), size: size, bytesPerRow: bytesPerRow))
  }

  /// Composes a picture over the part of a page that it fills, as far as that lies in a region. The pixels there have to
  /// be opaque.
  ///
  /// - Parameters:
  ///   - frame: what the picture fills, in page space.
  ///   - clip: the part of the frame that is drawn, in page space; `nil` for all of it.
  ///   - region: what these pixels show.
  ///   - size: of the page.
  /// - Throws: `drawingFailed`.
  package func lay(
    _ picture: OverlayPicture,
    in frame: PageRect,
    within clip: PageRect? = nil,
    of region: PageRegion,
    on size: PageSize
  ) throws(GatefoldError) {
    let origin = PixelPoint(x: -region.pixels.x, y: -region.pixels.y)
    let placement = region.placement(on: size, origin: origin)
    guard let target = placement.pixels(in: clip ?? frame, of: self.size) else { return }
    try lay(picture, PictureMapping(picture.size, filling: frame), onto: target, of: placement)
  }
}

extension PageRegion {
  /// Returns the transform from page space to pixels of the whole page.
  package func pageTransform(on size: PageSize) -> PageTransform {
    placement(on: size, origin: PixelPoint(x: 0, y: 0)).transform
  }

  fileprivate func placement(on size: PageSize, origin: PixelPoint) -> PagePlacement {
    PagePlacement(size: size, zoom: scale, stretch: stretch, rotation: rotation, origin: origin)
  }
}
