/// Pixels of a page at one zoom and turn: what a lane draws at once.
package struct PageRegion: Hashable, Sendable {
  package let pageIndex: Int
  /// Pixels a default user space unit: the zoom times the page's /UserUnit, which poppler does not apply.
  package let scale: Double
  /// On top of the scale.
  package var stretch = PageStretch.none
  /// The reader's turn.
  package let rotation: PageRotation
  /// From the top left of the whole page as turned.
  package let pixels: PixelRect
  package var imageDetail = ImageDetail.full
  /// Those that are shown or hidden whatever the document wishes.
  package var layers: [Layer.ID: Bool] = [:]
  package var recording = PageRecording.never
  /// Opaque paper that the page is drawn on. Without it, pixels stay transparent where the page is bare.
  package var paper: RGBAColor?

  /// Whether both are windows over the same page, at the same scale and turn, with the same layers and paper.
  package func showsSamePage(as other: PageRegion) -> Bool {
    recording != .never && other.recording != .never && pageIndex == other.pageIndex && scale == other.scale
      && stretch == other.stretch && rotation == other.rotation && layers == other.layers && paper == other.paper
  }

  /// Pixels drawn around what is asked for, and cut off again: where a curve crosses the edge of what is drawn, cairo's
  /// antialiasing differs by a few levels.
  static let margin = 8
}
