/// The clock and the chance of a queue, so that tests need not wait.
package struct DownloadTiming: Sendable {
  /// Time since some moment that does not change.
  package var now: @Sendable () -> Duration
  /// Returns after some time, or when the task is cancelled.
  package var sleep: @Sendable (Duration) async -> Void
  /// A number from 0 to 1.
  package var random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  package static let system: DownloadTiming = {
    let start = ContinuousClock.now
    return DownloadTiming(
      now: { start.duration(to: .now) },
      sleep: { try? await Task.sleep(for: $0) },
      random: { Double.random(in: 0...1) }
    )
  }()
}

extension Duration {
  package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
