internal import CCurl
internal import Synchronization

/// libcurl's connections to one server, for one request at a time.
///
/// `@unchecked Sendable` because only one transfer has it at a time, and cancelling is safe from every thread.
final class CurlSession: @unchecked Sendable {
  let handle: OpaquePointer

  /// `nil` where libcurl is not installed.
  init?() {
    guard let handle = ccurl_session_new() else { return nil }
    self.handle = handle
  }

  deinit {
    ccurl_session_free(handle)
  }

  /// Ends the request that runs, or the next one.
  func cancel() {
    ccurl_session_cancel(handle)
  }

  /// Makes it usable again after it was cancelled.
  func renew() {
    ccurl_session_renew(handle)
  }

  /// The number of sessions of this process that are not freed yet.
  static var liveCount: Int { Int(ccurl_live_session_count()) }
}

/// Sessions that wait for the next request to their server.
final class CurlSessionPool: Sendable {
  private static let maximumIdle = 16
  private static let maximumIdlePerOrigin = 3

  private struct Idle {
    let origin: String
    let session: CurlSession
  }

  /// The longest idle first.
  private let idle = Mutex<[Idle]>([])

  /// `nil` where libcurl is not installed.
  func take(for origin: String) -> CurlSession? {
    let found = idle.withLock { idle in
      idle.lastIndex { $0.origin == origin }.map { idle.remove(at: $0).session }
    }
    found?.renew()
    return found ?? CurlSession()
  }

  func giveBack(_ session: CurlSession, for origin: String) {
    idle.withLock { idle in
      if idle.count(where: { $0.origin == origin }) >= Self.maximumIdlePerOrigin { return }
      idle.append(Idle(origin: origin, session: session))
      if idle.count > Self.maximumIdle { idle.removeFirst() }
    }
  }
}
