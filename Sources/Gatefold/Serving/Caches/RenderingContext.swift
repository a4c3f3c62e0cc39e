internal import Synchronization

/// What issues share when they draw: a budget, the caches within it, and the turns of their requests.
///
/// Most programs need only the one that all issues use by default, `RenderingContext.shared`.
public final class RenderingContext: Sendable {
  public static let shared = RenderingContext()

  let scheduler: LaneScheduler
  let supertiles: SupertileStore
  let texts: TextStore
  private let tiles: Mutex<Tiles>
  private let currentBudget: Mutex<RenderingBudget>

  private struct Tiles {
    var cache: ByteBudgetCache<TileKey, PixelBuffer>
    var cut = 0
    var cuttingTime = Duration.zero
  }

  public init(budget: RenderingBudget = RenderingBudget()) {
    scheduler = LaneScheduler(lanes: budget.lanes, documents: budget.openDocuments)
    supertiles = SupertileStore(budget: budget.supertileBytes, scheduler: scheduler)
    texts = TextStore(budget: budget.textBytes)
    tiles = Mutex(Tiles(cache: ByteBudgetCache(budget: budget.tileBytes)))
    currentBudget = Mutex(budget)
  }

  /// Sets up the native libraries and looks up the system's fonts, which otherwise the first document does that is
  /// opened and drawn in this process: some 10 milliseconds, and 50 where its fonts are not embedded. To be called while
  /// a program starts.
  public static func prepare() async {
    await Task.detached { WarmUp.run() }.value
  }

  /// What drawing may cost. A smaller one takes effect at once: what passes it is thrown out.
  public var budget: RenderingBudget {
    get { currentBudget.withLock { $0 } }
    set {
      currentBudget.withLock { $0 = newValue }
      scheduler.setLimits(lanes: newValue.lanes, documents: newValue.openDocuments)
      supertiles.setBudget(newValue.supertileBytes)
      texts.setBudget(newValue.textBytes)
      tiles.withLock { $0.cache.budget = newValue.tileBytes }
    }
  }

  public var statistics: RenderingStatistics {
    var statistics = RenderingStatistics()
    tiles.withLock { tiles in
      statistics.tiles = tiles.cache.statistics
      statistics.cut = tiles.cut
      statistics.cuttingTime = tiles.cuttingTime
    }
    statistics.texts = texts.statistics
    supertiles.addStatistics(to: &statistics)
    return statistics
  }

  /// Throws out everything that can be drawn again, as on a warning that memory runs short.
  public func removeAll() {
    emptyCaches()
    PictureMemory.returnUnused()
  }

  /// Empties all caches, and keeps their memory for new pictures.
  package func emptyCaches() {
    supertiles.removeAll()
    texts.removeAll()
    tiles.withLock { $0.cache.remove { _ in true } }
  }

  /// Removes everything that belongs to a closed issue.
  func forget(_ issue: ObjectIdentifier) {
    supertiles.forget(issue)
    texts.forget(issue)
    tiles.withLock { $0.cache.remove { $0.issue == issue } }
  }

  func cachedTile(_ key: TileKey) -> PixelBuffer? {
    tiles.withLock { $0.cache.value(for: key) }
  }

  /// Caches a tile.
  func keep(_ tile: PixelBuffer, for key: TileKey, cutIn time: Duration) {
    tiles.withLock { tiles in
      tiles.cut += 1
      tiles.cuttingTime += time
      tiles.cache.insert(tile, for: key, bytes: tile.size.height * tile.bytesPerRow)
    }
  }
}

/// Cache key of a tile of an issue.
struct TileKey: Hashable, Sendable {
  let issue: ObjectIdentifier
  /// The pages of its canvas, from left to right.
  let pages: [Int]
  let zoom: Double
  let rotation: PageRotation
  /// From the top left of the canvas as turned.
  let pixels: PixelRect
  let appearance: PageAppearance
  /// Whether it was cut from the drawing of a window, rather than from a supertile.
  let isOfWindow: Bool
}
