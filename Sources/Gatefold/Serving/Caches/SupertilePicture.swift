/// A drawn block of a page from which tiles are cut. It has no paper yet, unless it belongs to a window.
struct SupertilePicture: Sendable {
  let storage: PixelStorage
  /// The pixels that it shows, relative to the top left of the whole page.
  let pixels: PixelRect

  var bytes: Int { storage.byteCount }
}
