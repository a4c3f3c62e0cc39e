internal import Gatefold

/// Where an overlay lies on the pages of an issue. One that lies across a spread is cut at the fold, since annotations
/// have pages as their targets.
struct OverlaySite {
  /// The part of a rectangle that lies on one page.
  struct Part {
    let pageIndex: Int
    /// The part, in page space.
    let rect: PageRect
    /// The part in fractions of the whole rectangle.
    let share: PageRect
    /// Whether it is the whole rectangle but for a sliver.
    let isWhole: Bool
  }

  /// A part of one page that an annotation is about.
  struct Target {
    let pageIndex: Int
    /// In page space.
    let rect: PageRect
    /// Polygons in page space; empty if the part is all of the rectangle.
    var outline: [[PagePoint]] = []
  }

  /// Parts that protrude from a page by less than this, in points, are ignored.
  private static let sliver = 0.5

  /// In points of the canvas, before it is turned.
  let frame: PageRect
  private let rotation: Double
  /// The pages that it may lie on.
  private let slots: [SceneCanvas.Slot]

  /// - Parameters:
  ///   - page: a canvas of only the overlay's page.
  ///   - spread: the spread that the page is on.
  /// - Returns: `nil` if the overlay has no place there.
  init?(_ overlay: Overlay, page: SceneCanvas, spread: SceneCanvas) {
    let canvas = overlay.placement.isAcrossSpread ? spread : page
    guard let frame = canvas.frame(of: overlay), !frame.isEmpty else { return nil }
    self.frame = frame
    rotation = overlay.placement.rotation.truncatingRemainder(dividingBy: 360)
    slots = canvas.slots
  }

  /// Whether the overlay isn't rotated.
  var isUpright: Bool { rotation == 0 }

  /// The parts of an upright rectangle on the pages, from left to right.
  ///
  /// - Parameter rect: in points of the canvas.
  func parts(of rect: PageRect) -> [Part] {
    slots.compactMap { slot in
      guard let common = rect.intersection(slot.frame), common.width >= min(Self.sliver, rect.width / 2),
        common.height >= min(Self.sliver, rect.height / 2)
      else { return nil }
      return Part(
        pageIndex: slot.pageIndex,
        rect: common.relative(to: slot.frame),
        share: PageRect(
          x: (common.x - rect.x) / rect.width,
          y: (common.y - rect.y) / rect.height,
          width: common.width / rect.width,
          height: common.height / rect.height
        ),
        isWhole: rect.width - common.width < Self.sliver && rect.height - common.height < Self.sliver
      )
    }
  }

  /// Returns the areas that the overlay covers on the pages, from left to right.
  ///
  /// - Parameter shape: the shape of the overlay, or `nil` for the whole frame.
  func targets(_ shape: OverlayShape? = nil) -> [Target] {
    let polygons = polygons(shape)
    guard !polygons.isEmpty else {
      return parts(of: frame).map { Target(pageIndex: $0.pageIndex, rect: $0.rect) }
    }
    return slots.compactMap { slot in
      let clipped = polygons.map { $0.clipped(to: slot.frame) }.filter { !$0.isEmpty }
      let outline = clipped.map { $0.map { PagePoint(x: $0.x - slot.frame.x, y: $0.y - slot.frame.y) } }
      guard let rect = outline.joined().map({ PageRect($0, $0) }).enclosing, rect.width > 0, rect.height > 0 else {
        return nil
      }
      return Target(pageIndex: slot.pageIndex, rect: rect, outline: outline)
    }
  }

  /// The target on the page that holds most of the overlay; `nil` if it lies on none.
  var mainTarget: Target? { targets().max { $0.rect.width * $0.rect.height < $1.rect.width * $1.rect.height } }

  /// In points of the canvas; empty if the overlay is all of its upright frame.
  private func polygons(_ shape: OverlayShape?) -> [[PagePoint]] {
    switch shape {
    case nil, .rectangle(cornerRadius: 0):
      if isUpright { return [] }
      return [
        turned([
          PagePoint(x: frame.minX, y: frame.minY), PagePoint(x: frame.maxX, y: frame.minY),
          PagePoint(x: frame.maxX, y: frame.maxY), PagePoint(x: frame.minX, y: frame.maxY),
        ])
      ]
    case let shape?: return shape.subpaths(in: frame, tolerance: 0.1).map { turned($0.points) }
    }
  }

  private func turned(_ points: [PagePoint]) -> [PagePoint] {
    if isUpright { return points }
    let turned = TurnedFrame(frame, rotation: rotation)
    return points.map { turned.point($0.x - frame.x, $0.y - frame.y) }
  }
}

extension PageRect {
  fileprivate func relative(to other: PageRect) -> PageRect {
    PageRect(x: x - other.x, y: y - other.y, width: width, height: height)
  }
}
