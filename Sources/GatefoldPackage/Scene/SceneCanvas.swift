public import Gatefold

/// A page or a spread with the places of its pages, as a scene needs it.
///
/// ```swift
/// let together = SceneCanvas(spread)
/// // Where the pages of the spread are shown one at a time:
/// let alone = spread.places.map { SceneCanvas($0.page, of: spread) }
/// ```
public struct SceneCanvas: Hashable, Sendable {
  /// A page and its place.
  public struct Slot: Hashable, Sendable {
    /// From 0.
    public var pageIndex: Int
    /// As it is printed; `nil` if nobody names it so, or an earlier page has the same label.
    public var pageLabel: String?
    /// The frame in points of the canvas, or of the spread for ``WholeSpread/slots``.
    public var frame: PageRect

    /// A page at a place.
    public init(pageIndex: Int, pageLabel: String? = nil, frame: PageRect) {
      self.pageIndex = pageIndex
      self.pageLabel = pageLabel
      self.frame = frame
    }

    fileprivate func isNamed(by page: PageReference) -> Bool {
      switch page {
      case .index(let index): pageIndex == index
      case .label(let label): pageLabel == label
      }
    }
  }

  /// The spread of a page that is shown alone.
  public struct WholeSpread: Hashable, Sendable {
    /// In points.
    public var size: PageSize
    /// All pages of the spread, also the one that is shown, with their places on the spread.
    public var slots: [Slot]

    /// A spread of some pages.
    public init(size: PageSize, slots: [Slot]) {
      self.size = size
      self.slots = slots
    }
  }

  /// In points.
  public var size: PageSize
  /// The pages on it.
  public var slots: [Slot]
  /// The spread of which the canvas shows one page; `nil` if the canvas shows all pages of its spread. Overlays across
  /// the spread appear on the page with the part that lies on it.
  public var spread: WholeSpread?

  /// A canvas of some pages.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - slots: the pages on it, each with its place in points of the canvas.
  ///   - spread: for a page that is shown alone; ``slots`` is then this page.
  public init(size: PageSize, slots: [Slot], spread: WholeSpread? = nil) {
    self.size = size
    self.slots = slots
    self.spread = spread
  }

  /// The canvas of a spread, or of a page that isn't part of a larger spread.
  public init(_ canvas: some PageCanvas) {
    self.init(size: canvas.size, slots: Self.slots(of: canvas))
  }

  /// The canvas of a page that is shown without the other pages of its spread.
  public init(_ page: some PageCanvas, of spread: some PageCanvas) {
    self.init(page)
    self.spread = WholeSpread(size: spread.size, slots: Self.slots(of: spread))
  }

  private static func slots(of canvas: some PageCanvas) -> [Slot] {
    canvas.places.map { Slot(pageIndex: $0.page.index, pageLabel: $0.page.label, frame: $0.frame) }
  }

  /// Where an overlay lies on the canvas, in points, before it is turned; `nil` if it is of another page.
  ///
  /// An overlay across the spread of a page that is shown alone may reach beyond the page, which cuts it off. The result
  /// is `nil` if nothing of it lies on the page.
  public func frame(of overlay: Overlay) -> PageRect? {
    let placement = overlay.placement
    if placement.isAcrossSpread, let spread { return frame(of: overlay, across: spread) }
    guard let slot = slots.first(where: { $0.isNamed(by: placement.page) }) else { return nil }
    if placement.isAcrossSpread { return placement.frame(on: size) }
    let frame = placement.frame(on: PageSize(width: slot.frame.width, height: slot.frame.height))
    return frame.moved(x: slot.frame.x, y: slot.frame.y)
  }

  /// The rectangle that clips an overlay, in points of the canvas: the page, if the overlay lies across a spread of
  /// which the canvas shows one page; otherwise `nil`.
  func clip(of overlay: Overlay) -> PageRect? {
    guard overlay.placement.isAcrossSpread, spread != nil else { return nil }
    return PageRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  private func frame(of overlay: Overlay, across spread: WholeSpread) -> PageRect? {
    let placement = overlay.placement
    guard spread.slots.contains(where: { $0.isNamed(by: placement.page) }),
      let place = spread.slots.first(where: { $0.pageIndex == slots.first?.pageIndex })
    else { return nil }
    let frame = placement.frame(on: spread.size).moved(x: -place.frame.x, y: -place.frame.y)
    let extent = overlay.extent(ofFrameWithSize: PageSize(width: frame.width, height: frame.height))
    let drawn = TurnedFrame(frame, rotation: placement.rotation).bounds(of: extent)
    let isOnPage = drawn.minX < size.width && drawn.maxX > 0 && drawn.minY < size.height && drawn.maxY > 0
    return isOnPage ? frame : nil
  }
}

extension PageRect {
  fileprivate func moved(x: Double, y: Double) -> PageRect {
    PageRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
