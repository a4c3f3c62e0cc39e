/// An image of a page where it is drawn, or one that isn't.
public struct PlacedImage: Hashable, Sendable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// The image.
  public let image: PDFImage
  /// The visible rectangle in page space; `nil` for an image that isn't drawn, and for an inline image or an image
  /// of an annotation whose position is unknown.
  public let rect: PageRect?
  /// Whether it is drawn.
  public let isDrawn: Bool
  /// Pixels per inch along its rows; `nil` where it isn't drawn, or has no width.
  public let horizontalPPI: Double?
  /// Pixels per inch along its columns; `nil` where it isn't drawn, or has no height.
  public let verticalPPI: Double?

  private init(_ pageIndex: Int, _ image: PDFImage, rect: PageRect?, drawnSize: PageSize?) {
    (self.pageIndex, self.image, self.rect) = (pageIndex, image, rect)
    isDrawn = drawnSize != nil
    func resolution(_ pixels: Int, _ points: Double?) -> Double? {
      points.flatMap { $0 > 1e-3 ? 72 * Double(pixels) / $0 : nil }
    }
    horizontalPPI = resolution(image.pixelSize.width, drawnSize?.width)
    verticalPPI = resolution(image.pixelSize.height, drawnSize?.height)
  }

  /// Each image as often as it is drawn with its mask behind it, then those that aren't.
  static func images(of inspection: PageInspection, _ graphics: PageGraphics) -> [PlacedImage] {
    let known = Dictionary(grouping: inspection.images.filter { $0.reference != nil }, by: \.reference)
    let page = inspection.pageIndex
    var images: [PlacedImage] = []
    var drawn: Set<PDFObject.Reference> = []
    for placed in graphics.images {
      guard let reference = placed.reference, let image = known[reference]?.first(where: { $0.masked == nil }) else {
        continue
      }
      drawn.insert(reference)
      let size = placed.quad.size
      images.append(PlacedImage(page, image, rect: placed.visibleRect, drawnSize: size))
      guard let mask = image.mask.flatMap({ known[$0]?.first { $0.masked == reference } }) else { continue }
      images.append(PlacedImage(page, mask, rect: placed.visibleRect, drawnSize: size))
    }
    for image in inspection.images {
      if let reference = image.masked ?? image.reference, drawn.contains(reference) { continue }
      images.append(PlacedImage(page, image, rect: nil, drawnSize: image.drawnSize))
    }
    return images
  }
}

extension Quad {
  /// The lengths of its first row and its first column.
  fileprivate var size: PageSize {
    func length(_ a: PagePoint, _ b: PagePoint) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    return PageSize(width: length(topLeft, topRight), height: length(topLeft, bottomLeft))
  }
}

extension Page {
  /// The images of the page where they are drawn, as often as they are, with the masks of each behind it; then those
  /// that aren't drawn.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func placedImages() async throws(GatefoldError) -> [PlacedImage] {
    PlacedImage.images(of: try await inspection(), try await graphics())
  }
}
