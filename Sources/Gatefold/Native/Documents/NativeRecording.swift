internal import CGatefold

/// A recording of poppler's drawing of an area of a page at one scale. Any part of the area can be drawn from it
/// without interpreting the page again. It retains its document and belongs to that document's thread.
final class NativeRecording {
  /// The recorded pixels, from the top left of the rotated page.
  let area: PixelRect
  /// The window for which it was made.
  private let window: PageRegion
  private let handle: OpaquePointer
  private let document: NativeDocument

  init(taking handle: OpaquePointer, of document: NativeDocument, _ area: PixelRect, around region: PageRegion) {
    self.handle = handle
    self.document = document
    self.area = area
    window = region
    LiveNativeObjects.Counter.recordings.opened()
  }

  deinit {
    cgatefold_recording_free(handle)
    LiveNativeObjects.Counter.recordings.freed()
  }

  /// Estimated size in bytes.
  var byteCount: Int { cgatefold_recording_byte_count(handle) }

  /// Whether a region can be drawn from it.
  func covers(_ region: PageRegion) -> Bool {
    window.showsSamePage(as: region) && area.contains(region.pixels)
  }

  /// Draws a region that it covers, on the paper that it was recorded with or, without one, onto clear pixels.
  func draw(_ region: PageRegion, onto storage: PixelStorage) throws(GatefoldError) {
    let place = region.pixels.relative(toX: area.x, y: area.y)
    try storage.draw { bitmap throws(NativeFailure) in
      try nativeCall { message in
        let (x, y) = (Int32(place.x), Int32(place.y))
        guard let paper = region.paper.map(cgatefold_color.init) else {
          return cgatefold_recording_draw(handle, x, y, bitmap, message)
        }
        return cgatefold_recording_draw_on_paper(handle, x, y, paper, bitmap, message)
      }
    }
  }
}
