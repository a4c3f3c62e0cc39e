/// A place in an issue that a reader comes to. Where an action shows or hides overlays, it is the same place again, with
/// another ``visibility``.
public struct ScenePlace: Sendable {
  /// The page or spread that is seen; `nil` if the issue is closed.
  public let canvas: SceneCanvas?
  /// The canvases that will probably be seen next, the most probable first.
  public let next: [SceneCanvas]
  /// Overlays that actions have shown or hidden, by identifier.
  public let visibility: [String: Bool]

  /// A place with what comes next.
  public init(_ canvas: SceneCanvas?, next: [SceneCanvas] = [], visibility: [String: Bool] = [:]) {
    self.canvas = canvas
    self.next = next
    self.visibility = visibility
  }
}

/// The events of a reader who turns the pages and touches what shows or hides overlays, one after the other.
public struct OverlayEvents<Places: AsyncSequence & Sendable>: AsyncSequence
where Places.Element == ScenePlace, Places.Failure == Never {
  public typealias Failure = Never
  private let lifeCycle: OverlayLifeCycle
  private let places: Places

  /// - Parameters:
  ///   - lifeCycle: the overlays, and which of them are prepared and entered at the beginning.
  ///   - places: where the reader goes, in order.
  public init(_ lifeCycle: OverlayLifeCycle, of places: Places) {
    self.lifeCycle = lifeCycle
    self.places = places
  }

  public func makeAsyncIterator() -> Iterator { Iterator(lifeCycle: lifeCycle, places: places.makeAsyncIterator()) }

  /// Gives the events of a place before it asks for the next place; when there is no more place, everything is released.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var lifeCycle: OverlayLifeCycle
    fileprivate var places: Places.AsyncIterator
    private var waiting: ArraySlice<OverlayLifeCycle.Event> = []
    private var isClosed = false

    fileprivate init(lifeCycle: OverlayLifeCycle, places: Places.AsyncIterator) {
      self.lifeCycle = lifeCycle
      self.places = places
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> OverlayLifeCycle.Event? {
      while waiting.isEmpty, !isClosed {
        if let place = await places.next(isolation: actor) {
          waiting = lifeCycle.show(place.canvas, next: place.next, visibility: place.visibility)[...]
        } else {
          waiting = lifeCycle.show(nil)[...]
          isClosed = true
        }
      }
      return waiting.popFirst()
    }

    public mutating func next() async -> OverlayLifeCycle.Event? { await next(isolation: nil) }
  }
}
