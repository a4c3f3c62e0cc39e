/// Pictures laid side by side on paper.
public struct Collage: ~Copyable {
  private let storage: PixelStorage

  /// - Throws: `pictureTooLarge`, `invalidRegion`, `drawingFailed`.
  public init(size: PixelSize, paper: RGBAColor = .white) throws(GatefoldError) {
    let blank = try PixelStorage(size)
    try blank.finish(PageAppearance(paper: paper))
    storage = blank
  }

  /// Lays a picture down; what passes the paper's edge is cut off.
  ///
  /// - Parameters:
  ///   - x: of its top left.
  ///   - y: of its top left.
  public mutating func place(_ picture: PixelBuffer, x: Int, y: Int) {
    let place = PixelRect(x: x, y: y, width: picture.size.width, height: picture.size.height)
    guard let seen = place.intersection(PixelRect(storage.size)) else { return }
    storage.copyRows(of: picture.cropped(to: seen.relative(toX: x, y: y)), x: seen.x, y: seen.y)
  }

  /// The picture; nothing may be laid down thereafter.
  public consuming func finish() -> PixelBuffer { PixelBuffer(storage) }
}
