/// The graphics of a page, without its text: its images, and the paths that it fills and strokes.
///
/// ```swift
/// for image in try await page.graphics().images where !image.isStencil {
///   print(image.visibleRect, image.pixelSize.width, image.pixelSize.height)
/// }
/// ```
public struct PageGraphics: Hashable, Sendable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// The images, in the order in which they are drawn.
  public let images: [PageImage]
  /// The fills, strokes and shadings, in the order in which they are drawn.
  public let shapes: [PageShape]
  /// Whether the page draws more than 100,000 images and paths; the others are left out.
  public let isTruncated: Bool

  package init(
    pageIndex: Int,
    images: [PageImage] = [],
    shapes: [PageShape] = [],
    isTruncated: Bool = false
  ) {
    self.pageIndex = pageIndex
    self.images = images
    self.shapes = shapes
    self.isTruncated = isTruncated
  }
}

/// An image on a page.
public struct PageImage: Hashable, Sendable {
  /// Its corners in page space, before clipping, named as the image itself has them: `topLeft` is where its first sample
  /// is drawn.
  public let quad: Quad
  /// The part of the page that shows it: within its corners, the bounds of the clip, and the page.
  public let visibleRect: PageRect
  /// The size of the image in samples; 0 x 0 for an inline image.
  public let pixelSize: PixelSize
  /// Whether it is a stencil, through which a colour is painted.
  public let isStencil: Bool
  /// Whether a mask makes parts of it transparent.
  public let hasMask: Bool
  /// From 0, transparent, to 1.
  public let opacity: Double
  /// The image as a JPEG file that looks as it does on the page, for ``MagazineIssue/bytes(of:maximumByteCount:)``; `nil`
  /// for an image in CMYK or of any other format. A mask is not part of it.
  public let jpeg: EmbeddedFile?
  /// The object of the image; `nil` for an inline image.
  public let reference: PDFObject.Reference?
  /// Its place among all images and shapes of the page in the order in which they are drawn.
  public let order: Int
}

/// A path that a page fills or strokes.
public struct PageShape: Hashable, Sendable {
  /// How a path is painted.
  public enum Kind: UInt8, Hashable, Sendable {
    /// Its inside.
    case fill
    /// Its line.
    case stroke
    /// A gradient that fills the clip.
    case shading
  }

  /// How it is painted.
  public let kind: Kind
  /// The part of the page that shows it: its bounds within the bounds of the clip, and the page.
  public let visibleRect: PageRect
  /// Its colour; not to be relied on if ``hasPattern``.
  public let color: RGBAColor
  /// Whether it is one upright rectangle.
  public let isRectangle: Bool
  /// Whether it is painted with a pattern or a gradient.
  public let hasPattern: Bool
  /// Its place among all images and shapes of the page in the order in which they are drawn.
  public let order: Int
}
