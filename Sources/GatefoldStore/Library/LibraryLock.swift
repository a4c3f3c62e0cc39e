internal import Foundation
internal import Gatefold
internal import Synchronization

/// A lock on a file of a library. The system drops it when a process ends in any way.
final class LibraryLock: Sendable {
  enum Mode: Sendable {
    /// Exclusive if nobody else has the library open, and shared otherwise.
    case opening
    /// Exclusive, for moving files.
    case exclusive
    /// Shared, while an issue is read.
    case shared
  }

  private static let mark = Array("damaged\n".utf8)
  private static let retryInterval = Duration.milliseconds(5)

  /// `nil` once it is released.
  private let descriptor: Mutex<Int32?>
  /// Whether nobody else had the lock.
  let isAlone: Bool

  /// Waits while others have a lock that excludes this one.
  ///
  /// - Parameter patience: how long; `nil` to try once.
  /// - Throws: `unwritableFile`, `busyLibrary`, `cancelled`.
  init(path: String, _ mode: Mode, patience: Duration? = .seconds(30)) async throws(GatefoldError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path) }
    let deadline = ContinuousClock.now + (patience ?? .zero)
    while true {
      if let isAlone = Self.tryLock(descriptor, mode) {
        self.isAlone = isAlone
        self.descriptor = Mutex(descriptor)
        return
      }
      guard patience != nil, ContinuousClock.now < deadline else {
        close(descriptor)
        throw GatefoldError(.busyLibrary, "another program is working on the library; try again later")
      }
      do {
        try await Task.sleep(for: Self.retryInterval)
      } catch {
        close(descriptor)
        throw .cancelled
      }
    }
  }

  /// - Returns: whether it is exclusive; `nil` if others exclude it.
  private static func tryLock(_ descriptor: Int32, _ mode: Mode) -> Bool? {
    if mode != .shared, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    if mode != .exclusive, flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return false }
    return nil
  }

  deinit {
    release()
  }

  func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { FileLock.end(closing: open) }
      descriptor = nil
    }
  }

  /// Lets others open the library.
  func share() {
    descriptor.withLock { descriptor in
      if let descriptor { _ = flock(descriptor, LOCK_SH) }
    }
  }

  // MARK: The file also records that damage was found, until the library is opened again.

  var isMarkedDamaged: Bool {
    descriptor.withLock { descriptor in
      guard let descriptor else { return false }
      var bytes = [UInt8](repeating: 0, count: Self.mark.count)
      return pread(descriptor, &bytes, bytes.count, 0) == bytes.count && bytes == Self.mark
    }
  }

  func markDamaged() {
    descriptor.withLock { descriptor in
      if let descriptor { _ = pwrite(descriptor, Self.mark, Self.mark.count, 0) }
    }
  }

  func clearMark() {
    descriptor.withLock { descriptor in
      if let descriptor { _ = ftruncate(descriptor, 0) }
    }
  }
}
