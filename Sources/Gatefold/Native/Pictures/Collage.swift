/// A picture put together from others that are laid side by side on paper.
///
/// ```swift
/// var collage = try Collage(size: PixelSize(width: 640, height: 400))
/// for index in 0..<2 {
///   let page = try await issue.page(at: index)
///   let picture = try await page.render(.fit(PixelSize(width: 300, height: 380)), options: .thumbnail)
///   collage.place(picture, x: 10 + 320 * index, y: 10)
/// }
/// try collage.finish().write(to: URL(filePath: "pair.png"))
/// ```
public struct Collage: ~Copyable {
  private let storage: PixelStorage

  /// Blank paper.
  ///
  /// - Parameters:
  ///   - size: in pixels, at most 32,767 an axis.
  ///   - paper: the colour of the paper; its alpha is not used.
  /// - Throws: `pictureTooLarge`, `invalidRegion`, `drawingFailed`.
  public init(size: PixelSize, paper: RGBAColor = .white) throws(GatefoldError) {
    let blank = try PixelStorage(size)
    try blank.finish(PageAppearance(paper: paper))
    storage = blank
  }

  /// Lays a picture down. What passes the paper's edge is cut off.
  ///
  /// - Parameters:
  ///   - picture: the picture, which covers what was laid there before.
  ///   - x: the left edge in pixels, which may be negative.
  ///   - y: the top edge in pixels, which may be negative.
  public mutating func place(_ picture: PixelBuffer, x: Int, y: Int) {
    let place = PixelRect(x: x, y: y, width: picture.size.width, height: picture.size.height)
    guard let seen = place.intersection(PixelRect(storage.size)) else { return }
    storage.copyRows(of: picture.cropped(to: seen.relative(toX: x, y: y)), x: seen.x, y: seen.y)
  }

  /// The picture. Nothing may be laid down afterwards.
  public consuming func finish() -> PixelBuffer { PixelBuffer(storage) }
}
