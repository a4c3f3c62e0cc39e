public import Gatefold

/// Which overlays a window shows, where each of them lies, and what a touch hits. A pure function of its values: nothing
/// is drawn, loaded or played.
///
/// ```swift
/// let scene = OverlayScene(package.overlays.overlays, on: SceneCanvas(spread), in: viewport)
/// for item in scene.items { place(item.overlay, matrix: item.transform) }
/// let touched = scene.item(at: WindowPoint(x: 120, y: 80))
/// perform(touched?.overlay.actions ?? [])
/// ```
public struct OverlayScene: Sendable {
  /// An overlay in the window.
  public struct Item: Sendable {
    /// The overlay.
    public let overlay: Overlay
    /// Its rectangle on the canvas in points, before it is turned.
    public let frame: PageRect
    /// From points within the frame, from its top left, to pixels of the window at display scale 1.
    public let transform: SceneTransform
    /// Where the overlay is cut off, on the canvas in points: at the edges of the page, for an overlay across a spread of
    /// which one page is shown. Nothing of it is seen or touched outside. `nil` if it is not cut off.
    public let clip: PageRect?
    /// The rectangle around what may be drawn, from the top left of the frame.
    fileprivate let extent: PageRect
    /// Two opposite corners of ``clip`` in the window.
    fileprivate let windowClip: (WindowPoint, WindowPoint)?

    /// The corners in pixels of the window at display scale 1: the top left of the frame, its top right, bottom right and
    /// bottom left.
    public var corners: [WindowPoint] {
      [(0, 0), (frame.width, 0), (frame.width, frame.height), (0, frame.height)]
        .map { transform.applied(to: PagePoint(x: $0, y: $1)) }
    }
  }

  /// The visible overlays, from the lowest to the highest, without hidden ones and ones of unknown kinds.
  public let items: [Item]

  /// A scene of a window.
  ///
  /// - Parameters:
  ///   - overlays: of the whole issue, in the order of its description. If several pages may have one label, those of
  ///     ``OverlaysDescription/resolvingLabels(_:)``, since a label means the first page that has it.
  ///   - canvas: the page or the spread.
  ///   - viewport: the window over it.
  ///   - visibility: what actions have changed: overlays that are shown or hidden, by identifier.
  public init(
    _ overlays: [Overlay],
    on canvas: SceneCanvas,
    in viewport: Viewport,
    visibility: [String: Bool] = [:]
  ) {
    let window = Self.windowSize(viewport)
    let placed = overlays.enumerated().compactMap { order, overlay -> (order: Int, item: Item)? in
      guard visibility[overlay.identifier] ?? !overlay.isHidden, !overlay.content.isUnknown,
        let frame = canvas.frame(of: overlay), !frame.isEmpty
      else { return nil }
      let clip = canvas.clip(of: overlay)
      let item = Item(
        overlay: overlay,
        frame: frame,
        transform: Self.transform(of: frame, rotation: overlay.placement.rotation, viewport),
        clip: clip,
        extent: overlay.extent(ofFrameWithSize: PageSize(width: frame.width, height: frame.height)),
        windowClip: clip.map { clip in
          let ends = [(clip.minX, clip.minY), (clip.maxX, clip.maxY)].map { PagePoint(x: $0, y: $1) }
          return (viewport.windowPoint(of: ends[0]), viewport.windowPoint(of: ends[1]))
        }
      )
      return item.touches(width: window.width, height: window.height) ? (order, item) : nil
    }
    items = placed.sorted {
      $0.item.overlay.placement.level(order: $0.order) < $1.item.overlay.placement.level(order: $1.order)
    }.map(\.item)
  }

  /// The topmost overlay that a touch hits, or `nil` if it hits none; then test the page's own links.
  ///
  /// Shapes are hit by their form. Overlays that do nothing let touches through.
  ///
  /// - Parameter point: in pixels of the window at display scale 1.
  public func item(at point: WindowPoint) -> Item? {
    items.last { $0.overlay.takesTouches && $0.contains(point) }
  }

  // MARK: Places

  private static func windowSize(_ viewport: Viewport) -> PageSize {
    let size = PageSize(width: viewport.rect.width, height: viewport.rect.height).turned(viewport.rotation)
    return PageSize(width: size.width * viewport.zoom, height: size.height * viewport.zoom)
  }

  /// From points within a frame to the window: turned around the middle of the frame, then as the page is.
  private static func transform(of frame: PageRect, rotation: Double, _ viewport: Viewport) -> SceneTransform {
    let turned = TurnedFrame(frame, rotation: rotation)
    func place(_ x: Double, _ y: Double) -> WindowPoint { viewport.windowPoint(of: turned.point(x, y)) }
    let origin = place(0, 0)
    let right = place(frame.width, 0)
    let down = place(0, frame.height)
    return SceneTransform(
      a: (right.x - origin.x) / frame.width,
      b: (right.y - origin.y) / frame.width,
      c: (down.x - origin.x) / frame.height,
      d: (down.y - origin.y) / frame.height,
      tx: origin.x,
      ty: origin.y
    )
  }
}

extension OverlayPlacement {
  /// The sort key of the stacking order. Higher keys lie above lower ones.
  ///
  /// - Parameter order: the place of the overlay in the description.
  func level(order: Int) -> (Int, Int, Int) { (level == .above ? 1 : 0, self.order, order) }
}

extension OverlayScene.Item {
  /// Whether the rectangle around what may be drawn touches the window.
  fileprivate func touches(width: Double, height: Double) -> Bool {
    let corners = [
      (extent.minX, extent.minY), (extent.maxX, extent.minY), (extent.maxX, extent.maxY), (extent.minX, extent.maxY),
    ]
    .map { transform.applied(to: PagePoint(x: $0, y: $1)) }
    var (low, high) = (Self.lowest(corners), Self.highest(corners))
    if let windowClip {
      let ends = [windowClip.0, windowClip.1]
      low = Self.highest([low, Self.lowest(ends)])
      high = Self.lowest([high, Self.highest(ends)])
    }
    return low.x < min(width, high.x) && high.x > 0 && low.y < min(height, high.y) && high.y > 0
  }

  fileprivate func contains(_ point: WindowPoint) -> Bool {
    if let (one, other) = windowClip {
      let (low, high) = (Self.lowest([one, other]), Self.highest([one, other]))
      guard point.x >= low.x, point.x < high.x, point.y >= low.y, point.y < high.y else { return false }
    }
    guard let inner = transform.source(of: point) else { return false }
    let box = PageRect(x: 0, y: 0, width: frame.width, height: frame.height)
    if case .shape(let shape) = overlay.content { return shape.contains(inner, in: box) }
    return box.contains(inner)
  }

  private static func lowest(_ points: [WindowPoint]) -> WindowPoint {
    WindowPoint(x: points.map(\.x).min() ?? 0, y: points.map(\.y).min() ?? 0)
  }

  private static func highest(_ points: [WindowPoint]) -> WindowPoint {
    WindowPoint(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0)
  }
}

extension Overlay {
  /// Whether a touch does something: by its actions, or by its kind.
  fileprivate var takesTouches: Bool {
    switch content {
    case .picture, .shape, .tiles: !actions.isEmpty
    case .link, .hotspot, .video, .audio, .gallery, .web, .scroller, .article, .storyboard: true
    case .unknown: false
    }
  }
}
