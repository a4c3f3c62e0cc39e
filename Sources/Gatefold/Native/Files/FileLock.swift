internal import Foundation

/// Locks on files that the system drops when these are closed (`flock`).
package enum FileLock {
  /// Ends a lock, and closes its file.
  ///
  /// A child that is being started has the file open, too, until its program runs: closing alone would leave the lock to
  /// it for a moment.
  package static func end(closing descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
