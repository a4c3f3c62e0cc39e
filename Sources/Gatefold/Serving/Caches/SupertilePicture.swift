/// A drawn block of a page from which tiles are cut: still without paper, but for a window's.
struct SupertilePicture: Sendable {
  let storage: PixelStorage
  /// What it shows, from the top left of the whole page.
  let pixels: PixelRect

  var bytes: Int { storage.byteCount }
}
