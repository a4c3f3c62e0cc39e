internal import Foundation
internal import Gatefold

/// The right to work on a download, which one process has at a time. The system drops it when a process ends in any way.
final class DownloadLock: Sendable {
  enum Refusal: Error {
    /// Another process has it.
    case busy
    /// The download no longer exists.
    case gone
  }

  private let descriptor: Int32

  init(path: String) throws(Refusal) {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw errno == ENOENT ? .gone : .busy }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw .busy
      }
      // Somebody may have removed the file in between; then the lock is on what nobody else sees.
      var held = stat()
      var present = stat()
      if fstat(descriptor, &held) == 0, stat(path, &present) == 0, held.st_ino == present.st_ino {
        self.descriptor = descriptor
        return
      }
      FileLock.end(closing: descriptor)
    }
  }

  deinit {
    FileLock.end(closing: descriptor)
  }
}
