internal import Foundation
internal import Synchronization

/// Tells when something changes in some folders (inotify).
///
/// Folders of other machines bring no events, and a system watches only so many: whoever must not miss a change looks again
/// from time to time, too.
final class FolderWatch: Sendable {
  private struct State {
    var hasChanged = false
    /// How often changes were noticed.
    var changeNumber: UInt64 = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
  )

  /// File systems whose changes are all made through this kernel.
  private static let localFileSystems: Set<Substring> = [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "ramfs", "overlay",
  ]

  /// Negative where the system has no more.
  private let descriptor: Int32
  private let mounts = FolderWatch.mounts
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
    source.setEventHandler { [weak self] in self?.readEvents() }
    source.resume()
  }

  deinit { source?.cancel() }

  /// Watches a folder or a file as long as it exists. What is watched already is not watched twice.
  ///
  /// - Returns: whether every change of it will be noticed.
  @discardableResult
  func watch(_ path: String) -> Bool {
    guard descriptor >= 0, inotify_add_watch(descriptor, path, Self.events) >= 0 else { return false }
    let mount = mounts.last { path == $0.path || path.hasPrefix($0.path == "/" ? "/" : "\($0.path)/") }
    return mount?.isLocal ?? false
  }

  /// The file systems, those in others behind these (proc_pid_mountinfo(5)).
  private static var mounts: [(path: String, isLocal: Bool)] {
    let text = FileManager.default.contents(atPath: "/proc/self/mountinfo") ?? Data()
    let mounts =
      String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
        let fields = line.split(separator: " ")
        // The type follows the end of the optional fields.
        guard fields.count > 6, let end = fields.firstIndex(of: "-"), end + 1 < fields.count else { return nil }
        let path = fields[4].replacing("\\040", with: " ")
        return (path: String(path), isLocal: localFileSystems.contains(fields[end + 1]))
      } as [(path: String, isLocal: Bool)]
    // A later mount at the same place hides an earlier one.
    return mounts.enumerated().sorted { one, other in
      (one.element.path.utf8.count, one.offset) < (other.element.path.utf8.count, other.offset)
    }.map(\.element)
  }

  /// A number that becomes larger with each change that has happened before this is asked for.
  var changeNumber: UInt64 {
    readEvents()
    return state.withLock(\.changeNumber)
  }

  /// The kernel has put the event of a change into the queue before the change is over.
  private func readEvents() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      var hasEvents = false
      // Which folder it was does not matter: all are looked at.
      if descriptor >= 0 {
        withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
          while read(descriptor, buffer.baseAddress, buffer.count) > 0 { hasEvents = true }
        }
      }
      return hasEvents ? Self.notice(&state) : nil
    }
    waiter?.resume()
  }

  private static func notice(_ state: inout State) -> CheckedContinuation<Void, Never>? {
    state.hasChanged = true
    state.changeNumber += 1
    defer { state.waiter = nil }
    return state.waiter
  }

  private func notice() {
    let waiter = state.withLock { state in Self.notice(&state) }
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
