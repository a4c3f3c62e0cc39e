internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Asks for a password on the terminal, without showing what is typed.
package enum PasswordPrompt {
  /// How often a password is asked for.
  static let maximumTries = 3

  /// - Returns: the typed password; `nil` if it is empty, there is no terminal, or the task is cancelled.
  package static func ask(for subject: String) async -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    guard TerminalSettings.change(of: terminal, { $0.c_lflag &= ~tcflag_t(ECHO) }) else { return nil }
    say("Password for \(subject.printable): ", on: terminal)
    let line = await line(from: terminal)
    TerminalSettings.restore()
    say("\n", on: terminal)
    return line.flatMap { String(validating: $0, as: UTF8.self) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func say(_ text: String, on terminal: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { FileOutput.writeAll($0, to: terminal) }
  }

  /// A line without its end, or `nil` where the task is cancelled or the terminal is gone.
  private static func line(from terminal: Int32) async -> [UInt8]? {
    var line: [UInt8] = []
    while !Task.isCancelled {
      var wanted = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      // Cancelling the task does not wake a thread that waits for a terminal, so poll.
      let count = poll(&wanted, 1, 100)
      if count == 0 || count < 0 && errno == EINTR { continue }
      var byte: UInt8 = 0
      guard count > 0, read(terminal, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return nil
  }
}
