internal import Foundation
internal import Gatefold
internal import Synchronization

/// Who has signed in: whoever sends the cookie of a session is its reader. Sessions are kept on disk, so that nobody has to
/// sign in again after a restart; of their keys only hashes are kept.
final class SessionStore: Sendable {
  struct Session: Hashable, Sendable {
    /// The user's name, or `nil` for a session opened with a token.
    let name: String?
    let tokenHash: String?
    let expiry: Date
  }

  static let cookieName = "gatefold-session"
  static let duration = Duration.seconds(30 * 24 * 3600)
  private static let maximumCount = 100_000

  private struct State {
    /// Keyed by the hash of the key.
    var sessions: [String: Session] = [:]
    /// The file that they are from.
    var file: FileState?
  }

  private let state = Mutex(State())
  /// A line a session: the hash of its key, its end, the hash of a token, and the name.
  private let file: String?

  /// - Parameter folder: of the cache, which other servers may use, too: who has signed in at one has at all, and who has
  ///   signed out, too. `nil` keeps sessions for as long as the server runs.
  init(folder: String?) {
    file = folder.map { "\($0)/sessions" }
    state.withLock { refresh(&$0) }
  }

  /// Reads the file again if it is another one than before: each change replaces it.
  private func refresh(_ state: inout State) {
    guard let file else { return }
    let found = FileState(ofFile: file)
    guard found != state.file else { return }
    let text = FileManager.default.contents(atPath: file) ?? Data()
    var known: [String: Session] = [:]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let end = Double(parts[1]), end > Date.now.timeIntervalSince1970 else { continue }
      known[parts[0]] = Session(
        name: parts[3].isEmpty ? nil : parts[3],
        tokenHash: parts[2].isEmpty ? nil : parts[2],
        expiry: Date(timeIntervalSince1970: end)
      )
    }
    (state.sessions, state.file) = (known, found)
  }

  /// Changes the sessions, also those in the file, which only one server does at a time.
  ///
  /// - Parameter body: returns whether it has changed them.
  private func change(_ body: (inout [String: Session]) -> Bool) {
    state.withLock { state in
      let lock = file.map { open("\($0).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600) } ?? -1
      defer { if lock >= 0 { FileLock.end(closing: lock) } }
      while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
      refresh(&state)
      if body(&state.sessions) { write(state.sessions) }
    }
  }

  private static func hash(_ key: String) -> String { ContentHash(of: "session \(key)".utf8).hexadecimal }

  /// Begins a session.
  ///
  /// - Returns: its key, which the cookie carries.
  func begin(_ name: String?, tokenHash: String?) -> String {
    var random = SystemRandomNumberGenerator()
    let key = (0..<4).map { _ in String(random.next(), radix: 36) }.joined()
    let session = Session(name: name, tokenHash: tokenHash, expiry: .now + Self.duration / .seconds(1))
    change { sessions in
      sessions[Self.hash(key)] = session
      if sessions.count > Self.maximumCount, let oldest = sessions.min(by: { $0.value.expiry < $1.value.expiry })?.key {
        sessions[oldest] = nil
      }
      return true
    }
    return key
  }

  func session(_ key: String) -> Session? {
    let session = state.withLock { state in
      refresh(&state)
      return state.sessions[Self.hash(key)]
    }
    return session.flatMap { $0.expiry > .now ? $0 : nil }
  }

  func end(_ key: String) {
    change { $0.removeValue(forKey: Self.hash(key)) != nil }
  }

  /// A disk that is full costs a later sign-in.
  private func write(_ sessions: [String: Session]) {
    guard let file else { return }
    let lines = sessions.filter { $0.value.expiry > .now }.map { key, session in
      "\(key)\t\(session.expiry.timeIntervalSince1970)\t\(session.tokenHash ?? "")\t\(session.name ?? "")\n"
    }
    let draft = "\(file).new"
    let isWritten = FileManager.default.createFile(
      atPath: draft,
      contents: Data(lines.joined().utf8),
      attributes: [.posixPermissions: 0o600]
    )
    if isWritten { rename(draft, file) }
  }
}

extension ServerRequest {
  /// The key of the session that the request belongs to.
  var sessionKey: String? { cookies[SessionStore.cookieName] }
}
