/// Pixels of a page at one zoom and turn: what a lane draws at once.
struct PageRegion: Hashable, Sendable {
  let pageIndex: Int
  /// Pixels a default user space unit: the zoom times the page's /UserUnit, which poppler does not apply.
  let scale: Double
  /// On top of the scale.
  var stretch = PageStretch.none
  /// The reader's turn.
  let rotation: PageRotation
  /// From the top left of the whole page as turned.
  let pixels: PixelRect
  var imageDetail = ImageDetail.full
  /// Those that are shown or hidden whatever the document wishes.
  var layers: [Layer.ID: Bool] = [:]

  /// Pixels drawn around what is asked for, and cut off again: where a curve crosses the edge of what is drawn, cairo's
  /// antialiasing differs by a few levels.
  static let margin = 8
}
