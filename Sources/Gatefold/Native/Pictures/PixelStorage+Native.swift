internal import CGatefold

extension PixelStorage {
  /// Allocates zeroed pixels and lets the shim draw on them, before anyone else sees them.
  convenience init(
    drawing size: PixelSize,
    _ body: (cgatefold_bitmap) throws(NativeFailure) -> Void
  ) throws(GatefoldError) {
    try self.init(size)
    try draw(body)
  }

  /// Lets the shim draw on the pixels, before anyone else sees them.
  func draw(_ draw: (cgatefold_bitmap) throws(NativeFailure) -> Void) throws(GatefoldError) {
    do throws(NativeFailure) {
      try draw(bitmap)
    } catch {
      if error.status == CGATEFOLD_STOPPED { throw .cancelled }
      throw GatefoldError(.drawingFailed, "the page could not be drawn", nativeMessage: error.message)
    }
  }
}

extension PixelStorage {
  var bitmap: cgatefold_bitmap {
    cgatefold_bitmap(
      pixels: start.assumingMemoryBound(to: UInt8.self),
      width: Int32(size.width),
      height: Int32(size.height),
      stride: Int32(bytesPerRow)
    )
  }
}

extension cgatefold_color {
  init(_ color: RGBAColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
