internal import Synchronization

/// Which requests ended their workers. One that ended two is refused from then on, for the same page of the same file,
/// wherever the file lies. The last few thousand are remembered for as long as the process runs.
final class CrashHistory: Sendable {
  static let shared = CrashHistory()

  struct Request: Hashable, Sendable {
    let kind: LaneRequestKind
    let pageIndex: Int?
    /// For a drawing, the doublings of its scale: a page that cannot be magnified may still be shown.
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

  /// Whether a file of a size is among them. Most files are told apart by their size, and need no hash.
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
