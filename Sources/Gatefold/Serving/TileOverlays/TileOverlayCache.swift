internal import Synchronization

/// The tiles of an overlay that were used last, and those that are being loaded.
final class TileOverlayCache: Sendable {
  private typealias Loading = Task<Result<OverlayPicture?, GatefoldError>, Never>

  private struct State {
    var cache = ByteBudgetCache<TilePath, OverlayPicture?>(budget: TileOverlayCache.budget)
    var loading: [TilePath: Loading] = [:]
  }

  /// Bytes of tiles that are kept.
  private static let budget = 16 << 20
  /// Tiles that are loaded at once.
  private static let maximumLoadingCount = 8

  private let overlay: TileOverlay
  private let state: Mutex<State>

  init(_ overlay: TileOverlay) {
    self.overlay = overlay
    state = Mutex(State())
  }

  /// The tiles at some places, in any order.
  ///
  /// - Throws: the error of the first tile that fails; `cancelled`.
  func tiles(at paths: [TilePath]) async throws(GatefoldError) -> [(TilePath, OverlayPicture?)] {
    var tiles: [(TilePath, OverlayPicture?)] = []
    for start in stride(from: 0, to: paths.count, by: Self.maximumLoadingCount) {
      if Task.isCancelled { throw .cancelled }
      let loads = paths[start..<min(start + Self.maximumLoadingCount, paths.count)].map { ($0, load($0)) }
      for (path, load) in loads { tiles.append((path, try await load())) }
    }
    return tiles
  }

  /// Begins to load a tile, unless it is there or on its way.
  private func load(_ path: TilePath) -> () async throws(GatefoldError) -> OverlayPicture? {
    let (known, loading) = state.withLock { state -> (OverlayPicture??, Loading?) in
      if let known = state.cache.value(for: path) { return (.some(known), nil) }
      if let loading = state.loading[path] { return (nil, loading) }
      let loading = Loading { await self.loaded(path) }
      state.loading[path] = loading
      return (nil, loading)
    }
    return { () throws(GatefoldError) in
      if let known { return known }
      return try await loading?.value.get() ?? nil
    }
  }

  private func loaded(_ path: TilePath) async -> Result<OverlayPicture?, GatefoldError> {
    let result: Result<OverlayPicture?, GatefoldError>
    do throws(GatefoldError) {
      result = .success(try await overlay.tile(at: path))
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      state.loading[path] = nil
      guard case .success(let tile) = result else { return }
      state.cache.insert(tile, for: path, bytes: 64 + (tile.map { $0.size.width * $0.size.height * 4 } ?? 0))
    }
    return result
  }
}
