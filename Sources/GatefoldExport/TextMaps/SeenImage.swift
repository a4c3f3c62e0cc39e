public import Gatefold

/// Where an image is seen on a page.
public struct SeenImage: Hashable, Sendable {
  /// In page space.
  public let rect: PageRect
  /// Whether what lies behind it is seen through parts of it, as around a cut-out.
  public let isMasked: Bool

  /// An image at a place.
  public init(rect: PageRect, isMasked: Bool) {
    (self.rect, self.isMasked) = (rect, isMasked)
  }
}
