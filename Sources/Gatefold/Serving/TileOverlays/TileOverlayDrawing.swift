/// The part of an overlay that lies over the pixels of a tile.
struct TileOverlayDrawing {
  /// A picture that is put together from tiles, and where it is drawn.
  struct Part {
    let picture: OverlayPicture
    let mapping: PictureMapping
    let target: PixelRect
  }

  let page: PagePlacement
  let size: PixelSize
  /// The pixels that the frame of the overlay covers.
  let target: PixelRect
  var parts: [Part] = []

  /// Whether the frame of the overlay covers all pixels.
  var coversAll: Bool { target == PixelRect(size) }

  /// The overlay over the pixels of a page.
  func over(_ pixels: PixelBuffer) throws(GatefoldError) -> PixelBuffer {
    let storage = try PixelStorage(size)
    storage.copyRows(of: pixels)
    return try drawn(on: storage)
  }

  /// The overlay on white.
  func onPaper() throws(GatefoldError) -> PixelBuffer {
    let storage = try PixelStorage(size)
    try storage.finish(.asPrinted)
    return try drawn(on: storage)
  }

  private func drawn(on storage: PixelStorage) throws(GatefoldError) -> PixelBuffer {
    for part in parts { try storage.lay(part.picture, part.mapping, onto: part.target, of: page) }
    return PixelBuffer(storage)
  }
}
