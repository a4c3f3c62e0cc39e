/// The factors by which a page is stretched along the axes of the rotated page, so that it ends at a whole pixel: by
/// less than a pixel in all. In a spread, where two pages share an edge, one may be shortened by up to half a pixel.
package struct PageStretch: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package static let none = PageStretch(x: 1, y: 1)
}

extension PageStretch {
  /// The stretch of a page to all of the pixels that it covers in full or in part.
  ///
  /// - Parameters:
  ///   - page: in points, not turned.
  ///   - grid: for its zoom and turn.
  init(of page: PageSize, to pixels: PixelSize, in grid: TileGrid) {
    func factor(_ points: Double, _ count: Int) -> Double {
      let natural = points * grid.zoom
      // Whole pixels but for the rounding of the zoom: the page is drawn as ever.
      return abs(Double(count) - natural) < PixelRect.roundingError ? 1 : Double(count) / natural
    }
    let turned = page.turned(grid.rotation)
    self.init(x: factor(turned.width, pixels.width), y: factor(turned.height, pixels.height))
  }
}
