/// A drawn supertile, still without paper, from which tiles are cut.
struct SupertilePicture: Sendable {
  let storage: PixelStorage
  /// What it shows, from the top left of the whole page.
  let pixels: PixelRect

  var bytes: Int { storage.byteCount }

  /// A part of the picture on its paper, as a copy: one tile that somebody keeps must not keep the whole supertile.
  func cut(_ part: PixelRect, _ appearance: PageAppearance) throws(GatefoldError) -> PixelBuffer {
    let copy = try PixelStorage(part.size)
    copy.copyRows(of: PixelBuffer(storage).cropped(to: part.translated(x: pixels.x, y: pixels.y)))
    try copy.finish(appearance)
    return PixelBuffer(copy)
  }
}
