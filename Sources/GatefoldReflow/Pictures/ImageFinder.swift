internal import Gatefold

/// Finds the images of a page, and pieces of images put together.
struct ImageFinder {
  private let page: PrintedPage
  private let repeated: RepeatedGraphics
  /// Blocks of running text.
  private let running: [Block]

  /// Pieces of one picture lie no further apart, in points.
  private static let maximumPieceGap = 1.5
  /// Images on which others may lie; a page of more has no photographs.
  private static let maximumBaseCount = 64

  init(_ page: PrintedPage, repeated: RepeatedGraphics) {
    self.page = page
    self.repeated = repeated
    running = page.runningText
  }

  func pictures() -> [FoundPicture] {
    let images = page.graphics.images
    let pictorial = images.indices.filter { isPictorial(images[$0]) }
    let bases = pictorial.lazy.map { images[$0] }.filter { !$0.hasMask && FoundPicture.isLargeEnough($0.visibleRect) }
      .prefix(Self.maximumBaseCount)
    let effects = Set(pictorial.filter { isEffect(images[$0], on: Array(bases)) })
    var clusters = FrameClusters(maximumGap: Self.maximumPieceGap)
    for index in pictorial where !effects.contains(index) { clusters.add(images[index].visibleRect, index) }
    return clusters.clusters.compactMap { cluster in
      guard FoundPicture.isLargeEnough(cluster.frame), !isBackground(cluster.frame) else { return nil }
      let hasEffect = effects.contains { images[$0].visibleRect.share(within: cluster.frame) > 0 }
      let isAlone = cluster.members.count == 1 && !hasEffect
      let single = isAlone ? cluster.members[0] : nil
      return FoundPicture(frame: cluster.frame, imageIndex: single.flatMap { isWhole($0) ? $0 : nil })
    }
  }

  /// Whether an image with a mask lies on another one, as the shadow of a headline does: it is drawn with that image, and
  /// does not make it larger.
  private func isEffect(_ image: PageImage, on bases: [PageImage]) -> Bool {
    image.hasMask
      && bases.contains { $0.order < image.order && image.visibleRect.share(within: $0.visibleRect) > 0.3 }
  }

  private func isPictorial(_ image: PageImage) -> Bool {
    !image.isStencil && image.opacity > 0.3 && !repeated.contains(image) && !image.visibleRect.isEmpty
  }

  /// Whether the page shows an image as it is: unclipped, upright and without a mask.
  private func isWhole(_ index: Int) -> Bool {
    let image = page.graphics.images[index]
    let bounds = image.quad.boundingRect
    guard !image.hasMask, image.opacity == 1, image.jpeg != nil, image.isUpright,
      bounds.share(within: image.visibleRect) > 0.97
    else { return false }
    return !page.graphics.shapes.contains { shape in
      shape.order > image.order && shape.isVisible && shape.visibleRect.share(within: bounds) > 0.5
        && shape.visibleRect.expanded(1).intersection(bounds) != nil
    }
  }

  /// Whether a picture lies under text: running text over much of it, the paper of a page, or a button.
  private func isBackground(_ frame: PageRect) -> Bool {
    let covered = running.filter { $0.rect.share(within: frame) > 0.8 }
    let letters = covered.reduce(0) { $0 + $1.glyphRange.count }
    let textArea = covered.reduce(0) { $0 + $1.rect.area }
    if letters >= 900 || (letters >= 150 && textArea > 0.3 * frame.area) { return true }
    guard frame.area < 0.25 * page.bounds.area else { return false }
    return page.coveredArea(of: frame) > 0.12 * frame.area
  }
}

extension PageImage {
  /// Whether its first row is at the top and its first column at the left.
  fileprivate var isUpright: Bool {
    let bounds = quad.boundingRect
    let tolerance = 0.01 * max(bounds.width, bounds.height)
    return abs(quad.topLeft.x - bounds.minX) < tolerance && abs(quad.topLeft.y - bounds.minY) < tolerance
      && abs(quad.bottomRight.x - bounds.maxX) < tolerance && abs(quad.bottomRight.y - bounds.maxY) < tolerance
      && abs(quad.topRight.y - bounds.minY) < tolerance
  }
}
