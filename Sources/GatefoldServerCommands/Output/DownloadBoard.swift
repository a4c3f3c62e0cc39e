internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore
internal import Synchronization

/// Shows several downloads at once on a terminal, a line each, and elsewhere a line for each that ends or has to wait.
final class DownloadBoard: Sendable {
  private struct Row {
    var title: String
    var status: DownloadStatus
  }

  private struct State {
    var rows: [String: Row] = [:]
    var order: [String] = []
    /// The number of lines that the terminal shows now.
    var shownLineCount = 0
    /// The last remark printed about each download, so that it isn't repeated.
    var noted: [String: String] = [:]
    var lastDrawing: ContinuousClock.Instant?
  }

  /// Terminals need not be redrawn more often.
  private static let drawingInterval: Duration = .milliseconds(100)
  private static let maximumLineCount = 12
  private static let barWidth = 20

  private let isQuiet: Bool
  private let console = Console.current
  private let state = Mutex(State())

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  /// Takes a new status of a download.
  func show(_ title: String, _ status: DownloadStatus) {
    guard !isQuiet else { return }
    state.withLock { state in
      if state.rows[status.id] == nil { state.order.append(status.id) }
      state.rows[status.id] = Row(title: title, status: status)
      let line = Self.remark(title, status)
      let isNew = line != nil && state.noted[status.id] != line
      state.noted[status.id] = line
      if console.showsProgress {
        if status.state.isSettled { state.order.removeAll { $0 == status.id } }
        draw(&state, remark: isNew ? line : nil)
      } else if isNew, let line {
        console.note(line)
      }
    }
  }

  /// Prints something above the lines of downloads.
  func note(_ text: String) {
    state.withLock { state in
      clear(&state)
      console.note(text)
      state.lastDrawing = nil
      draw(&state, remark: nil)
    }
  }

  /// Removes the lines of downloads from the terminal.
  func end() {
    state.withLock { clear(&$0) }
  }

  // MARK: Drawing

  private func clear(_ state: inout State) {
    guard console.showsProgress, state.shownLineCount > 0 else { return }
    console.writeError("\u{1B}[\(state.shownLineCount)A\r\u{1B}[J")
    state.shownLineCount = 0
  }

  private func draw(_ state: inout State, remark: String?) {
    guard console.showsProgress, !isQuiet else { return }
    let now = ContinuousClock.now
    if remark == nil, let last = state.lastDrawing, now - last < Self.drawingInterval { return }
    state.lastDrawing = now
    clear(&state)
    if let remark { console.note(remark) }
    let active = state.order.compactMap { state.rows[$0] }
    let first = active.sorted { Self.rank($0.status.state) < Self.rank($1.status.state) }.prefix(Self.maximumLineCount)
    var lines = first.map { Self.line($0.title, $0.status) }
    if active.count > lines.count { lines.append("… and \(active.count - lines.count) more") }
    guard !lines.isEmpty else { return }
    console.writeError(lines.map { "\(Console.sanitized($0))\u{1B}[K\n" }.joined())
    state.shownLineCount = lines.count
  }

  /// Returns the sort order of a state, active downloads first.
  private static func rank(_ state: DownloadState) -> Int {
    switch state {
    case .downloading, .verifying, .installing: 0
    case .waiting: 1
    default: 2
    }
  }

  // MARK: Words

  static func line(_ title: String, _ status: DownloadStatus) -> String {
    let progress = status.progress
    let filled = Int((progress.fraction ?? 0) * Double(barWidth))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
    let name = title.count > 28 ? title.prefix(27) + "…" : title.padding(toLength: 28, withPad: " ", startingAt: 0)
    return "\(name) \(bar) \(amounts(of: progress))\(note(on: status))"
  }

  private static func amounts(of progress: DownloadProgress) -> String {
    let received = ByteSize.text(progress.receivedByteCount)
    return progress.totalByteCount.map { "\(received) of \(ByteSize.text($0))" } ?? received
  }

  private static func note(on status: DownloadStatus) -> String {
    switch status.state {
    case .downloading:
      guard status.progress.bytesPerSecond >= 1 else { return "" }
      let speed = "  \(ByteSize.text(Int(status.progress.bytesPerSecond)))/s"
      return speed + (status.progress.timeLeft.map { ", \(max(1, $0.components.seconds)) s left" } ?? "")
    case .queued: return "  waits"
    case .waiting(_, let delay): return "  tried again in \(max(1, delay.components.seconds)) s"
    case .verifying: return "  checked"
    case .installing: return "  installed"
    case .installed, .paused, .failed, .cancelled: return ""
    }
  }

  /// Returns the remark about a download that has ended or waits to be retried, printed once.
  private static func remark(_ title: String, _ status: DownloadStatus) -> String? {
    switch status.state {
    case .installed: "\(title): installed, \(ByteSize.text(status.progress.receivedByteCount))"
    case .failed(let error): "\(title): \(error.message)"
    case .waiting(let error, _): "\(title): \(error.message); tried again by itself"
    case .paused: "\(title): paused"
    case .cancelled: "\(title): cancelled"
    case .queued, .downloading, .verifying, .installing: nil
    }
  }
}
