internal import Synchronization

/// The resources that issues share when they draw: a memory budget, the caches within it, and the order of requests.
///
/// Most programs need only ``shared``, which all issues use by default:
///
/// ```swift
/// RenderingContext.shared.budget.tileBytes = 48 << 20
/// print(RenderingContext.shared.statistics.tiles.hits)
/// ```
public final class RenderingContext: Sendable {
  /// The context that issues use unless another one is given.
  public static let shared = RenderingContext()

  let scheduler: LaneScheduler
  let supertiles: SupertileStore
  let texts: TextStore
  package let pictures: PictureStore
  private let currentBudget: Mutex<RenderingBudget>

  /// A context with caches of its own.
  ///
  /// - Parameter budget: the limits of memory, lanes and open documents.
  public init(budget: RenderingBudget = RenderingBudget()) {
    scheduler = LaneScheduler(
      lanes: budget.lanes,
      slowLanes: budget.slowLanes,
      documents: budget.openDocuments
    )
    supertiles = SupertileStore(budget: budget.tileBytes, scheduler: scheduler)
    texts = TextStore(budget: budget.textBytes)
    pictures = PictureStore(budget: budget.pictureBytes)
    currentBudget = Mutex(budget)
  }

  /// Sets up the native libraries and looks up the system's fonts, so that the first page need not wait for it.
  ///
  /// It saves some 10 milliseconds, and 50 for a document whose fonts are not embedded. Call it while a program starts:
  ///
  /// ```swift
  /// async let preparation: Void = RenderingContext.prepare()
  /// let issue = try await MagazineIssue.open(url)
  /// await preparation
  /// ```
  public static func prepare() async {
    await Task.detached { WarmUp.run() }.value
  }

  /// The limits of memory, lanes and open documents. A smaller budget takes effect at once: what exceeds it is
  /// discarded.
  public var budget: RenderingBudget {
    get { currentBudget.withLock { $0 } }
    set {
      currentBudget.withLock { $0 = newValue }
      scheduler.setLimits(
        lanes: newValue.lanes,
        slowLanes: newValue.slowLanes,
        documents: newValue.openDocuments
      )
      supertiles.setBudget(newValue.tileBytes)
      texts.setBudget(newValue.textBytes)
      pictures.setBudget(newValue.pictureBytes)
    }
  }

  /// The contents of the caches, and the number of requests that they answered since the context was created.
  public var statistics: RenderingStatistics {
    var statistics = RenderingStatistics()
    statistics.texts = texts.statistics
    statistics.pictures = pictures.statistics
    supertiles.addStatistics(to: &statistics)
    scheduler.addStatistics(to: &statistics)
    return statistics
  }

  /// Discards everything that can be drawn again and returns the memory, as on a memory warning.
  public func removeAll() {
    emptyCaches()
    PictureMemory.returnUnused()
  }

  /// Empties all caches, and keeps their memory for new pictures.
  package func emptyCaches() {
    supertiles.removeAll()
    texts.removeAll()
    pictures.removeAll()
  }

  /// Removes everything that belongs to a closed issue.
  func forget(_ issue: ObjectIdentifier) {
    supertiles.forget(issue)
    texts.forget(issue)
  }
}
