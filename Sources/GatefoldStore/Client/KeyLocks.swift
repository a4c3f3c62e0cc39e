internal import Foundation
internal import Gatefold
internal import Synchronization

/// Lets one of several processes at a time do what a key names. Each key is a byte of a file that is locked; the system
/// drops the locks of a process when it dies.
///
/// Where the file can't be locked, as on some network file systems, everybody may go on at once.
final class KeyLocks: Sendable {
  private struct State {
    var descriptor: Int32?
    /// The bytes that this process has locked. To itself, they are not locked.
    var held: Set<Int64> = []
  }

  private static let firstPause = Duration.milliseconds(2)
  private static let longestPause = Duration.milliseconds(50)
  /// `F_OFD_SETLK`: locks that belong to the open file, not to whichever thread has closed it.
  private static let setLock: Int32 = 37

  private let path: String
  private let state = Mutex(State())

  /// - Parameter path: of the file, which is made when it is needed.
  init(path: String) { self.path = path }

  deinit {
    if let descriptor = state.withLock({ $0.descriptor }) { close(descriptor) }
  }

  /// A lock that is held.
  struct Lock: Sendable {
    fileprivate let place: Int64
  }

  /// Waits for a lock.
  ///
  /// - Parameter patience: how long to wait for a process that may have stopped.
  /// - Returns: `nil` where somebody else still has it.
  /// - Throws: `cancelled`.
  func lock(_ key: String, patience: Duration) async throws(GatefoldError) -> Lock? {
    let place = Self.place(of: key)
    let end = ContinuousClock.now + patience
    var pause = Self.firstPause
    while true {
      if take(place) { return Lock(place: place) }
      if ContinuousClock.now >= end { return nil }
      try? await Task.sleep(for: pause)
      if Task.isCancelled { throw .cancelled }
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Gives a lock back.
  func unlock(_ lock: Lock) {
    state.withLock { state in
      guard state.held.remove(lock.place) != nil, let descriptor = state.descriptor else { return }
      _ = Self.set(F_UNLCK, lock.place, descriptor)
    }
  }

  private func take(_ place: Int64) -> Bool {
    state.withLock { state in
      if state.held.contains(place) { return false }
      if state.descriptor == nil {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        if descriptor >= 0 { state.descriptor = descriptor }
      }
      if let descriptor = state.descriptor, !Self.set(F_WRLCK, place, descriptor) {
        // Other errors say that there are no locks.
        if errno == EAGAIN || errno == EACCES { return false }
      }
      state.held.insert(place)
      return true
    }
  }

  private static func set(_ type: Int32, _ place: Int64, _ descriptor: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(place)
    lock.l_len = 1
    return fcntl(descriptor, setLock, &lock) == 0
  }

  /// Two of a million keys have the same place by a chance of one in ten million.
  private static func place(of key: String) -> Int64 {
    let bytes = ContentHash(of: "lock \(key)".utf8).bytes.prefix(8)
    return Int64(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 2)
  }
}
