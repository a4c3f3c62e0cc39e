public import Gatefold

/// A page or a spread with the places of its pages, as a scene needs it.
public struct SceneCanvas: Hashable, Sendable {
  /// A page and its place.
  public struct Slot: Hashable, Sendable {
    /// From 0.
    public var pageIndex: Int
    /// As it is printed; `nil` if nobody names it so, or an earlier page has the same label.
    public var pageLabel: String?
    /// Where it lies, in the space of the canvas.
    public var frame: PageRect

    /// A page at a place.
    public init(pageIndex: Int, pageLabel: String? = nil, frame: PageRect) {
      self.pageIndex = pageIndex
      self.pageLabel = pageLabel
      self.frame = frame
    }
  }

  /// In points.
  public var size: PageSize
  /// The pages on it.
  public var slots: [Slot]

  /// A canvas of some pages.
  public init(size: PageSize, slots: [Slot]) {
    self.size = size
    self.slots = slots
  }

  /// The canvas of a page or a spread.
  public init(_ canvas: some Canvas) {
    size = canvas.size
    slots = canvas.places.map { Slot(pageIndex: $0.page.index, pageLabel: $0.page.label, frame: $0.frame) }
  }

  /// Where an overlay lies on the canvas, in points, before it is turned; `nil` if it is of another page.
  public func frame(of placement: OverlayPlacement) -> PageRect? {
    let slot = slots.first { slot in
      switch placement.page {
      case .index(let index): slot.pageIndex == index
      case .label(let label): slot.pageLabel == label
      }
    }
    guard let slot else { return nil }
    if placement.isAcrossSpread { return placement.frame(on: size) }
    let frame = placement.frame(on: PageSize(width: slot.frame.width, height: slot.frame.height))
    return PageRect(x: frame.x + slot.frame.x, y: frame.y + slot.frame.y, width: frame.width, height: frame.height)
  }
}
