/// What is drawn around the text of a page and tells people what belongs together.
package struct PageLandmarks: Sendable {
  /// Frames, coloured areas and pictures on which text may stand, the largest first; in page space.
  package var boxes: [PageRect]
  /// Pictures, in page space.
  package var pictures: [PageRect]
  /// Upright lines, like those between two columns, and level ones, in page space.
  package var uprightRules: [PageRect]
  package var levelRules: [PageRect]

  package static let none = PageLandmarks()

  package init(
    boxes: [PageRect] = [],
    pictures: [PageRect] = [],
    uprightRules: [PageRect] = [],
    levelRules: [PageRect] = []
  ) {
    self.boxes = boxes
    self.pictures = pictures
    self.uprightRules = uprightRules
    self.levelRules = levelRules
  }
}

extension PageLandmarks {
  /// Smaller ones are rules, bullets and parts of drawings, in points.
  private static let minimumBoxSize = PageSize(width: 30, height: 16)
  private static let minimumPictureSize = PageSize(width: 60, height: 60)
  /// Larger ones are the background of the page, as shares of its area.
  private static let maximumBoxShare = 0.9
  private static let maximumPictureShare = 0.6
  /// How far two edges of one box may be apart, as those of a fill and its outline, in points.
  private static let edgeDistance = 4.0
  /// A page with more is a drawing.
  private static let maximumBoxCount = 200

  init(_ graphics: PageGraphics, size: PageSize) {
    let area = size.width * size.height
    func areas(_ rects: some Sequence<PageRect>, from minimum: PageSize, to share: Double) -> [PageRect] {
      rects.filter {
        $0.width >= minimum.width && $0.height >= minimum.height && $0.width * $0.height <= share * area
      }
    }
    let images = Self.whole(graphics.images.lazy.filter { $0.opacity > 0.03 && !$0.isStencil }.map(\.visibleRect))
    let shapes = graphics.shapes.lazy.filter(\.setsApart).map(\.visibleRect)
    pictures = Self.distinct(areas(images, from: Self.minimumPictureSize, to: Self.maximumPictureShare))
    let rules = PageRules(Array(shapes))
    uprightRules = rules.upright
    levelRules = rules.level
    let found = areas(shapes, from: Self.minimumBoxSize, to: Self.maximumBoxShare) + pictures
    boxes = found.count <= 10 * Self.maximumBoxCount ? Self.distinct(found + rules.rows()) : []
  }

  /// Pictures that are drawn in strips, or in rows of tiles, as one each.
  private static func whole(_ pieces: some Sequence<PageRect>) -> [PageRect] {
    var joined = Array(pieces)
    for _ in 0..<2 {
      joined = joined.reduce(into: []) { pictures, piece in
        if let last = pictures.last, last.continues(in: piece) {
          pictures[pictures.count - 1] = last.union(piece)
        } else {
          pictures.append(piece)
        }
      }
    }
    return joined
  }

  private static func distinct(_ rects: [PageRect]) -> [PageRect] {
    var kept: [PageRect] = []
    for rect in rects.sorted(by: { $0.width * $0.height > $1.width * $1.height }) {
      let isKnown = kept.contains { known in
        abs(known.minX - rect.minX) < edgeDistance && abs(known.maxX - rect.maxX) < edgeDistance
          && abs(known.minY - rect.minY) < edgeDistance && abs(known.maxY - rect.maxY) < edgeDistance
      }
      if !isKnown { kept.append(rect) }
      if kept.count == maximumBoxCount { break }
    }
    return kept
  }
}

extension PageRect {
  /// Whether another picture touches it along a whole edge.
  fileprivate func continues(in other: PageRect) -> Bool {
    func touch(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 2 }
    if touch(minY, other.minY), touch(maxY, other.maxY) { return touch(maxX, other.minX) || touch(minX, other.maxX) }
    if touch(minX, other.minX), touch(maxX, other.maxX) { return touch(maxY, other.minY) || touch(minY, other.maxY) }
    return false
  }
}

extension PageShape {
  /// Whether it can be seen on white paper.
  fileprivate var setsApart: Bool {
    guard color.alpha > 0.03 else { return false }
    return hasPattern || kind == .shading || min(color.red, color.green, color.blue) < 0.985
  }
}
