internal import Gatefold

/// Finds the pictures of a page: its images, pieces of images put together, and drawings.
///
/// Backgrounds, rules, tints under text, and what repeats from page to page are none.
struct PictureFinder {
  private let page: PrintedPage
  private let bodySize: Double
  private let repeated: RepeatedGraphics
  /// Blocks of running text.
  private let running: [Block]

  /// Smaller ones are icons and ornaments, in points.
  private static let minimumSide = 30.0
  private static let minimumArea = 1_800.0
  /// Pieces of one picture lie no further apart.
  private static let maximumPieceGap = 1.5
  /// Lines and areas of one drawing lie no further apart.
  private static let maximumDrawingGap = 8.0
  /// A drawing has at least so many shapes.
  private static let minimumShapeCount = 6
  /// Images on which others may lie; a page of more has no photographs.
  private static let maximumBaseCount = 64

  init(_ page: PrintedPage, bodySize: Double, repeated: RepeatedGraphics) {
    self.page = page
    self.bodySize = bodySize
    self.repeated = repeated
    running = page.blockIndices.map { page.text.blocks[$0] }.filter(\.isRunningText)
  }

  func pictures() -> [FoundPicture] {
    let images = imagePictures()
    var pictures = images
    for drawing in drawings(beside: images) {
      let touched = pictures.indices.filter { pictures[$0].frame.share(within: drawing.frame) > 0.6 }
      if touched.isEmpty {
        let isInPicture = images.contains { drawing.frame.share(within: $0.frame) > 0.6 }
        if !isInPicture, !isBackdrop(drawing.frame, of: images) { pictures.append(drawing) }
      } else {
        // A chart with a picture in it.
        let frame = touched.reduce(drawing.frame) { $0.union(pictures[$1].frame) }
        for index in touched.reversed() { pictures.remove(at: index) }
        pictures.append(FoundPicture(frame: frame, isDrawing: true))
      }
    }
    return pictures.compactMap(labelled).filter { isLargeEnough($0.frame) }
  }

  private func isLargeEnough(_ frame: PageRect) -> Bool {
    min(frame.width, frame.height) >= Self.minimumSide && frame.area >= Self.minimumArea
  }

  // MARK: Images

  private func imagePictures() -> [FoundPicture] {
    let images = page.graphics.images
    let pictorial = images.indices.filter { isPictorial(images[$0]) }
    let bases = pictorial.lazy.map { images[$0] }.filter { !$0.hasMask && isLargeEnough($0.visibleRect) }
      .prefix(Self.maximumBaseCount)
    let effects = Set(pictorial.filter { isEffect(images[$0], on: Array(bases)) })
    var clusters = FrameClusters(maximumGap: Self.maximumPieceGap)
    for index in pictorial where !effects.contains(index) { clusters.add(images[index].visibleRect, index) }
    return clusters.clusters.compactMap { cluster in
      guard isLargeEnough(cluster.frame), !isBackground(cluster.frame) else { return nil }
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
    return coveredArea(of: frame) > 0.12 * frame.area
  }

  /// How much of a rectangle is covered by text.
  private func coveredArea(of frame: PageRect) -> Double {
    page.blockIndices.reduce(0) { $0 + (page.text.blocks[$1].rect.intersection(frame)?.area ?? 0) }
  }

  // MARK: Drawings

  private func drawings(beside images: [FoundPicture]) -> [FoundPicture] {
    guard !page.graphics.isTruncated else { return [] }
    var clusters = FrameClusters(maximumGap: Self.maximumDrawingGap)
    for (index, shape) in page.graphics.shapes.enumerated() where isPartOfDrawing(shape) {
      clusters.add(shape.visibleRect, index)
    }
    return clusters.clusters.compactMap { cluster in
      guard isLargeEnough(cluster.frame), cluster.frame.area < 0.85 * page.bounds.area,
        cluster.members.count >= Self.minimumShapeCount, isDrawing(cluster)
      else { return nil }
      return FoundPicture(frame: cluster.frame, isDrawing: true)
    }
  }

  /// Whether a drawing reaches three edges of the page, and pictures lie on a part of it.
  private func isBackdrop(_ frame: PageRect, of images: [FoundPicture]) -> Bool {
    let bounds = page.bounds
    let edges = [
      frame.minX - bounds.minX, bounds.maxX - frame.maxX, frame.minY - bounds.minY, bounds.maxY - frame.maxY,
    ]
    return edges.count { $0 < 1 } >= 3 && images.contains { $0.frame.share(within: frame) > 0.05 }
  }

  private func isPartOfDrawing(_ shape: PageShape) -> Bool {
    let rect = shape.visibleRect
    guard shape.isVisible, !repeated.contains(shape) else { return false }
    // Rules between columns, under headings and around the page.
    if min(rect.width, rect.height) < 3, max(rect.width, rect.height) > 0.55 * page.bounds.width { return false }
    if rect.area > 0.5 * page.bounds.area { return false }
    return !running.contains { $0.rect.share(within: rect.expanded(2)) > 0.8 }
  }

  /// Whether it shows more than the rules and tints of a table or a box.
  private func isDrawing(_ cluster: FrameClusters.Cluster) -> Bool {
    let shapes = cluster.members.map { page.graphics.shapes[$0] }
    let pictorial = shapes.filter { shape in
      let rect = shape.visibleRect
      return !(shape.isRectangle && shape.kind == .fill) && min(rect.width, rect.height) >= 3
    }
    let bars = shapes.filter {
      $0.isRectangle && $0.kind == .fill && min($0.visibleRect.width, $0.visibleRect.height) > 3
    }
    let blocks = page.blockIndices.map { page.text.blocks[$0] }.filter { $0.rect.share(within: cluster.frame) > 0.6 }
    if blocks.contains(where: { $0.role == .table }) { return false }
    let letters = blocks.reduce(0) { $0 + $1.glyphRange.count }
    // Text in rows of cells, or much of it, is a table or a box.
    guard Double(letters) < 0.02 * cluster.frame.area || letters < 60 else { return false }
    let isAngular = !shapes.contains { !$0.isRectangle && min($0.visibleRect.width, $0.visibleRect.height) >= 3 }
    guard coveredArea(of: cluster.frame) < (isAngular ? 0.25 : 0.5) * cluster.frame.area else { return false }
    // Rows from side to side, with words in them.
    let rows = shapes.count { $0.visibleRect.width > 0.9 * cluster.frame.width }
    if isAngular, rows >= 3, letters > 80 { return false }
    return pictorial.count >= 3 || bars.count >= 3
  }

  // MARK: Labels

  /// The picture with the text that belongs to it; `nil` where it turns out to be a box of text.
  private func labelled(_ picture: FoundPicture) -> FoundPicture? {
    var picture = picture
    let inside = page.blockIndices.filter { page.text.blocks[$0].rect.share(within: picture.frame.expanded(2)) > 0.7 }
    let blocks = inside.map { page.text.blocks[$0] }
    let letters = blocks.reduce(0) { $0 + $1.glyphRange.count }
    if picture.isDrawing {
      if blocks.contains(where: { $0.isRunningText && $0.lines.count >= 4 }) { return nil }
      // Labels stand at the edges of a drawing, too.
      let near = page.blockIndices.filter { isLabel(page.text.blocks[$0], of: picture.frame) }
      picture.labels = Set(inside + near).sorted()
      picture.frame = picture.labels.reduce(picture.frame) { $0.union(page.text.blocks[$1].rect.expanded(1)) }
    } else if blocks.count >= 4, letters < 40 * blocks.count, blocks.allSatisfy({ !$0.isRunningText }),
      blocks.allSatisfy({ $0.role == .caption || $0.role == .body })
    {
      picture.labels = inside
      picture.imageIndex = nil
    }
    return picture
  }

  /// Whether small type touches a drawing: numbers and names at its edges, or a title over it.
  private func isLabel(_ block: Block, of frame: PageRect) -> Bool {
    guard !block.isOutsidePage, block.lines.count <= 2, !block.role.isFurniture, !block.isRunningText else {
      return false
    }
    let gap = block.rect.gap(to: frame)
    guard max(gap.x, gap.y) < 5, min(gap.x, gap.y) == 0 else { return false }
    let isAbove = block.rect.midY < frame.minY + 6
    return block.glyphRange.count <= (isAbove ? 60 : 24) && page.text.style(of: block).size < 0.9 * bodySize
  }
}

extension Block {
  /// Whether it is text that a reader follows from line to line.
  var isRunningText: Bool {
    role == .body && (lines.count >= 3 || glyphRange.count >= 150) && !isOutsidePage && !isInvisible
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

extension PageShape {
  /// Whether it paints something that is seen on white paper.
  var isVisible: Bool {
    guard color.alpha > 0.02 else { return false }
    return hasPattern || min(color.red, color.green, color.blue) < 0.985
  }
}
