internal import Synchronization

/// A line on standard error that counts what is done, where that is a terminal.
final class Progress: Sendable {
  private let label: String
  private let total: Int
  private let isShown: Bool
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
    Console.current.writeError("\r\(label) \(bar) \(count)/\(total)\(count >= total ? "\n" : "")")
  }
}
