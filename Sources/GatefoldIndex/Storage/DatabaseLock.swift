internal import Foundation
internal import Gatefold
internal import Synchronization

/// A lock on a file beside an index: shared by all processes that have it open, and exclusive for the first one while
/// it checks for damage. The system drops it when a process ends in any way.
///
/// The file also records that damage was found, until the index is opened again.
final class IndexLock: Sendable {
  private static let mark = Array("damaged\n".utf8)

  /// `nil` once it is released.
  private let descriptor: Mutex<Int32?>
  /// Whether no other process has the index open.
  let isAlone: Bool

  /// Waits while another process opens the index.
  ///
  /// - Throws: `unwritableFile`, `busyIndex`, `cancelled`.
  init(path: String, patience: Duration = .seconds(30)) async throws(GatefoldError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw GatefoldError(
        .unwritableFile,
        "cannot write \(path); check the permissions of the folder, or choose another index",
        underlyingError: .system(errno)
      )
    }
    let deadline = ContinuousClock.now + patience
    while true {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        self.descriptor = Mutex(descriptor)
        isAlone = true
        return
      }
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
        self.descriptor = Mutex(descriptor)
        isAlone = false
        return
      }
      guard ContinuousClock.now < deadline else {
        close(descriptor)
        throw GatefoldError(.busyIndex, "another program is opening or repairing the index; try again later")
      }
      do {
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        close(descriptor)
        throw GatefoldError(.cancelled, "the task was cancelled")
      }
    }
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

  /// Lets others open the index.
  func share() {
    descriptor.withLock { descriptor in
      if let descriptor { _ = flock(descriptor, LOCK_SH) }
    }
  }

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
