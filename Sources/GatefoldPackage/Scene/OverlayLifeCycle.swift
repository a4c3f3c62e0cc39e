/// Decides when the content of overlays is loaded, shown, stopped and unloaded while a reader turns the pages.
///
/// If each of ten pages has a video, only the video of the visible page is entered, and only as many of the next pages'
/// videos are prepared as the budget allows.
///
/// ```swift
/// var lifeCycle = OverlayLifeCycle(package.overlays, files: package.files.entries)
/// for event in lifeCycle.show(SceneCanvas(spread), next: [SceneCanvas(following)]) {
///   switch event {
///   case .prepare(let overlay): load(overlay)
///   case .enter(let overlay): show(overlay)
///   case .leave(let overlay): stop(overlay)
///   case .release(let overlay): unload(overlay)
///   }
/// }
/// ```
///
/// Hidden overlays and those of unknown kinds have no events, with one exception: a hidden sound is prepared, entered and
/// left with its page, since an action may play it. Call ``show(_:next:visibility:)`` again when an action has shown or
/// hidden overlays.
public struct OverlayLifeCycle: Sendable {
  /// An event in the life of an overlay. Each overlay is prepared at most once before it is released, entered at most
  /// once before it is left, and left before it is released.
  public enum Event: Hashable, Sendable {
    /// Its files are to be loaded, as far as needed to begin. One over the budget is entered without: show its poster.
    case prepare(Overlay)
    /// It is on the visible canvas. A hidden sound does not start automatically.
    case enter(Overlay)
    /// It is no longer seen: a video stops.
    case leave(Overlay)
    /// Its loaded files can be unloaded.
    case release(Overlay)

    /// The overlay that it is about.
    public var overlay: Overlay {
      switch self {
      case .prepare(let overlay), .enter(let overlay), .leave(let overlay), .release(let overlay): overlay
      }
    }
  }

  /// How much may be prepared at a time.
  public struct Budget: Hashable, Sendable {
    /// Videos, sounds, storyboards and web contents, which each take a player or a process.
    public var playerCount: Int
    /// Bytes of files: of those that overlays name, the videos of storyboards, folders of HTML, and all tiles.
    public var byteCount: Int

    /// A budget; by default four players and 256 MB.
    public init(playerCount: Int = 4, byteCount: Int = 256 << 20) {
      self.playerCount = playerCount
      self.byteCount = byteCount
    }
  }

  /// How much may be prepared at a time.
  public let budget: Budget
  private let overlays: [Overlay]
  private let weights: [Int]
  private var entered: Set<Int> = []
  private var prepared: Set<Int> = []

  /// - Parameters:
  ///   - description: overlays and storyboards of the whole issue. If several pages may have one label, take
  ///     ``OverlaysDescription/resolvingLabels(_:)``.
  ///   - files: of the package; their sizes count against the budget. Without them, only players count.
  ///   - budget: how much may be prepared at a time; by default four players and 256 MB.
  public init(_ description: OverlaysDescription, files: [PackageEntry] = [], budget: Budget = Budget()) {
    overlays = description.overlays
    self.budget = budget
    let sizes = OverlayFiles(PackageIndex(files), description.storyboards)
    weights = overlays.map { sizes.byteCount(of: CollectionOfOne($0)) }
  }

  /// Goes to a canvas.
  ///
  /// - Parameters:
  ///   - canvas: the page or spread that is seen; `nil` if the issue is closed.
  ///   - next: the canvases that will probably be seen next, the most probable first.
  ///   - visibility: overlays that actions have shown or hidden, by identifier.
  /// - Returns: what happens, in order.
  public mutating func show(
    _ canvas: SceneCanvas?,
    next: [SceneCanvas] = [],
    visibility: [String: Bool] = [:]
  ) -> [Event] {
    let seen = canvas.map { indices(on: $0, visibility) } ?? []
    let coming = canvas == nil ? [] : next.flatMap { indices(on: $0, visibility) }
    let wanted = affordable(seen + coming)
    var events = entered.subtracting(seen).sorted().map { Event.leave(overlays[$0]) }
    events += prepared.subtracting(wanted).sorted().map { Event.release(overlays[$0]) }
    let known = prepared
    events += wanted.filter { !known.contains($0) }.map { Event.prepare(overlays[$0]) }
    events += seen.filter { !entered.contains($0) }.map { Event.enter(overlays[$0]) }
    entered = Set(seen)
    prepared = Set(wanted)
    return events
  }

  /// The overlays that can be seen or heard, the visible ones first.
  private func indices(on canvas: SceneCanvas, _ visibility: [String: Bool]) -> [Int] {
    let placed = overlays.indices.filter { index in
      !overlays[index].content.isUnknown && canvas.frame(of: overlays[index]) != nil
    }
    func isVisible(_ index: Int) -> Bool { visibility[overlays[index].identifier] ?? !overlays[index].isHidden }
    return placed.filter(isVisible) + placed.filter { !isVisible($0) && overlays[$0].content.isSound }
  }

  /// The overlays that fit the budget, in order. One that exceeds it doesn't keep out lighter ones after it.
  private func affordable(_ indices: [Int]) -> [Int] {
    var players = 0
    var bytes = 0
    var chosen: [Int] = []
    var known: Set<Int> = []
    for index in indices where overlays[index].content.isLoaded && known.insert(index).inserted {
      let player = overlays[index].content.takesPlayer ? 1 : 0
      guard players + player <= budget.playerCount, bytes + weights[index] <= budget.byteCount else { continue }
      players += player
      bytes += weights[index]
      chosen.append(index)
    }
    return chosen
  }
}

extension OverlayContent {
  /// Whether there is anything to load.
  fileprivate var isLoaded: Bool {
    switch self {
    case .link, .hotspot, .shape, .unknown: false
    case .video, .audio, .gallery, .picture, .web, .scroller, .article, .tiles, .storyboard: true
    }
  }

  fileprivate var isSound: Bool { if case .audio = self { true } else { false } }

  fileprivate var takesPlayer: Bool {
    switch self {
    case .video, .audio, .storyboard, .web: true
    default: false
    }
  }
}
