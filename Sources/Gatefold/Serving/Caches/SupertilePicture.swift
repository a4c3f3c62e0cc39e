/// A drawn supertile, still without paper, from which tiles are cut.
struct SupertilePicture: Sendable {
  let storage: PixelStorage
  /// What it shows, from the top left of the whole page.
  let pixels: PixelRect

  var bytes: Int { storage.byteCount }
}
