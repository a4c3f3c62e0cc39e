internal import Synchronization

/// Records which requests ended their workers. A request that ended two is refused from then on, for the same page of
/// the same file, wherever the file is stored. The last few thousand are kept until the process ends.
final class CrashHistory: Sendable {
  static let shared = CrashHistory()

  struct Request: Hashable, Sendable {
    let kind: LaneRequestKind
    let pageIndex: Int?
    /// For a drawing, the power of two of its scale: a page that cannot be magnified may still be shown.
    var magnification = 0
  }

  private struct Key: Hashable {
    let file: ContentHash
    let fileSize: Int
    let request: Request
  }

  private struct State {
    var deaths: [Key: Int] = [:]
    /// The oldest first.
    var order: [Key] = []
    /// How many keys have each size.
    var fileSizes: [Int: Int] = [:]

    mutating func forgetOldest() {
      let key = order.removeFirst()
      deaths[key] = nil
      let count = fileSizes[key.fileSize, default: 1] - 1
      fileSizes[key.fileSize] = count > 0 ? count : nil
    }
  }

  private static let maximumDeaths = 2
  private static let maximumCount = 4_096
  private let state = Mutex(State())

  /// Whether a file of this size is recorded. Most files differ in size, so they need no hash.
  func containsFile(ofSize size: Int) -> Bool {
    state.withLock { $0.fileSizes[size] != nil }
  }

  func refuses(_ request: Request, of file: ContentHash, size: Int) -> Bool {
    let key = Key(file: file, fileSize: size, request: request)
    return state.withLock { $0.deaths[key, default: 0] >= Self.maximumDeaths }
  }

  func noteDeath(by request: Request, of file: ContentHash, size: Int) {
    let key = Key(file: file, fileSize: size, request: request)
    state.withLock { state in
      if state.deaths[key] == nil {
        state.order.append(key)
        state.fileSizes[size, default: 0] += 1
      }
      state.deaths[key, default: 0] += 1
      if state.order.count > Self.maximumCount { state.forgetOldest() }
    }
  }

  /// For tests, and for programs that have replaced the libraries.
  func forgetAll() {
    state.withLock { $0 = State() }
  }
}
