extension Page {
  /// The video, sound and 3D models of the page, in the file's order.
  ///
  /// They come from Screen, RichMedia, Movie, Sound and 3D annotations, and from links and buttons whose actions play.
  /// A Screen annotation without assets is played by others.
  ///
  /// ```swift
  /// for media in try await page.media() {
  ///   let poster = try await page.poster(of: media, zoom: 2)
  ///   print(media.kind, media.rect, media.assets.first?.fileName ?? "", poster?.size as Any)
  /// }
  /// ```
  ///
  /// - Throws: `damaged` if the page's object cannot be read, `cancelled`.
  public func media() async throws(GatefoldError) -> [MediaAnnotation] {
    try await issue.lanes.answer(MediaRequest(index: index))
  }

  /// The picture of media while they don't play: their rectangle as the page shows it, with what lies around and behind
  /// them.
  ///
  /// - Parameters:
  ///   - media: media of this page.
  ///   - zoom: pixels a point.
  /// - Returns: `nil` if the media have no picture, or lie off the page.
  /// - Throws: `invalidZoom`, `pictureTooLarge`, `drawingFailed`, `cancelled`.
  public func poster(of media: MediaAnnotation, zoom: Double) async throws(GatefoldError) -> PixelBuffer? {
    let page = PageRect(size)
    guard media.posterSource != .none, let visible = media.rect.intersection(page) else { return nil }
    return try await render(.zoom(zoom), region: visible)
  }
}
