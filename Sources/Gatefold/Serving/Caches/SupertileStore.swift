internal import Synchronization

/// The cached and pending supertiles of all issues of a `RenderingContext`.
///
/// A supertile is never drawn twice at once: a request for a pending one joins it. A pending supertile that nobody
/// waits for any more is withdrawn. If drawing has begun, it is cancelled; that stops a worker, but not a lane in this
/// process, whose result is then cached like any other.
final class SupertileStore: Sendable {
  struct Key: Hashable, Sendable {
    let issue: ObjectIdentifier
    let region: PageRegion
    /// The finish of the whole supertile; `nil` if tiles are finished one by one.
    let finish: Finish?
  }

  /// The finish that a supertile gets before its tiles are cut from it.
  struct Finish: Hashable, Sendable {
    /// The appearance, including the paper.
    let appearance: PageAppearance
    /// The placement of the page on the supertile.
    let placement: PagePlacement
  }

  private struct Drawing {
    let ticket: LaneTicket
    let task: Task<Result<SupertilePicture, GatefoldError>, Never>
    /// Whether cancelling stops it after it has begun: true in a worker, false on a lane of this process.
    let canBeEnded: Bool
    var waiters = 1
  }

  private struct State {
    var cache: ByteBudgetCache<Key, SupertilePicture>
    var drawings: [Key: Drawing] = [:]
    var drawn = 0
    var drawingTime = Duration.zero
    var joined = 0
    var withdrawn = 0
  }

  private let scheduler: LaneScheduler
  private let state: Mutex<State>

  init(budget: Int, scheduler: LaneScheduler) {
    self.scheduler = scheduler
    state = Mutex(State(cache: ByteBudgetCache(budget: budget)))
  }

  /// Requests a supertile. Requests are served in order, and each must be awaited once.
  ///
  /// - Parameters:
  ///   - issue: the issue of the page.
  ///   - lanes: the lanes of the issue.
  ///   - finish: what to finish it with; `nil` leaves it as drawn.
  func request(
    _ region: PageRegion,
    of issue: ObjectIdentifier,
    on lanes: LanePool,
    _ priority: RenderingPriority,
    finishedAs finish: Finish? = nil
  ) -> SupertileRequest {
    let key = Key(issue: issue, region: region, finish: finish)
    return state.withLock { state in
      if let picture = state.cache.value(for: key) { return .found(picture) }
      if let drawing = state.drawings[key] {
        state.drawings[key]?.waiters += 1
        state.joined += 1
        scheduler.raise(drawing.ticket, to: priority)
        return .drawing(key, drawing.ticket, drawing.task)
      }
      let ticket = lanes.request(.page(region.pageIndex), priority)
      let task = Task { await self.draw(key, ticket, lanes) }
      state.drawings[key] = Drawing(ticket: ticket, task: task, canBeEnded: lanes.endsCancelledRequests)
      return .drawing(key, ticket, task)
    }
  }

  /// The cached picture of exactly a region.
  func picture(of region: PageRegion, of issue: ObjectIdentifier, finishedAs finish: Finish?) -> SupertilePicture? {
    state.withLock { $0.cache.value(for: Key(issue: issue, region: region, finish: finish)) }
  }

  /// A cached picture that contains some pixels of a window.
  ///
  /// - Parameters:
  ///   - region: of the window's page, with any pixels.
  ///   - appearance: what it is finished with; `nil` for a picture as drawn.
  func picture(
    holding pixels: PixelRect,
    of issue: ObjectIdentifier,
    like region: PageRegion,
    _ appearance: PageAppearance?
  ) -> SupertilePicture? {
    state.withLock { state in
      state.cache.value { $0.holds(pixels, of: issue, like: region, appearance) }
    }
  }

  /// The region of a pending drawing that contains some pixels of a window.
  func regionOnItsWay(
    holding pixels: PixelRect,
    of issue: ObjectIdentifier,
    like region: PageRegion,
    _ appearance: PageAppearance
  ) -> PageRegion? {
    state.withLock { state in
      state.drawings.keys.first { $0.holds(pixels, of: issue, like: region, appearance) }?.region
    }
  }

  /// The picture that was asked for.
  ///
  /// - Throws: `cancelled` where the task was cancelled before the drawing was begun, and what drawing throws.
  func picture(_ request: SupertileRequest) async throws(GatefoldError) -> SupertilePicture {
    switch request {
    case .found(let picture):
      return picture
    case .drawing(let key, let ticket, let task):
      let result = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        leave(key, ticket)
      }
      return try result.get()
    }
  }

  private func draw(
    _ key: Key,
    _ ticket: LaneTicket,
    _ lanes: LanePool
  ) async -> Result<SupertilePicture, GatefoldError> {
    let result: Result<SupertilePicture, GatefoldError>
    do throws(GatefoldError) {
      let storage = try await lanes.run(ticket) { lane throws(GatefoldError) in
        let start = ContinuousClock.now
        state.withLock { $0.drawn += 1 }
        let storage = try await lane.draw(key.region, threads: lanes.threadCount)
        let time = ContinuousClock.now - start
        state.withLock { $0.drawingTime += time }
        return storage
      }
      if let finish = key.finish {
        try storage.finish(finish.appearance, isOnPaper: key.region.paper != nil, pages: [finish.placement])
      }
      result = .success(SupertilePicture(storage: storage, pixels: key.region.pixels))
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      // Another drawing may have started since this one was cancelled.
      if state.drawings[key]?.ticket === ticket { state.drawings[key] = nil }
      if case .success(let picture) = result { state.cache.insert(picture, for: key, bytes: picture.bytes) }
    }
    return result
  }

  /// Removes one waiter.
  private func leave(_ key: Key, _ ticket: LaneTicket) {
    let begun: Drawing? = state.withLock { state in
      guard var drawing = state.drawings[key], drawing.ticket === ticket else { return nil }
      drawing.waiters -= 1
      state.drawings[key] = drawing
      guard drawing.waiters == 0 else { return nil }
      guard scheduler.withdraw(ticket) else {
        // Later requests must not join a drawing that is being cancelled.
        if drawing.canBeEnded { state.drawings[key] = nil }
        return drawing
      }
      state.drawings[key] = nil
      state.withdrawn += 1
      return nil
    }
    begun?.task.cancel()
  }

  /// Removes everything that belongs to a closed issue.
  func forget(_ issue: ObjectIdentifier) {
    state.withLock { $0.cache.remove { $0.issue == issue } }
  }

  func setBudget(_ bytes: Int) {
    state.withLock { $0.cache.budget = bytes }
  }

  func removeAll() {
    state.withLock { $0.cache.remove { _ in true } }
  }

  func addStatistics(to statistics: inout RenderingStatistics) {
    state.withLock { state in
      statistics.tiles = state.cache.statistics
      statistics.drawn = state.drawn
      statistics.drawingTime = state.drawingTime
      statistics.joined = state.joined
      statistics.withdrawn = state.withdrawn
    }
  }
}

extension SupertileStore.Key {
  /// Whether it is a picture, finished with an appearance or as drawn, that holds some pixels.
  fileprivate func holds(
    _ pixels: PixelRect,
    of issue: ObjectIdentifier,
    like region: PageRegion,
    _ appearance: PageAppearance?
  ) -> Bool {
    self.issue == issue && finish?.appearance == appearance && self.region.showsSamePage(as: region)
      && self.region.pixels.contains(pixels)
  }
}

/// A supertile that was asked for.
enum SupertileRequest: Sendable {
  case found(SupertilePicture)
  case drawing(SupertileStore.Key, LaneTicket, Task<Result<SupertilePicture, GatefoldError>, Never>)
}
