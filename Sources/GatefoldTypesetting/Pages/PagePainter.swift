internal import CPango
internal import Foundation
internal import Gatefold

/// Draws a region of a set page.
///
/// Positions are rounded relative to the corner of the page, not of the region, so that tiles equal the whole page.
struct PagePainter {
  private let content: SetPageContent
  private let region: PageRegion
  /// The transform from page space to pixels of the whole page.
  private let transform: PageTransform
  /// The part of the page for which pictures are drawn, in points.
  private let seen: PageRect

  init(_ content: SetPageContent, _ region: PageRegion) {
    self.content = content
    self.region = region
    transform = region.pageTransform(on: content.size)
    let inverse = transform.inverse
    let pixels = region.pixels
    let (margin, low) = (16.0, PagePoint(x: Double(pixels.minX), y: Double(pixels.minY)))
    seen = inverse.applied(
      to: PageRect(
        x: low.x - margin,
        y: low.y - margin,
        width: Double(pixels.width) + 2 * margin,
        height: Double(pixels.height) + 2 * margin
      )
    )
  }

  /// - Throws: `drawingFailed`.
  func draw(background: RGBAColor?, _ pictures: PictureCache, onto storage: PixelStorage) throws(GatefoldError) {
    drawPaper(background, onto: storage)
    try drawContent(pictures, onto: storage)
  }

  /// Fills the whole region: with a colour, or with the paper that the region has.
  func drawPaper(_ background: RGBAColor?, onto storage: PixelStorage) {
    let paper = background ?? region.paper.map { RGBAColor(red: $0.red, green: $0.green, blue: $0.blue) }
    guard let paper else { return }
    storage.withMutablePixels { pixels in
      let whole = cpango_pixels(pixels)
      cpango_fill(whole, 0, 0, Int64(whole.width), Int64(whole.height), cpango_color(paper))
    }
  }

  /// Draws the content of the page over the existing pixels.
  ///
  /// - Throws: `drawingFailed`.
  func drawContent(_ pictures: PictureCache, onto storage: PixelStorage) throws(GatefoldError) {
    storage.withMutablePixels { pixels in
      let whole = cpango_pixels(pixels)
      for fill in content.fills { paint(fill.rect, fill.color, whole) }
    }
    for picture in content.pictures where picture.rect.intersection(seen) != nil {
      try draw(picture, pictures, onto: storage)
    }
    try drawLetters(onto: storage)
  }

  private func draw(
    _ picture: SetPageContent.Picture,
    _ pictures: PictureCache,
    onto storage: PixelStorage
  ) throws(GatefoldError) {
    let loaded = pictures.picture(picture.picture)
    // White under a transparent picture; a grey area for one that is missing.
    let ground = loaded == nil ? RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25) : .white
    let place = loaded.map { picture.fit.place(of: $0.size, in: picture.rect) } ?? picture.rect
    guard let shown = place.intersection(picture.rect) else { return }
    storage.withMutablePixels { paint(shown, ground, cpango_pixels($0)) }
    if let loaded { try storage.lay(loaded, in: place, within: shown, of: region, on: content.size) }
  }

  /// Fills the pixels of a rectangle; at least one along each axis.
  private func paint(_ rect: PageRect, _ color: RGBAColor, _ pixels: cpango_pixels) {
    let drawn = transform.applied(to: rect)
    func edge(_ value: Double) -> Int64 { Int64(Int(bounded: (value - 0.5).rounded(.up))) }
    let (left, top) = (edge(drawn.minX), edge(drawn.minY))
    let (right, bottom) = (max(left + 1, edge(drawn.maxX)), max(top + 1, edge(drawn.maxY)))
    let (x, y) = (Int64(region.pixels.x), Int64(region.pixels.y))
    cpango_fill(pixels, left - x, top - y, right - x, bottom - y, cpango_color(color))
  }

  // MARK: Letters

  private func drawLetters(onto storage: PixelStorage) throws(GatefoldError) {
    let letters = LetterPainter(content, region)
    if let message = storage.withMutablePixels({ letters.draw(cpango_pixels($0)) }) {
      throw GatefoldError(.drawingFailed, "text could not be drawn", nativeMessage: message)
    }
  }
}

extension cpango_color {
  init(_ color: RGBAColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension cpango_pixels {
  init(_ pixels: PixelStorage.MutablePixels) {
    self.init(
      pixels: pixels.start,
      width: Int32(pixels.size.width),
      height: Int32(pixels.size.height),
      stride: Int32(pixels.bytesPerRow)
    )
  }
}
