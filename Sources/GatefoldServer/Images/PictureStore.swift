internal import Foundation
internal import Gatefold
internal import GatefoldStore
internal import Synchronization

/// Drawn pictures by their ETags: in memory, on disk, or drawn now. Equal requests are drawn once, and a drawing that
/// nobody waits for any more is given up.
final class PictureStore: Sendable {
  private let loads = JoinedLoads()
  private let memory: Mutex<ByteBudgetCache<String, Data>>
  private let disk: ResourceCache?
  private let metrics: ServerMetrics

  init(folder: String?, budget: Int, memoryBudget: Int, metrics: ServerMetrics) {
    self.metrics = metrics
    memory = Mutex(ByteBudgetCache(budget: memoryBudget))
    disk = folder.map { ResourceCache(folder: $0, budget: budget) }
  }

  /// - Parameter draw: makes the bytes where they are not kept.
  func picture(
    _ tag: EntityTag,
    _ draw: @escaping @Sendable () async throws(GatefoldError) -> Data
  ) async throws(GatefoldError) -> Data {
    if let known = memory.withLock({ $0.value(for: tag.name) }) {
      metrics.count(.memory)
      return known
    }
    return try await loads.data(tag.name) { [self] () async throws(GatefoldError) in
      if let kept = await disk?.data(tag.name) {
        keep(kept, tag)
        metrics.count(.disk)
        return kept
      }
      let drawn = try await draw()
      metrics.count(.drawn)
      keep(drawn, tag)
      await disk?.insert(drawn, tag.name)
      return drawn
    }
  }

  /// The answer to a request for bytes, which are made only for a client that does not have them.
  func answer(
    _ tag: EntityTag,
    _ mediaType: String,
    _ request: ServerRequest,
    _ options: ServerOptions,
    _ make: @escaping @Sendable () async throws(GatefoldError) -> Data
  ) async throws(RequestProblem) -> ServerAnswer {
    if tag.isKnown(to: request) { return .unchanged(tag, options) }
    do throws(GatefoldError) {
      return ServerAnswer(try await picture(tag, make), mediaType).kept(tag, options)
    } catch {
      throw RequestProblem(error)
    }
  }

  private func keep(_ data: Data, _ tag: EntityTag) {
    memory.withLock { $0.insert(data, for: tag.name, bytes: data.count) }
  }
}
