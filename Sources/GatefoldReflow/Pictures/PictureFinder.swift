internal import Gatefold

/// Finds the pictures of a page: its images and drawings, with the text that belongs to them.
///
/// Backgrounds, rules, tints under text and graphics repeated from page to page don't count as pictures.
struct PictureFinder {
  private let page: PrintedPage
  private let bodySize: Double
  private let repeated: RepeatedGraphics

  init(_ page: PrintedPage, bodySize: Double, repeated: RepeatedGraphics) {
    self.page = page
    self.bodySize = bodySize
    self.repeated = repeated
  }

  func pictures() -> [FoundPicture] {
    let images = ImageFinder(page, repeated: repeated).pictures()
    var pictures = images
    for drawing in DrawingFinder(page, repeated: repeated).drawings() {
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
    return pictures.compactMap(labelled).filter { FoundPicture.isLargeEnough($0.frame) }
  }

  /// Whether a drawing reaches three edges of the page, and pictures lie on a part of it.
  private func isBackdrop(_ frame: PageRect, of images: [FoundPicture]) -> Bool {
    let bounds = page.bounds
    let edges = [
      frame.minX - bounds.minX, bounds.maxX - frame.maxX, frame.minY - bounds.minY, bounds.maxY - frame.maxY,
    ]
    return edges.count { $0 < 1 } >= 3 && images.contains { $0.frame.share(within: frame) > 0.05 }
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
