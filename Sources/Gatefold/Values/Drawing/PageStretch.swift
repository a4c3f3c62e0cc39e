/// The factors by which a page is stretched along the axes of the rotated page, so that it ends at a whole pixel: by
/// less than a pixel in all. In a spread, where two pages share an edge, one may be shortened by up to half a pixel.
package struct PageStretch: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package static let none = PageStretch(x: 1, y: 1)
}

extension PageStretch {
  /// Stretches a page to all pixels that it covers fully or partly.
  ///
  /// - Parameters:
  ///   - page: size in points before rotation.
  ///   - grid: supplies zoom and rotation.
  init(of page: PageSize, to pixels: PixelSize, in grid: TileGrid) {
    func factor(_ points: Double, _ count: Int) -> Double {
      let natural = points * grid.zoom
      // Whole pixels except for rounding of the zoom: the page is drawn unchanged.
      return abs(Double(count) - natural) < PixelRect.roundingError ? 1 : Double(count) / natural
    }
    let turned = page.turned(grid.rotation)
    self.init(x: factor(turned.width, pixels.width), y: factor(turned.height, pixels.height))
  }
}
