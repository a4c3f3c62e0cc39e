internal import Synchronization

/// The tiles of a viewport that moves, as they come: those in the viewport from its centre outwards, then those around
/// it, then those of the neighbouring pages or spreads.
///
/// ```swift
/// let feed = ViewportFeed(issue)
/// feed.show(viewport)
/// for await update in feed {
///   if case .tile(let tile, _) = update.event { canvas.draw(tile.pixels, at: tile.pixelRect) }
/// }
/// ```
///
/// Showing another viewport withdraws what only the one before needed, and drops what of it was not yet read. One task
/// may iterate. The iteration does not end by itself, but waits for the next viewport: it ends when its task is
/// cancelled, or with `finish()`.
public final class ViewportFeed: AsyncSequence, Sendable {
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
  private let state = Mutex(State())

  /// Shows page by page.
  public init(_ issue: Issue, prefetch: ViewportPrefetch = ViewportPrefetch()) {
    canvases = .pages(issue)
    self.prefetch = prefetch
  }

  /// Shows spread by spread, in the order of an issue's `spreads()`.
  public init(_ spreads: [Spread], prefetch: ViewportPrefetch = ViewportPrefetch()) {
    canvases = .spreads(spreads)
    self.prefetch = prefetch
  }

  deinit {
    state.withLock { $0.task }?.cancel()
  }

  /// Moves the viewport.
  public func show(_ viewport: Viewport) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.generation += 1
      state.queue = []
      let work = ViewportWork(canvases: canvases, viewport: viewport, previous: state.shown, prefetch: prefetch)
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

  /// Ends the sequence, and withdraws what was not begun.
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

  public func makeAsyncIterator() -> Iterator {
    Iterator(feed: self)
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let feed: ViewportFeed

    public mutating func next() async -> Element? {
      await feed.next()
    }
  }

  private func next() async -> Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Element?? = state.withLock { state in
          if !state.queue.isEmpty { return state.queue.removeFirst() }
          if state.isFinished { return .some(nil) }
          precondition(state.reader == nil, "one task at a time iterates over a feed")
          state.reader = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      finish()
    }
  }
}
