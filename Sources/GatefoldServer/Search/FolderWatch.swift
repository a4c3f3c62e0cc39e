internal import Foundation
internal import Synchronization

/// Tells when something changes in some folders (inotify).
///
/// Folders of other machines bring no events, and a system watches only so many: whoever must not miss a change looks again
/// from time to time, too.
final class FolderWatch: Sendable {
  private struct State {
    var hasChanged = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
  )

  /// Negative where the system has no more.
  private let descriptor: Int32
  private let state = Mutex(State())
  // Sources may be used by any thread.
  private nonisolated(unsafe) let source: (any DispatchSourceRead)?

  init() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else {
      source = nil
      return
    }
    let descriptor = descriptor
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
    self.source = source
    source.setCancelHandler { Foundation.close(descriptor) }
    source.setEventHandler { [weak self] in
      // Which folder it was does not matter: all are looked at.
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
        while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      }
      self?.notice()
    }
    source.resume()
  }

  deinit { source?.cancel() }

  /// Watches a folder as long as it exists. A folder that is watched already is not watched twice.
  func watch(_ folder: String) {
    guard descriptor >= 0 else { return }
    _ = inotify_add_watch(descriptor, folder, Self.events | UInt32(IN_ONLYDIR))
  }

  private func notice() {
    let waiter = state.withLock { state in
      state.hasChanged = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Waits until something has changed since the last call, or the time is over, or the task is cancelled. One task at a
  /// time may wait.
  func change(within time: Duration) async {
    let timer = Task {
      try? await Task.sleep(for: time)
      notice()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasChanged = state.withLock { state in
          if !state.hasChanged { state.waiter = continuation }
          return state.hasChanged
        }
        if hasChanged { continuation.resume() }
      }
    } onCancel: {
      notice()
    }
    timer.cancel()
    state.withLock { $0.hasChanged = false }
  }
}
