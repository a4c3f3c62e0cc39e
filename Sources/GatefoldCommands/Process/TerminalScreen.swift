internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// The whole screen of a terminal, with each key as it is pressed.
enum TerminalScreen {
  /// Whether it is taken.
  private static let isTaken = Atomic<Bool>(false)

  /// Whether there is one: standard input and standard output are a terminal.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Takes the screen.
  ///
  /// - Returns: whether it could be taken.
  static func begin() -> Bool {
    let isChanged = TerminalSettings.change(of: STDIN_FILENO) { settings in
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
      // Suspending the program would leave the terminal as it is.
      withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = 0 }
    }
    guard isChanged else { return false }
    isTaken.store(true, ordering: .sequentiallyConsistent)
    // Another screen, which leaves what is printed as it is; the cursor is hidden.
    write("\u{1B}[?1049h\u{1B}[?25l")
    return true
  }

  /// Gives the screen back; also called when the process is about to end.
  static func end() {
    guard isTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
    write("\u{1B}[?25h\u{1B}[?1049l")
    TerminalSettings.restore()
  }

  /// How many rows and columns it has; 24 and 80 if it doesn't tell.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Writes lines from the top.
  static func show(_ lines: [String]) {
    write("\u{1B}[H" + lines.joined(separator: "\r\n") + "\u{1B}[J")
  }

  private static func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { FileOutput.writeAll($0, to: STDOUT_FILENO) }
  }

  /// Waits a moment for keys.
  ///
  /// - Returns: what was typed, empty for nothing; `nil` if the terminal is gone.
  static func read() -> [UInt8]? {
    var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let count = poll(&wanted, 1, 100)
    if count == 0 || count < 0 && errno == EINTR { return [] }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let read = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 && read > 0 ? Array(bytes.prefix(read)) : nil
  }
}
