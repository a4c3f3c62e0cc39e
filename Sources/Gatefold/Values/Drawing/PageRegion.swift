/// Pixels of a page at one zoom and rotation, which a lane draws at once.
package struct PageRegion: Hashable, Sendable {
  package private(set) var pageIndex: Int
  /// Pixels a default user space unit: the zoom times the page's /UserUnit, which poppler does not apply.
  package let scale: Double
  /// Applied in addition to the scale.
  package var stretch = PageStretch.none
  /// The reader's rotation.
  package let rotation: PageRotation
  /// The pixels of the region, relative to the top left of the rotated page.
  package let pixels: PixelRect
  package var imageDetail = ImageDetail.full
  /// Layers that are shown or hidden regardless of the document's settings.
  package var layers: [Layer.ID: Bool] = [:]
  /// Opaque paper that the page is drawn on. Without it, pixels stay transparent where the page is bare.
  package var paper: RGBAColor?
  /// Inks that the page is composed in, on opaque paper; `nil` for the colours of a screen.
  package var print: PrintedColors?

  /// Whether both show the same page, with the same scale, rotation, layers, paper and inks.
  package func showsSamePage(as other: PageRegion) -> Bool {
    pageIndex == other.pageIndex && scale == other.scale && stretch == other.stretch && rotation == other.rotation
      && layers == other.layers && paper == other.paper && print == other.print
  }

  /// The same pixels of another page.
  func onPage(_ index: Int) -> PageRegion {
    var region = self
    region.pageIndex = index
    return region
  }

  /// Margin drawn around the requested pixels and then removed: where a curve crosses the edge of a drawing, cairo's
  /// antialiasing differs by a few levels.
  static let margin = 8
}
