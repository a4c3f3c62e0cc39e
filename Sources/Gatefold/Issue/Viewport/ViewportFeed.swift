internal import Synchronization

/// Delivers the tiles of a reader's moving window: visible tiles from the centre outwards, then the tiles around the
/// window, then tiles of the neighbouring pages or spreads.
///
/// ```swift
/// let feed = ViewportFeed(issue)
/// feed.show(viewport)
/// for await update in feed {
///   switch update.event {
///   case .placeholder(let tile), .tile(let tile, .visible): window.draw(tile)
///   case .failure(let error): print(error.localizedDescription)
///   case .tile, .settled: break
///   }
/// }
/// ```
///
/// Showing another viewport withdraws requests that only the one before needed, and drops its updates that were not
/// read.
///
/// A feed doesn't end on its own: after the last tile it waits for the next viewport. It ends when ``finish()`` is
/// called, or when the iterating task is cancelled. Neither is an error; check `Task.isCancelled` to distinguish
/// them. A finished feed can't be restarted. Only one task at a time may iterate.
public final class ViewportFeed: AsyncSequence, Sendable {
  /// The updates that the feed delivers.
  public typealias Element = ViewportUpdate

  private struct State {
    var generation = 0
    var task: Task<Void, Never>?
    var shown: Viewport?
    var queue: [Element] = []
    var reader: CheckedContinuation<Element?, Never>?
    var isFinished = false
  }

  private let canvases: ViewportCanvases
  private let prefetch: ViewportPrefetch
  private let placeholderDelay: Duration
  private let state = Mutex(State())

  /// A feed that shows page by page.
  ///
  /// - Parameters:
  ///   - issue: the issue.
  ///   - prefetch: what is drawn ahead; by default one ring of tiles and one page on either side.
  ///   - placeholderDelay: how long a tile may take before a placeholder comes for it; by default one frame at 60 Hz,
  ///     in which most windows are drawn.
  public init(
    _ issue: MagazineIssue,
    prefetch: ViewportPrefetch = ViewportPrefetch(),
    placeholderDelay: Duration = .milliseconds(16)
  ) {
    canvases = .pages(issue)
    self.prefetch = prefetch
    self.placeholderDelay = placeholderDelay
  }

  /// A feed that shows spread by spread.
  ///
  /// - Parameters:
  ///   - spreads: in the order of ``MagazineIssue/spreads(_:)``.
  ///   - prefetch: what is drawn ahead; by default one ring of tiles and one spread on either side.
  public init(_ spreads: [Spread], prefetch: ViewportPrefetch = ViewportPrefetch()) {
    canvases = .spreads(spreads)
    self.prefetch = prefetch
    // Spreads have no placeholders.
    placeholderDelay = .zero
  }

  deinit {
    state.withLock { $0.task }?.cancel()
  }

  /// Moves the window. The tiles of the viewport follow; after the feed has ended, nothing does.
  public func show(_ viewport: Viewport) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.generation += 1
      state.queue = []
      let work = ViewportWork(
        canvases: canvases,
        viewport: viewport,
        previous: state.shown,
        prefetch: prefetch,
        placeholderDelay: placeholderDelay
      )
      state.shown = viewport
      state.task = Task { [weak self, generation = state.generation, previous = state.task] in
        await work.run(
          isWanted: { [weak self] in self?.isCurrent(generation) ?? false },
          whenRequested: { previous?.cancel() },
          emit: { [weak self] event in self?.emit(ViewportUpdate(viewport: viewport, event: event), generation) }
        )
      }
    }
  }

  /// Ends the sequence, and withdraws requests that have not started.
  public func finish() {
    let (task, reader) = state.withLock { state in
      state.isFinished = true
      state.queue = []
      defer { (state.task, state.reader) = (nil, nil) }
      return (state.task, state.reader)
    }
    task?.cancel()
    reader?.resume(returning: nil)
  }

  private func isCurrent(_ generation: Int) -> Bool {
    state.withLock { $0.generation == generation && !$0.isFinished }
  }

  private func emit(_ element: Element, _ generation: Int) {
    let reader: CheckedContinuation<Element?, Never>? = state.withLock { state in
      guard state.generation == generation, !state.isFinished else { return nil }
      guard let reader = state.reader else {
        state.queue.append(element)
        return nil
      }
      state.reader = nil
      return reader
    }
    reader?.resume(returning: element)
  }

  /// The iterator of the feed. All iterators take from the same updates.
  public func makeAsyncIterator() -> Iterator {
    Iterator(feed: self)
  }

  /// Takes updates of a feed one by one.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let feed: ViewportFeed

    /// The next update, as soon as there is one; `nil` once the feed has ended.
    public mutating func next() async -> Element? {
      await feed.next()
    }
  }

  private func next() async -> Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Element?? = state.withLock { state in
          if !state.queue.isEmpty { return state.queue.removeFirst() }
          if state.isFinished { return .some(nil) }
          precondition(state.reader == nil, "one task at a time iterates over a feed")
          state.reader = continuation
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      finish()
    }
  }
}
