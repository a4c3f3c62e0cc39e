internal import Foundation

/// Locks on files that the system drops when these are closed (`flock`).
package enum FileLock {
  /// Ends a lock, and closes its file.
  ///
  /// A child process that is being started also has the file open until its program runs, so closing alone would leave
  /// the lock held for a moment.
  package static func end(closing descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
