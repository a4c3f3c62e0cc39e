internal import CGatefold

extension OverlayPicture {
  /// The shim's view of the pixels, which it must not write.
  func withBitmap<Failure: Error>(_ body: (cgatefold_bitmap) throws(Failure) -> Void) throws(Failure) {
    try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      // A picture has pixels.
      try body(cgatefold_bitmap(UnsafeMutablePointer(mutating: buffer.baseAddress.unsafelyUnwrapped), size))
    }
  }

  /// A copy that the shim draws on.
  ///
  /// - Throws: `drawingFailed`.
  func drawingOver(_ draw: (cgatefold_bitmap) throws(NativeFailure) -> Void) throws(GatefoldError) -> OverlayPicture {
    var copy = bytes
    do throws(NativeFailure) {
      try copy.withMutableBitmap(size, draw)
    } catch {
      throw GatefoldError(.drawingFailed, "the picture could not be drawn on", nativeMessage: error.message)
    }
    return OverlayPicture(size: size, bytes: copy)
  }

  /// A copy with captions, as ``PixelBuffer/captioned(_:size:width:color:)`` writes them.
  ///
  /// - Parameters:
  ///   - captions: what is written, and where.
  ///   - size: of the font, in pixels.
  ///   - width: maximum width of a caption in pixels. A longer one is shortened in its middle.
  ///   - color: of the text.
  /// - Throws: `drawingFailed`.
  public func captioned(
    _ captions: [Caption],
    size: Double,
    width: Double,
    color: RGBAColor
  ) throws(GatefoldError) -> OverlayPicture {
    try drawingOver { bitmap throws(NativeFailure) in
      try nativeCall { bitmap.write(captions, size: size, width: width, color: color, $0) }
    }
  }
}

extension [UInt8] {
  /// The shim's view of pixels that it may write.
  mutating func withMutableBitmap<Failure: Error>(
    _ size: PixelSize,
    _ body: (cgatefold_bitmap) throws(Failure) -> Void
  ) throws(Failure) {
    try withUnsafeMutableBufferPointer { buffer throws(Failure) in
      // A picture has pixels.
      try body(cgatefold_bitmap(buffer.baseAddress.unsafelyUnwrapped, size))
    }
  }
}

extension cgatefold_bitmap {
  /// Pixels of 4 bytes, without space between the rows.
  fileprivate init(_ start: UnsafeMutablePointer<UInt8>, _ size: PixelSize) {
    self.init(
      pixels: start,
      width: Int32(size.width),
      height: Int32(size.height),
      stride: Int32(size.width * PixelBuffer.bytesPerPixel)
    )
  }
}
