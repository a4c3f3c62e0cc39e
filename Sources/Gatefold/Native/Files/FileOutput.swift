internal import Foundation

/// Writes to open files.
package enum FileOutput {
  /// Writes all bytes, in as many calls as necessary. Waits if the descriptor is non-blocking.
  ///
  /// - Returns: the system's error number, or 0.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written > 0 {
        rest = rest.dropFirst(written)
        continue
      }
      guard written < 0 else { return EIO }
      switch errno {
      case EINTR: break
      case EAGAIN:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&ready, 1, -1) < 0, errno != EINTR { return errno }
      case let code: return code
      }
    }
    return 0
  }
}
