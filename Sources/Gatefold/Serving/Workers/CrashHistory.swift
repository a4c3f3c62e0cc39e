internal import Synchronization

/// Records which requests ended their workers. A request that ended two is refused for a while, for the same page of the
/// same file, wherever the file is stored. Then it may try again. The last few thousand are kept.
final class CrashHistory: Sendable {
  static let shared = CrashHistory()

  struct Request: Hashable, Sendable {
    let kind: LaneRequestKind
    let pageIndex: Int?
    /// For a drawing, the power of two of its scale, since a page that fails when magnified may still work at a smaller
    /// scale. `nil` matches any scale.
    var magnification: Int? = 0

    /// The same at any scale: a page that is never done is so at all of them.
    var atAnyScale: Request { Request(kind: kind, pageIndex: pageIndex, magnification: nil) }
  }

  private struct Key: Hashable {
    let file: ContentHash
    let fileSize: Int
    let request: Request
  }

  private struct Deaths {
    var count = 0
    var last: ContinuousClock.Instant
  }

  private struct State {
    var deaths: [Key: Deaths] = [:]
    /// The oldest first.
    var order: [Key] = []
    /// How many keys have each size.
    var fileSizes: [Int: Int] = [:]

    mutating func forgetOldest() { if let oldest = order.first { forget(oldest) } }

    mutating func forget(_ key: Key) {
      order.removeAll { $0 == key }
      deaths[key] = nil
      let count = fileSizes[key.fileSize, default: 1] - 1
      fileSizes[key.fileSize] = count > 0 ? count : nil
    }
  }

  private static let maximumDeaths = 2
  /// The time for which a request is refused.
  static let period = Duration.seconds(600)
  private static let maximumCount = 4_096
  private let state = Mutex(State())

  /// Whether a file of this size is recorded. Most files differ in size, so they need no hash.
  func containsFile(ofSize size: Int) -> Bool {
    state.withLock { $0.fileSizes[size] != nil }
  }

  func refuses(
    _ request: Request,
    of file: ContentHash,
    size: Int,
    at now: ContinuousClock.Instant = .now
  ) -> Bool {
    state.withLock { state in
      [request, request.atAnyScale].contains { request in
        let key = Key(file: file, fileSize: size, request: request)
        guard let deaths = state.deaths[key] else { return false }
        guard now - deaths.last < Self.period else {
          state.forget(key)
          return false
        }
        return deaths.count >= Self.maximumDeaths
      }
    }
  }

  func noteDeath(
    by request: Request,
    of file: ContentHash,
    size: Int,
    at now: ContinuousClock.Instant = .now
  ) {
    let key = Key(file: file, fileSize: size, request: request)
    state.withLock { state in
      if state.deaths[key] == nil {
        state.order.append(key)
        state.fileSizes[size, default: 0] += 1
      }
      state.deaths[key, default: Deaths(last: now)].count += 1
      state.deaths[key]?.last = now
      if state.order.count > Self.maximumCount { state.forgetOldest() }
    }
  }

  /// Clears the history, for tests and for programs that have replaced the libraries.
  func forgetAll() {
    state.withLock { $0 = State() }
  }
}
