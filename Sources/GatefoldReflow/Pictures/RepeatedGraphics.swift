internal import Gatefold

/// Images and shapes that stand at the same place on neighbouring pages: logos, frames, backgrounds.
struct RepeatedGraphics: Sendable {
  private struct Place: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    init(_ rect: PageRect) {
      (x, y) = (Int(rect.minX.rounded()), Int(rect.minY.rounded()))
      (width, height) = (Int(rect.width.rounded()), Int(rect.height.rounded()))
    }
  }

  private struct Picture: Hashable {
    let place: Place
    let size: PixelSize
    let jpeg: EmbeddedFile?

    init(_ image: PageImage) {
      place = Place(image.visibleRect)
      size = image.pixelSize
      jpeg = image.jpeg
    }
  }

  private var pictures: Set<Picture> = []
  private var shapes: Set<Place> = []

  /// - Parameter neighbours: the pages before and after, as far as facing pages of the same side.
  init(_ neighbours: [PageGraphics]) {
    for graphics in neighbours {
      pictures.formUnion(graphics.images.lazy.map(Picture.init))
      shapes.formUnion(graphics.shapes.lazy.map { Place($0.visibleRect) })
    }
  }

  func contains(_ image: PageImage) -> Bool { pictures.contains(Picture(image)) }
  func contains(_ shape: PageShape) -> Bool { shapes.contains(Place(shape.visibleRect)) }
}
