public import Gatefold

/// The visible area of an image on a page.
public struct SeenImage: Hashable, Sendable {
  /// The area in page space, in points.
  public let rect: PageRect
  /// Whether a mask lets the background show through, as around a cut-out.
  public let isMasked: Bool

  /// Creates the area of an image.
  public init(rect: PageRect, isMasked: Bool) {
    (self.rect, self.isMasked) = (rect, isMasked)
  }
}
