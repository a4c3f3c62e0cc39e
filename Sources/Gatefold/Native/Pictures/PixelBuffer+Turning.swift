internal import CGatefold
internal import Foundation

extension PixelBuffer {
  /// The picture, turned clockwise about its middle by any angle. What it does not cover becomes transparent, and black
  /// where a format has no transparency.
  ///
  /// ```swift
  /// let leaning = try picture.rotated(byDegrees: 22.5)
  /// ```
  ///
  /// - Parameter degrees: any finite number.
  /// - Returns: a picture as large as the turned one needs.
  /// - Throws: `pictureTooLarge`, `drawingFailed`.
  public func rotated(byDegrees degrees: Double) throws(GatefoldError) -> PixelBuffer {
    try PixelBuffer(
      PixelStorage(drawing: rotatedSize(byDegrees: degrees)) { target throws(NativeFailure) in
        try withBitmap { source throws(NativeFailure) in
          try nativeCall { cgatefold_bitmap_rotate(source, degrees, target, $0) }
        }
      }
    )
  }

  private func rotatedSize(byDegrees degrees: Double) -> PixelSize {
    let angle = degrees * .pi / 180
    let (sine, cosine) = (sin(angle).magnitude, cos(angle).magnitude)
    func length(_ along: Int, _ across: Int) -> Int {
      // Quarter turns are not a pixel larger by rounding.
      max(1, Int(bounded: (Double(along) * cosine + Double(across) * sine - 1e-6).rounded(.up)))
    }
    return PixelSize(width: length(size.width, size.height), height: length(size.height, size.width))
  }

  /// Returns the picture with left and right exchanged.
  ///
  /// - Throws: `pictureTooLarge` if no memory is available.
  public func mirrored() throws(GatefoldError) -> PixelBuffer {
    try mapped { row, target in
      for x in row.indices { target[row.count - 1 - x] = row[x] }
    }
  }

  /// Returns the picture in shades of grey, by the luma of ITU-R BT.601.
  ///
  /// - Throws: `pictureTooLarge` if no memory is available.
  public func gray() throws(GatefoldError) -> PixelBuffer {
    try mapped { row, target in
      for x in row.indices { target[x] = row[x] & 0xFF00_0000 | Self.luma(row[x]) &* 0x01_0101 }
    }
  }

  /// Returns the picture in black and white, by a threshold at half the luma.
  ///
  /// - Throws: `pictureTooLarge` if no memory is available.
  public func bitonal() throws(GatefoldError) -> PixelBuffer {
    try mapped { row, target in
      for x in row.indices {
        // Transparent or opaque, nothing between. Colours are premultiplied: half the brightness is half the opacity.
        let opacity = row[x] >> 24
        target[x] = opacity < 128 ? 0 : 2 * Self.luma(row[x]) <= opacity ? 0xFF00_0000 : 0xFFFF_FFFF
      }
    }
  }

  private static func luma(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    return (red * 299 + green * 587 + blue * 114 + 500) / 1000
  }

  /// - Parameter body: fills a row of the result from the same row of this picture.
  private func mapped(
    _ body: (_ row: UnsafeBufferPointer<UInt32>, _ target: UnsafeMutableBufferPointer<UInt32>) -> Void
  ) throws(GatefoldError) -> PixelBuffer {
    try PixelBuffer(size: size) { y, target in
      withRow(y) { row in
        body(row.assumingMemoryBound(to: UInt32.self), target.assumingMemoryBound(to: UInt32.self))
      }
    }
  }
}
