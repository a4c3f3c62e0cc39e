/// Pixels of a page at one zoom: what is drawn, and the key of a display list.
struct PageRegion: Hashable, Sendable {
  let pageIndex: Int
  /// Pixels a default user space unit: the zoom times the page's /UserUnit, which poppler does not apply.
  let scale: Double
  /// From the top left of the whole page.
  let pixels: PixelRect
}
