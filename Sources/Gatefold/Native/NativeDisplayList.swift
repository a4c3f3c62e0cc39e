internal import CGatefold

/// A region of a page, recorded at one zoom. Not Sendable: it holds fonts and images of its lane's document.
final class NativeDisplayList {
  /// What was recorded, in pixels from the top left of the whole page.
  let pixels: PixelRect
  private let handle: OpaquePointer

  init(taking handle: OpaquePointer, pixels: PixelRect) {
    self.handle = handle
    self.pixels = pixels
    LiveNativeObjects.Counter.displayLists.opened()
  }

  deinit {
    cgatefold_display_list_free(handle)
    LiveNativeObjects.Counter.displayLists.freed()
  }

  /// Draws a part of what was recorded, given in pixels from the top left of the whole page.
  func replay(_ part: PixelRect) throws(GatefoldError) -> PixelBuffer {
    try PixelBuffer(drawing: part.size) { bitmap throws(NativeFailure) in
      try nativeCall {
        cgatefold_display_list_replay(
          handle,
          Double(part.x - pixels.x),
          Double(part.y - pixels.y),
          bitmap,
          $0
        )
      }
    }
  }
}
