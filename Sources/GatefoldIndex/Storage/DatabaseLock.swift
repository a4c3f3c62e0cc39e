internal import Foundation
package import Gatefold
internal import Synchronization

/// A lock on a file beside a database, between tasks and processes. The system drops it when a process ends in any way.
///
/// The file also records that damage was found, until the database is opened again.
package final class DatabaseLock: Sendable {
  /// The mode of a lock.
  package enum Mode: Sendable {
    /// Exclusive if nobody else has the lock, so that damage can be looked for, and shared otherwise.
    case opening
    /// Excludes every other lock.
    case exclusive
    /// Excludes exclusive locks only.
    case shared
  }

  /// The errors to throw if the lock can't be acquired.
  package struct Refusals: Sendable {
    let unwritable: @Sendable (_ path: String) -> GatefoldError
    let busy: GatefoldError
    let cancelled: GatefoldError

    /// - Parameter unwritable: reads the system's error number from `errno`.
    package init(
      unwritable: @escaping @Sendable (_ path: String) -> GatefoldError,
      busy: GatefoldError,
      cancelled: GatefoldError
    ) {
      self.unwritable = unwritable
      self.busy = busy
      self.cancelled = cancelled
    }
  }

  private static let mark = Array("damaged\n".utf8)

  /// `nil` once it is released.
  private let descriptor: Mutex<Int32?>
  /// Whether nobody else had the lock.
  package let isAlone: Bool

  /// Waits while others have a lock that excludes this one.
  ///
  /// - Parameters:
  ///   - patience: how long; `nil` to try once.
  ///   - interval: the time between two tries.
  /// - Throws: one of the refusals.
  package init(
    path: String,
    _ mode: Mode,
    patience: Duration?,
    every interval: Duration,
    refusals: Refusals
  ) async throws(GatefoldError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refusals.unwritable(path) }
    let deadline = ContinuousClock.now + (patience ?? .zero)
    while true {
      if let isAlone = Self.tryLock(descriptor, mode) {
        self.isAlone = isAlone
        self.descriptor = Mutex(descriptor)
        return
      }
      guard patience != nil, ContinuousClock.now < deadline else {
        close(descriptor)
        throw refusals.busy
      }
      do {
        try await Task.sleep(for: interval)
      } catch {
        close(descriptor)
        throw refusals.cancelled
      }
    }
  }

  /// - Returns: whether nobody else has it; `nil` if others exclude it.
  private static func tryLock(_ descriptor: Int32, _ mode: Mode) -> Bool? {
    if mode != .shared, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    if mode != .exclusive, flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return false }
    return nil
  }

  deinit {
    release()
  }

  package func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { FileLock.end(closing: open) }
      descriptor = nil
    }
  }

  /// Lets others open the database.
  package func share() {
    descriptor.withLock { descriptor in
      if let descriptor { _ = flock(descriptor, LOCK_SH) }
    }
  }

  // MARK: Damage

  package var isMarkedDamaged: Bool {
    descriptor.withLock { descriptor in
      guard let descriptor else { return false }
      var bytes = [UInt8](repeating: 0, count: Self.mark.count)
      return pread(descriptor, &bytes, bytes.count, 0) == bytes.count && bytes == Self.mark
    }
  }

  package func markDamaged() {
    descriptor.withLock { descriptor in
      if let descriptor { _ = pwrite(descriptor, Self.mark, Self.mark.count, 0) }
    }
  }

  package func clearMark() {
    descriptor.withLock { descriptor in
      if let descriptor { _ = ftruncate(descriptor, 0) }
    }
  }
}
