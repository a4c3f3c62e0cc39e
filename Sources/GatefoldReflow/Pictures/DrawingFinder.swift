internal import Gatefold

/// Finds the drawings of a page: groups of paths that are no rules, tints or tables.
struct DrawingFinder {
  private let page: PrintedPage
  private let repeated: RepeatedGraphics
  /// Blocks of running text.
  private let running: [Block]

  /// Lines and areas of one drawing lie no further apart, in points.
  private static let maximumGap = 8.0
  /// A drawing has at least so many shapes.
  private static let minimumShapeCount = 6

  init(_ page: PrintedPage, repeated: RepeatedGraphics) {
    self.page = page
    self.repeated = repeated
    running = page.runningText
  }

  func drawings() -> [FoundPicture] {
    guard !page.graphics.isTruncated else { return [] }
    var clusters = FrameClusters(maximumGap: Self.maximumGap)
    for (index, shape) in page.graphics.shapes.enumerated() where isPartOfDrawing(shape) {
      clusters.add(shape.visibleRect, index)
    }
    return clusters.clusters.compactMap { cluster in
      guard FoundPicture.isLargeEnough(cluster.frame), cluster.frame.area < 0.85 * page.bounds.area,
        cluster.members.count >= Self.minimumShapeCount, isDrawing(cluster)
      else { return nil }
      return FoundPicture(frame: cluster.frame, isDrawing: true)
    }
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
    guard page.coveredArea(of: cluster.frame) < (isAngular ? 0.25 : 0.5) * cluster.frame.area else { return false }
    // Rows from side to side, with words in them.
    let rows = shapes.count { $0.visibleRect.width > 0.9 * cluster.frame.width }
    if isAngular, rows >= 3, letters > 80 { return false }
    return pictorial.count >= 3 || bars.count >= 3
  }
}

extension PageShape {
  /// Whether it paints something that is seen on white paper.
  var isVisible: Bool {
    guard color.alpha > 0.02 else { return false }
    return hasPattern || min(color.red, color.green, color.blue) < 0.985
  }
}
