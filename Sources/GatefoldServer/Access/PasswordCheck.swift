internal import Foundation
internal import Gatefold
internal import Synchronization

/// Compares passwords, one at a time: that takes a tenth of a second by design. Who has failed too often waits.
actor PasswordCheck {
  private struct Failures {
    var count = 0
    var since = ContinuousClock.now
  }

  private static let period = Duration.seconds(300)
  private static let maximumFailureCount = 10
  private static let maximumClientCount = 10_000
  private static let maximumWaitingCount = 64
  /// How long a password that apps send with each request need not be compared again.
  private static let memory = Duration.seconds(600)

  private var failures: [String: Failures] = [:]
  private var passed: [String: ContinuousClock.Instant] = [:]
  private let waitingCount = Mutex(0)

  /// Whether a password is that of a user.
  ///
  /// - Parameters:
  ///   - known: the hash of the user's; `nil` for a name that nobody has, which takes as long.
  ///   - client: who asks.
  /// - Throws: 429 for a client that has failed too often, 503 where too many wait.
  nonisolated func matches(
    _ password: String,
    _ known: String?,
    from client: String
  ) async throws(RequestProblem) -> Bool {
    let isTooMuch = waitingCount.withLock { count in
      count += 1
      return count > Self.maximumWaitingCount
    }
    defer { waitingCount.withLock { $0 -= 1 } }
    if isTooMuch { throw .busy("too many sign in at once; try again", retryAfter: 5) }
    return try await compared(password, known, from: client)
  }

  private func compared(
    _ password: String,
    _ known: String?,
    from client: String
  ) throws(RequestProblem) -> Bool {
    let now = ContinuousClock.now
    let key = ContentHash(of: "password \(known ?? "") \(password)".utf8).hexadecimal
    if let until = passed[key], until > now { return true }
    if let failed = failures[client] {
      let end = failed.since + Self.period
      if end < now {
        failures[client] = nil
      } else if failed.count >= Self.maximumFailureCount {
        throw RequestProblem(
          status: 429,
          message: "too many wrong passwords; try again later",
          retryAfter: Int((end - now) / .seconds(1)) + 1
        )
      }
    }
    if PasswordHash.matches(password, known ?? Self.hashOfNobody) {
      guard known != nil else { return false }
      passed = passed.filter { $0.value > now }
      passed[key] = now + Self.memory
      return true
    }
    if failures.count >= Self.maximumClientCount { failures = failures.filter { $0.value.since + Self.period > now } }
    failures[client, default: Failures()].count += 1
    return false
  }

  /// The hash of a random password: checking an unknown name takes as long as checking a known one.
  private static let hashOfNobody = (try? PasswordHash.make(UUID().uuidString)) ?? "*"
}
