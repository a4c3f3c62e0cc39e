package import Foundation

/// The clock of a ``SyncWatch``, so that tests need not wait.
package struct WatchTiming: Sendable {
  package var now: @Sendable () -> Date
  /// Returns after some time, or when the task is cancelled.
  package var sleep: @Sendable (Duration) async -> Void
  /// A number from 0 to 1.
  package var random: @Sendable () -> Double

  package static let system = WatchTiming(
    now: { Date() },
    sleep: { try? await Task.sleep(for: $0) },
    random: { Double.random(in: 0...1) }
  )
}
