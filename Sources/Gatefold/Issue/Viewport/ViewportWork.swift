/// What is to be drawn for one viewport.
struct ViewportWork: Sendable {
  let canvases: ViewportCanvases
  let viewport: Viewport
  let prefetch: ViewportPrefetch

  /// Tiles that are cut from the same blocks, in the order in which they are wanted.
  private struct Group: Sendable {
    let canvas: any Canvas
    let grid: TileGrid
    let purpose: ViewportTilePurpose
    var indices: [TileIndex]
    let blocks: [RequestedBlock]
  }

  /// - Parameters:
  ///   - isWanted: whether the viewport is still the one that is shown.
  ///   - whenRequested: called once everything in the viewport and around it was asked for, so that what the viewport
  ///     before shares with this one is joined rather than withdrawn and asked for again.
  ///   - emit: takes what comes.
  func run(
    isWanted: @Sendable () -> Bool,
    whenRequested: @Sendable () -> Void,
    emit: @escaping @Sendable (ViewportEvent) -> Void
  ) async {
    var groups: [Group] = []
    let position = canvases.position(ofPage: viewport.pageIndex)
    do throws(GatefoldError) {
      guard let position else { throw canvases.missingPage(viewport.pageIndex) }
      if isWanted() {
        let canvas = try await canvases.canvas(at: position)
        if isWanted() { groups = try request(canvas, emit) }
      }
    } catch {
      emit(.failure(error))
    }
    whenRequested()
    await cut(groups.filter { $0.purpose == .visible }, emit)
    emit(.settled)
    await cut(groups.filter { $0.purpose == .ring }, emit)
    guard let position else { return }
    for neighbour in canvases.neighbours(of: position, count: prefetch.neighbours)
    where !Task.isCancelled && isWanted() {
      // A neighbour that cannot be drawn says so when it is turned to.
      guard
        let canvas = try? await canvases.canvas(at: neighbour),
        let groups = try? request(neighbour: canvas, emit)
      else { continue }
      await cut(groups, emit)
    }
  }

  private func request(
    _ canvas: any Canvas,
    _ emit: (ViewportEvent) -> Void
  ) throws(GatefoldError) -> [Group] {
    let grid = try viewport.grid(pageSize: canvas.size)
    let visible = grid.indices(fromCentreOf: viewport.rect)
    let around = grid.expanded(viewport.rect, byTiles: prefetch.rings)
    let shown = Set(visible)
    let ring = prefetch.rings == 0 ? [] : grid.indices(fromCentreOf: around).filter { !shown.contains($0) }
    return try request(visible, of: canvas, in: grid, .visible, emit) + request(ring, of: canvas, in: grid, .ring, emit)
  }

  private func request(
    neighbour canvas: any Canvas,
    _ emit: (ViewportEvent) -> Void
  ) throws(GatefoldError) -> [Group] {
    let grid = try viewport.grid(pageSize: canvas.size)
    return try request(grid.indices(fromCentreOf: viewport.rect), of: canvas, in: grid, .neighbour, emit)
  }

  /// Hands out the tiles that are there, and asks for the pictures of the others.
  private func request(
    _ indices: [TileIndex],
    of canvas: any Canvas,
    in grid: TileGrid,
    _ purpose: ViewportTilePurpose,
    _ emit: (ViewportEvent) -> Void
  ) throws(GatefoldError) -> [Group] {
    let rasters = try canvas.rasters(in: grid)
    var groups: [[TileBlock.ID]: Group] = [:]
    var order: [[TileBlock.ID]] = []
    for index in indices {
      if let tile = canvas.cachedTile(at: index, in: grid, appearance: viewport.appearance) {
        emit(.tile(tile, purpose))
        continue
      }
      let blocks = canvas.blocks(of: index, in: grid, rasters)
      let key = blocks.map(\.id)
      if groups[key] == nil {
        order.append(key)
        groups[key] = Group(
          canvas: canvas,
          grid: grid,
          purpose: purpose,
          indices: [],
          blocks: blocks.map {
            canvas.request($0, viewport.appearance, purpose == .visible ? .visible : .prefetch)
          }
        )
      }
      groups[key]?.indices.append(index)
    }
    return order.compactMap { groups[$0] }
  }

  /// Waits for the pictures of groups, and cuts their tiles as they come.
  private func cut(_ groups: [Group], _ emit: @escaping @Sendable (ViewportEvent) -> Void) async {
    await withTaskGroup(of: Void.self) { tasks in
      for group in groups { tasks.addTask { await cut(group, emit) } }
    }
  }

  private func cut(_ group: Group, _ emit: (ViewportEvent) -> Void) async {
    do throws(GatefoldError) {
      let pictures = try await group.canvas.pictures(of: group.blocks)
      for index in group.indices where !Task.isCancelled {
        let tile = try group.canvas.cut(index, from: pictures, in: group.grid, viewport.appearance)
        emit(.tile(tile, group.purpose))
      }
    } catch  where error.code != .cancelled {
      emit(.failure(error))
    } catch {
      // The viewport has moved on.
    }
  }
}
