/// What is to be drawn for one viewport.
struct ViewportWork: Sendable {
  let issue: Issue
  let viewport: Viewport
  let prefetch: ViewportPrefetch

  /// Tiles of one block, in the order in which they are wanted, and their picture.
  private struct Group: Sendable {
    let page: Page
    let grid: TileGrid
    let indices: [TileIndex]
    let request: SupertileRequest
    let purpose: ViewportTilePurpose
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
    do throws(GatefoldError) {
      if isWanted() {
        let page = try await issue.page(at: viewport.pageIndex)
        if isWanted() { groups = try request(page, emit) }
      }
    } catch {
      emit(.failure(error))
    }
    whenRequested()
    await cut(groups.filter { $0.purpose == .visible }, emit)
    emit(.settled)
    await cut(groups.filter { $0.purpose == .ring }, emit)
    for index in neighbours where !Task.isCancelled && isWanted() {
      // A neighbour that cannot be drawn says so when it is turned to.
      guard let page = try? await issue.page(at: index), let groups = try? request(neighbour: page, emit) else {
        continue
      }
      await cut(groups, emit)
    }
  }

  /// The pages after and before, the nearest first.
  private var neighbours: [Int] {
    (0..<prefetch.neighbours)
      .flatMap { [viewport.pageIndex + 1 + $0, viewport.pageIndex - 1 - $0] }
      .filter { (0..<issue.pageCount).contains($0) }
  }

  private func request(
    _ page: Page,
    _ emit: (ViewportEvent) -> Void
  ) throws(GatefoldError) -> [Group] {
    let grid = try viewport.grid(pageSize: page.size)
    let visible = grid.indices(fromCentreOf: viewport.rect)
    let around = grid.expanded(viewport.rect, byTiles: prefetch.rings)
    let shown = Set(visible)
    let ring = prefetch.rings == 0 ? [] : grid.indices(fromCentreOf: around).filter { !shown.contains($0) }
    return request(visible, of: page, in: grid, .visible, emit) + request(ring, of: page, in: grid, .ring, emit)
  }

  private func request(
    neighbour page: Page,
    _ emit: (ViewportEvent) -> Void
  ) throws(GatefoldError) -> [Group] {
    let grid = try viewport.grid(pageSize: page.size)
    return request(grid.indices(fromCentreOf: viewport.rect), of: page, in: grid, .neighbour, emit)
  }

  /// Hands out the tiles that are there, and asks for the pictures of the others.
  private func request(
    _ indices: [TileIndex],
    of page: Page,
    in grid: TileGrid,
    _ purpose: ViewportTilePurpose,
    _ emit: (ViewportEvent) -> Void
  ) -> [Group] {
    var missing: [TileIndex] = []
    for index in indices {
      if let tile = page.cachedTile(at: index, in: grid, appearance: viewport.appearance) {
        emit(.tile(tile, purpose))
      } else {
        missing.append(index)
      }
    }
    return Supertile.holding(missing, in: grid).map { supertile in
      Group(
        page: page,
        grid: grid,
        indices: missing.filter { Supertile(containing: $0, in: grid) == supertile },
        request: page.request(supertile, in: grid, purpose == .visible ? .visible : .prefetch),
        purpose: purpose
      )
    }
  }

  /// Waits for the pictures of groups, and cuts their tiles as they come.
  private func cut(_ groups: [Group], _ emit: @escaping @Sendable (ViewportEvent) -> Void) async {
    await withTaskGroup(of: Void.self) { tasks in
      for group in groups { tasks.addTask { await cut(group, emit) } }
    }
  }

  private func cut(_ group: Group, _ emit: (ViewportEvent) -> Void) async {
    do throws(GatefoldError) {
      let picture = try await issue.context.supertiles.picture(group.request)
      for index in group.indices where !Task.isCancelled {
        let tile = try group.page.cut(index, from: picture, in: group.grid, viewport.appearance)
        emit(.tile(tile, group.purpose))
      }
    } catch  where error.code != .cancelled {
      emit(.failure(error))
    } catch {
      // The viewport has moved on.
    }
  }
}
