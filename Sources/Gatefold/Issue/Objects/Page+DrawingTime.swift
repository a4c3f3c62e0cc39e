/// The time that drawing a page takes, and the shares of its text and images.
///
/// Text and images may lie over each other, so that the parts need not add up to the whole.
public struct PageDrawingTime: Hashable, Sendable {
  /// The whole page.
  public let whole: Duration
  /// The time that drawing the letters adds.
  public let text: Duration
  /// The time that drawing the images adds.
  public let images: Duration
  /// The remaining time: paths, shadings, patterns, and the page itself.
  public var other: Duration { max(.zero, whole - text - images) }
}

extension Page {
  /// Draws the page several times, with and without its letters and its images, and takes the shortest times.
  ///
  /// - Parameters:
  ///   - zoom: pixels a point; 2 is 144 dpi.
  ///   - runs: how often each is drawn.
  /// - Throws: `invalidZoom`, `pictureTooLarge`, `drawingFailed`, `cancelled`.
  public func drawingTime(zoom: Double = 2, runs: Int = 3) async throws(GatefoldError) -> PageDrawingTime {
    // The first drawing reads fonts and profiles.
    _ = try await render(.zoom(zoom))
    let whole = try await shortestTime(hiding: nil, zoom, runs)
    let withoutText = try await shortestTime(hiding: .text, zoom, runs)
    let withoutImages = try await shortestTime(hiding: .images, zoom, runs)
    return PageDrawingTime(
      whole: whole,
      text: max(.zero, whole - withoutText),
      images: max(.zero, whole - withoutImages)
    )
  }

  private func shortestTime(hiding layer: Layer.ID?, _ zoom: Double, _ runs: Int) async throws(GatefoldError)
    -> Duration
  {
    let appearance = PageAppearance(layers: layer.map { [$0: false] } ?? [:])
    let clock = ContinuousClock()
    var shortest = Duration.seconds(1_000_000)
    for _ in 0..<max(1, runs) {
      let start = clock.now
      _ = try await render(.zoom(zoom), options: RenderingOptions(appearance: appearance))
      shortest = min(shortest, clock.now - start)
    }
    return shortest
  }
}
