extension Page {
  /// What the page plays: its Screen, RichMedia, Movie, Sound and 3D annotations, and links and buttons whose actions
  /// play, in the file's order. A Screen annotation without files is played by others.
  ///
  /// - Throws: `damaged` where the page's object cannot be read, `cancelled`.
  public func media() async throws(GatefoldError) -> [MediaAnnotation] {
    try await issue.lanes.answer(MediaRequest(index: index))
  }

  /// The picture of media while they do not play: their rectangle as the page shows it, what lies around and behind
  /// them included; `nil` where they have no picture, or lie off the page.
  ///
  /// - Parameter zoom: pixels a point.
  /// - Throws: `invalidZoom`, `pictureTooLarge`, `drawingFailed`, `cancelled`.
  public func poster(of media: MediaAnnotation, zoom: Double) async throws(GatefoldError) -> PixelBuffer? {
    let page = PageRect(size)
    guard media.posterSource != .none, let visible = media.rect.intersection(page) else { return nil }
    return try await render(.zoom(zoom), region: visible)
  }
}
