internal import CGatefold

/// A region of a page, recorded at one zoom. Not Sendable: it holds fonts and images of its lane's document.
final class NativeDisplayList {
  /// What was recorded, in pixels from the top left of the whole page.
  let pixels: PixelRect
  private let handle: OpaquePointer
  /// The whole recording replayed, once a part of it was asked for.
  private var picture: PixelBuffer?

  init(taking handle: OpaquePointer, pixels: PixelRect) {
    self.handle = handle
    self.pixels = pixels
    LiveNativeObjects.Counter.displayLists.opened()
  }

  deinit {
    cgatefold_display_list_free(handle)
    LiveNativeObjects.Counter.displayLists.freed()
  }

  /// A part of what was recorded, given in pixels from the top left of the whole page.
  ///
  /// The parts are cut from one replay of the whole recording: where a curve or a resampled image crosses the edge of
  /// what is drawn, cairo's pixels differ by a few levels, so that tiles replayed one by one do not quite make up the
  /// page. One replay costs as much as those of all the tiles together.
  func replay(_ part: PixelRect) throws(GatefoldError) -> PixelBuffer {
    try wholePicture().cropped(to: part.translated(x: pixels.x, y: pixels.y))
  }

  private func wholePicture() throws(GatefoldError) -> PixelBuffer {
    if let picture { return picture }
    let drawn = try PixelBuffer(drawing: pixels.size) { bitmap throws(NativeFailure) in
      try nativeCall { cgatefold_display_list_replay(handle, 0, 0, bitmap, $0) }
    }
    picture = drawn
    return drawn
  }
}
