internal import Synchronization

/// The drawing for one viewport.
struct ViewportWork: Sendable {
  let canvases: ViewportCanvases
  let viewport: Viewport
  /// The previous viewport.
  let previous: Viewport?
  let prefetch: ViewportPrefetch
  let placeholderDelay: Duration

  /// - Parameters:
  ///   - isWanted: whether the viewport is still the one that is shown.
  ///   - whenRequested: called once everything in the viewport and around it was asked for, so that what the viewport
  ///     before shares with this one is joined rather than withdrawn and asked for again.
  ///   - emit: takes what comes.
  func run(
    isWanted: @escaping @Sendable () -> Bool,
    whenRequested: @Sendable () -> Void,
    emit: @escaping @Sendable (ViewportEvent) -> Void
  ) async {
    var drawing: WindowDrawing?
    var missing: [TileIndex] = []
    var visible: [WindowDrawing.Block] = []
    let position = canvases.position(ofPage: viewport.pageIndex)
    do throws(GatefoldError) {
      guard let position else { throw canvases.missingPage(viewport.pageIndex) }
      if isWanted() {
        let canvas = try await canvases.canvas(at: position)
        if isWanted() {
          let window = try WindowDrawing(of: viewport, on: canvas, hasRing: prefetch.rings > 0)
          missing = self.missing(from: window.visibleTiles, of: window, .visible, emit)
          visible = window.request(missing, .visible)
          drawing = window
        }
      }
    } catch {
      emit(.failure(error))
    }
    whenRequested()
    if let drawing {
      await emitVisible(missing, in: visible, of: drawing, isWanted, emit)
    }
    emit(.settled)
    if let drawing { await drawRing(drawing, isWanted, emit) }
    guard let position else { return }
    await drawNeighbours(of: position, isWanted, emit)
  }

  /// Emits visible tiles as they come, and placeholders for those that have not come after a while.
  private func emitVisible(
    _ missing: [TileIndex],
    in blocks: [WindowDrawing.Block],
    of drawing: WindowDrawing,
    _ isWanted: @escaping @Sendable () -> Bool,
    _ emit: @escaping @Sendable (ViewportEvent) -> Void
  ) async {
    guard !missing.isEmpty, let zoomed = windowAtOtherZoom(drawing) else {
      return await emitTiles(of: blocks, drawing, .visible, emit)
    }
    let awaited = AwaitedTiles(missing)
    let emitPlaceholders = { @Sendable in
      for index in missing where isWanted() && !Task.isCancelled && awaited.contains(index) {
        guard let placeholder = drawing.placeholder(at: index, from: zoomed) else { continue }
        awaited.ifContains(index) { emit(.placeholder(placeholder)) }
      }
    }
    if placeholderDelay <= .zero { emitPlaceholders() }
    await withTaskGroup(of: Void.self) { tasks in
      if placeholderDelay > .zero {
        tasks.addTask {
          guard (try? await Task.sleep(for: placeholderDelay)) != nil else { return }
          emitPlaceholders()
        }
      }
      await emitTiles(of: blocks, drawing, .visible) { event in
        if case .tile(let tile, _) = event { awaited.remove(tile.index) }
        emit(event)
      }
      tasks.cancelAll()
    }
  }

  /// The previous window, if it shows the same page at another zoom.
  private func windowAtOtherZoom(_ drawing: WindowDrawing) -> WindowDrawing? {
    guard let previous, previous.pageIndex == viewport.pageIndex, previous.rotation == viewport.rotation,
      previous.appearance == viewport.appearance, previous.zoom != viewport.zoom
    else { return nil }
    return try? WindowDrawing(of: previous, on: drawing.canvas, hasRing: prefetch.rings > 0)
  }

  /// Emits cached tiles and returns the others.
  private func missing(
    from indices: [TileIndex],
    of drawing: WindowDrawing,
    _ purpose: ViewportTilePurpose,
    _ emit: (ViewportEvent) -> Void
  ) -> [TileIndex] {
    indices.filter { index in
      guard let tile = drawing.cachedTile(at: index, purpose) else { return true }
      emit(.tile(tile, purpose))
      return false
    }
  }

  /// Draws the surroundings of the window, one block after the other. The first makes the lane record what the others
  /// show.
  private func drawRing(
    _ drawing: WindowDrawing,
    _ isWanted: @Sendable () -> Bool,
    _ emit: @escaping @Sendable (ViewportEvent) -> Void
  ) async {
    guard prefetch.rings > 0 else { return }
    let missing = missing(from: drawing.ring(prefetch.rings), of: drawing, .ring, emit)
    for rectangle in drawing.grid.rectangles(of: missing) where !Task.isCancelled && isWanted() {
      let blocks = drawing.request(missing.filter(rectangle.contains), .ring)
      await emitTiles(of: blocks, drawing, .ring, emit)
    }
  }

  private func drawNeighbours(
    of position: Int,
    _ isWanted: @Sendable () -> Bool,
    _ emit: @escaping @Sendable (ViewportEvent) -> Void
  ) async {
    for neighbour in canvases.neighbours(of: position, count: prefetch.neighbours)
    where !Task.isCancelled && isWanted() {
      // A neighbouring page that cannot be drawn reports its error when it is shown.
      guard
        let canvas = try? await canvases.canvas(at: neighbour),
        let drawing = try? WindowDrawing(of: viewport, on: canvas, hasRing: prefetch.rings > 0)
      else { continue }
      let missing = missing(from: drawing.visibleTiles, of: drawing, .neighbour, emit)
      await emitTiles(of: drawing.request(missing, .neighbour), drawing, .neighbour, emit)
    }
  }

  /// Waits for blocks, and hands out their tiles as they come.
  private func emitTiles(
    of blocks: [WindowDrawing.Block],
    _ drawing: WindowDrawing,
    _ purpose: ViewportTilePurpose,
    _ emit: @escaping @Sendable (ViewportEvent) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { tasks in
      for block in blocks {
        tasks.addTask {
          do throws(GatefoldError) {
            try await drawing.tiles(of: block) { emit(.tile($0, purpose)) }
          } catch  where error.code != .cancelled {
            emit(.failure(error))
          } catch {
            // The viewport has moved on.
          }
        }
      }
    }
  }
}

/// The tiles of a window that have not come yet.
private final class AwaitedTiles: Sendable {
  private let indices: Mutex<Set<TileIndex>>

  init(_ indices: [TileIndex]) {
    self.indices = Mutex(Set(indices))
  }

  func contains(_ index: TileIndex) -> Bool { indices.withLock { $0.contains(index) } }

  func remove(_ index: TileIndex) { indices.withLock { _ = $0.remove(index) } }

  /// While a tile is still awaited, so that what the body emits comes before it.
  func ifContains(_ index: TileIndex, _ body: () -> Void) {
    indices.withLock { if $0.contains(index) { body() } }
  }
}
