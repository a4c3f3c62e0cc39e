internal import Foundation
internal import GatefoldExport
internal import Synchronization

/// A progress line on standard error, if that is a terminal: count, speed and remaining time.
package final class Progress: Sendable {
  private let label: String
  private let total: Int
  private let series: Series?
  private let isShown: Bool
  private let start = ContinuousClock.now
  private let done = Atomic<Int>(0)

  /// The position of this progress in a series of issues written one after another.
  package struct Series: Sendable {
    /// From 1.
    let number: Int
    let count: Int
    let start: Start

    /// The first issue of the series with work left, and when it started. With --resume, earlier ones were only
    /// checked.
    final class Start: Sendable {
      private let first = Mutex<(number: Int, time: ContinuousClock.Instant)?>(nil)

      func note(_ number: Int, _ time: ContinuousClock.Instant) -> (number: Int, time: ContinuousClock.Instant) {
        first.withLock { first in
          let known = first ?? (number, time)
          first = known
          return known
        }
      }
    }

    /// Remaining time for all issues, estimated from earlier issues and part of this one; `nil` for the last.
    ///
    /// - Parameter start: start of this issue.
    func timeLeft(part: Double, since start: ContinuousClock.Instant, at time: ContinuousClock.Instant) -> Double? {
      let first = self.start.note(number, start)
      let done = Double(number - first.number) + part
      guard number < count, done > 0 else { return nil }
      return (time - first.time) / .seconds(1) * (Double(count - number) + 1 - part) / done
    }
  }

  package init(_ label: String, total: Int, series: Series? = nil, isQuiet: Bool) {
    self.label = series.map { $0.count > 1 ? "(\($0.number)/\($0.count)) \(label)" : label } ?? label
    self.total = total
    self.series = series
    isShown = Console.current.showsProgress && !isQuiet
  }

  package func advance() {
    let count = done.add(1, ordering: .relaxed).newValue
    guard isShown else { return }
    let width = 24
    let filled = total > 0 ? min(width, count * width / total) : width
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let now = ContinuousClock.now
    var speed = Self.speed(count, of: total, in: now - start)
    if total > 0, !speed.isEmpty,
      let left = series?.timeLeft(part: Double(count) / Double(total), since: start, at: now)
    {
      speed += ", \(Self.name(of: left)) in total"
    }
    // Clears the rest of a longer previous line.
    Console.current.writeError("\r\(label) \(bar) \(count)/\(total)\(speed)\u{1B}[K\(count >= total ? "\n" : "")")
  }

  /// Speed and remaining time, as far as known: "  3.4/s, 12 s left".
  static func speed(_ count: Int, of total: Int, in time: Duration) -> String {
    let seconds = time / .seconds(1)
    guard count > 0, seconds > 0.5 else { return "" }
    let rate = Double(count) / seconds
    let pace = String(format: rate < 10 ? "%.1f" : "%.0f", rate)
    guard count < total else { return "  \(pace)/s" }
    return "  \(pace)/s, \(name(of: Double(total - count) / rate)) left"
  }

  private static func name(of seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(seconds.rounded(.up))) s"
    case ..<5400: "\(Int((seconds / 60).rounded(.up))) min"
    default: String(format: "%.1f h", seconds / 3600)
    }
  }
}
