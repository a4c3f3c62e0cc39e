internal import Gatefold

/// The parts of a page that a reader's window shows in turn, in pixels from the page's top left, clipped to the page.
///
/// `scripts/benchmark/window_places.py` computes the same for other engines.
struct WindowPlaces: Hashable, Sendable, Encodable {
  /// Factor of the zoom step.
  static let zoomStep = 1.5

  /// The window over the middle of the page.
  let middle: PixelRect
  /// Half a window further down, or to the right where the page has no more below; `nil` where the window shows the
  /// whole page.
  let pan: PixelRect?
  /// The window over the middle of the page, at the next zoom.
  let step: PixelRect

  /// - Throws: `invalidZoom`, `invalidRegion`.
  init(page: PageSize, zoom: Double, window: PixelSize) throws(GatefoldError) {
    let pixels = try PixelSize(of: page, zoom: zoom)
    middle = Self.middle(of: pixels, window)
    pan = Self.pan(from: middle, on: pixels)
    step = Self.middle(of: try PixelSize(of: page, zoom: zoom * Self.zoomStep), window)
  }

  private static func middle(of page: PixelSize, _ window: PixelSize) -> PixelRect {
    let width = min(page.width, window.width)
    let height = min(page.height, window.height)
    return PixelRect(x: (page.width - width) / 2, y: (page.height - height) / 2, width: width, height: height)
  }

  private static func pan(from middle: PixelRect, on page: PixelSize) -> PixelRect? {
    var moved = middle
    if page.height > middle.height {
      moved.y = min(middle.y + middle.height / 2, page.height - middle.height)
    } else if page.width > middle.width {
      moved.x = min(middle.x + middle.width / 2, page.width - middle.width)
    } else {
      return nil
    }
    return moved
  }
}
