internal import Synchronization

/// Requests that killed two workers: asked again, for the same page of the same file, they are refused at once,
/// wherever the file lies. Kept for as long as the process runs, the last few thousand of them.
final class KnownKillers: Sendable {
  static let shared = KnownKillers()

  struct Request: Hashable, Sendable {
    let kind: LaneRequestKind
    let pageIndex: Int?
    /// Of a drawing, the doublings of its scale: a page that cannot be magnified may still be shown.
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

  private static let deathsUntilRefused = 2
  private static let capacity = 4_096
  private let state = Mutex(State())

  /// Whether it is worth knowing the hash of a file of a size: most are told apart by that.
  func mayKnow(fileOfSize size: Int) -> Bool {
    state.withLock { $0.fileSizes[size] != nil }
  }

  func refuses(_ request: Request, of file: ContentHash, size: Int) -> Bool {
    let key = Key(file: file, fileSize: size, request: request)
    return state.withLock { $0.deaths[key, default: 0] >= Self.deathsUntilRefused }
  }

  func noteDeath(by request: Request, of file: ContentHash, size: Int) {
    let key = Key(file: file, fileSize: size, request: request)
    state.withLock { state in
      if state.deaths[key] == nil {
        state.order.append(key)
        state.fileSizes[size, default: 0] += 1
      }
      state.deaths[key, default: 0] += 1
      if state.order.count > Self.capacity { state.forgetOldest() }
    }
  }

  /// For tests, and for who has replaced the libraries.
  func forgetAll() {
    state.withLock { $0 = State() }
  }
}
