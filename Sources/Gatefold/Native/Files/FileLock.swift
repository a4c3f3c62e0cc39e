internal import Foundation

/// Locks on files that the system drops when these are closed (`flock`).
package enum FileLock {
  /// Whether a process has an exclusive lock on a file; `false` if there is no such file.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { end(closing: descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Ends a lock, and closes its file.
  ///
  /// A child process that is being started also has the file open until its program runs, so closing alone would leave
  /// the lock held for a moment.
  package static func end(closing descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
