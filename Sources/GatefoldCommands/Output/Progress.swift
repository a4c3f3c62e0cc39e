internal import Foundation
internal import Synchronization

/// A line on standard error that counts what is done, how fast, and what time is left, where that is a terminal.
final class Progress: Sendable {
  private let label: String
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private let done = Atomic<Int>(0)

  init(_ label: String, total: Int, isQuiet: Bool) {
    self.label = label
    self.total = total
    isShown = Console.current.showsProgress && !isQuiet
  }

  func advance() {
    let count = done.add(1, ordering: .relaxed).newValue
    guard isShown else { return }
    let width = 24
    let filled = total > 0 ? min(width, count * width / total) : width
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let speed = Self.speed(count, of: total, in: ContinuousClock.now - start)
    // What a longer line before it has left is cleared.
    Console.current.writeError("\r\(label) \(bar) \(count)/\(total)\(speed)\u{1B}[K\(count >= total ? "\n" : "")")
  }

  /// How many a second, and what time is left, as far as that can be told: "  3.4/s, 12 s left".
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
