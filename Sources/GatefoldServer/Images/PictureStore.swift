internal import Foundation
internal import Gatefold
internal import GatefoldStore
internal import Logging
internal import Synchronization

/// Drawn pictures by their ETags: in memory, on disk, or drawn now. Equal requests are drawn once, by one of the processes
/// that share the disk, and a drawing that nobody waits for any more is given up.
final class PictureStore: Sendable {
  private let loads = JoinedLoads()
  private let memory: Mutex<ByteBudgetCache<String, Data>>
  private let disk: ResourceCache?
  private let metrics: ServerMetrics
  /// How long to wait for another process that draws a picture.
  private let patience: Duration
  private let hasFailed = Mutex(false)

  /// - Parameter disk: `nil` keeps pictures in memory only.
  init(_ disk: ResourceCache?, _ options: ServerOptions, _ metrics: ServerMetrics) {
    self.metrics = metrics
    // A page that takes longer is given up.
    patience = options.deadline / 3
    memory = Mutex(ByteBudgetCache(budget: options.memoryBudget))
    self.disk = disk
  }

  /// The cache on disk that the options name; `nil` for none.
  ///
  /// - Throws: `unwritableFile` for a folder that pictures cannot be written to.
  static func disk(_ options: ServerOptions) throws(GatefoldError) -> ResourceCache? {
    guard let folder = options.cacheFolder else { return nil }
    guard isWritable(folder) else {
      throw GatefoldError(
        .unwritableFile,
        "the folder of the cache cannot be written; change its permissions, or choose another folder",
        path: folder
      )
    }
    return ResourceCache(folder: folder, budget: options.cacheBudget)
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
      guard let disk else {
        let drawn = try await draw()
        metrics.count(.drawn)
        keep(drawn, tag)
        return drawn
      }
      let found = try await disk.data(tag.name, patience: patience, draw)
      metrics.count(found.isMade ? .drawn : .disk)
      if !found.isKept { noteUnkept() }
      keep(found.data, tag)
      return found.data
    }
  }

  /// The answer to a request for bytes, which are made only for a client that does not have them.
  func answer(
    _ tag: EntityTag,
    _ mediaType: String,
    _ request: ServerRequest,
    _ make: @escaping @Sendable () async throws(GatefoldError) -> Data
  ) async throws(RequestProblem) -> ServerAnswer {
    if tag.isKnown(to: request) { return .unchanged(tag) }
    do throws(GatefoldError) {
      return ServerAnswer(try await picture(tag, make), mediaType).kept(tag)
    } catch {
      throw RequestProblem(error)
    }
  }

  /// Creates the folder if necessary, and returns whether it is writable.
  private static func isWritable(_ folder: String) -> Bool {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return access(folder, W_OK | X_OK) == 0
  }

  /// The disk may have become full.
  private func noteUnkept() {
    metrics.countUnkept()
    let isFirst = hasFailed.withLock { failed in
      defer { failed = true }
      return !failed
    }
    if isFirst { Logger(label: "gatefold").error("pictures cannot be kept in the cache on disk; is it full?") }
  }

  private func keep(_ data: Data, _ tag: EntityTag) {
    memory.withLock { $0.insert(data, for: tag.name, bytes: data.count) }
  }
}
