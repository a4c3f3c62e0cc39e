/// How long to wait before the next try.
struct BackOff: Sendable {
  let first: Duration
  let maximum: Duration

  /// The longest time that a server may ask for.
  static let maximumRetryAfter: Duration = .seconds(3600)

  /// - Parameters:
  ///   - attempt: how many tries have failed in a row, from 1.
  ///   - random: from 0 to 1. Of many clients that failed together, each comes back at another time.
  func delay(afterAttempt attempt: Int, retryAfter: Duration?, random: Double) -> Duration {
    let doublings = min(max(0, attempt - 1), 30)
    let delay = min(maximum, first * (1 << doublings))
    let jittered = delay * (0.5 + 0.5 * min(max(0, random), 1))
    guard let retryAfter else { return jittered }
    return max(jittered, min(retryAfter, Self.maximumRetryAfter))
  }
}
