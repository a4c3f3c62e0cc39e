import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("The explorer in a terminal")
struct TerminalTests {
  @Test("The explorer moves, opens, searches, goes back and quits, and restores the terminal")
  func session() throws {
    let terminal = try PseudoTerminal(["explore", Sample.issue.path, "--interactive"], rows: 12, columns: 60)
    try terminal.wait(for: "▸ trailer")
    let settings = terminal.settings
    #expect(settings.c_lflag & tcflag_t(ECHO) == 0)
    // Down to the first page, and into it.
    terminal.type("\u{1B}[B\u{1B}[B\r")
    try terminal.wait(for: "page:1  (object 1 0)")
    terminal.type("\r")
    try terminal.wait(for: "page:1/Contents  (object 102 0)")
    terminal.type("\u{1B}[C")
    try terminal.wait(for: "save the settings")
    terminal.type("\u{1B}[D\u{1B}[D")
    try terminal.wait(for: "page:1  (object 1 0)")
    // References to the page.
    terminal.type("r")
    try terminal.wait(for: "what refers to object 1: ")
    try terminal.wait(for: "101/Kids[0]")
    terminal.type("\u{7F}")
    // A search, a path, and a wrong path.
    terminal.type("/garamond\r")
    try terminal.wait(for: "with \"garamond\"")
    terminal.type(":page:3/Resources\r")
    try terminal.wait(for: "page:3/Resources")
    terminal.type(":nowhere\r")
    try terminal.wait(for: "nowhere is no path")
    terminal.type(":trailer/Root/Nothing\r")
    try terminal.wait(for: "has no key Nothing")
    terminal.type("?")
    try terminal.wait(for: "what refers to this object")
    terminal.type("x")
    // A narrower window is redrawn at its width.
    terminal.resize(rows: 8, columns: 30)
    try terminal.wait(for: "page:3/Resources")
    terminal.type("q")
    #expect(try terminal.exitCode() == 0)
    // The earlier screen is restored, with its cursor and its settings.
    #expect(terminal.text.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(terminal.settings.c_lflag & tcflag_t(ECHO) != 0)
  }

  @Test("An interrupt ends it and restores the terminal")
  func interrupt() throws {
    let terminal = try PseudoTerminal(["explore", Sample.issue.path, "-i"], rows: 12, columns: 60)
    try terminal.wait(for: "▸ trailer")
    terminal.interrupt()
    #expect(try terminal.exitCode() == 130)
    #expect(terminal.settings.c_lflag & tcflag_t(ECHO) != 0)
  }
}

/// The program in a pseudo-terminal, as over ssh.
private final class PseudoTerminal {
  private let process: ChildProcess
  private let main: Int32
  private let other: Int32
  private(set) var text = ""
  private var bytes: [UInt8] = []
  /// The end of the last output that was waited for.
  private var position = 0

  init(_ arguments: [String], rows: UInt16, columns: UInt16) throws {
    main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // TIOCSPTLCK and TIOCGPTN, which Swift doesn't import: they unlock the terminal and return its number.
    var (unlocked, number) = (Int32(0), Int32(0))
    guard main >= 0, ioctl(main, 0x4004_5431, &unlocked) == 0, ioctl(main, 0x8004_5430, &number) == 0 else {
      throw Tool.Failure(description: "there is no pseudo-terminal")
    }
    other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    let stream = ChildProcess.Stream.descriptor(other)
    Self.resize(main, rows: rows, columns: columns)
    process = try ChildProcess(RunningProgram.path, arguments, input: stream, output: stream, errors: stream)
  }

  deinit {
    process.send(SIGKILL)
    close(main)
    close(other)
  }

  var settings: termios {
    var settings = termios()
    tcgetattr(other, &settings)
    return settings
  }

  func resize(rows: UInt16, columns: UInt16) { Self.resize(main, rows: rows, columns: columns) }

  private static func resize(_ terminal: Int32, rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(main, bytes, bytes.count)
  }

  func interrupt() { process.send(SIGINT) }

  /// Reads available output, or waits briefly for some.
  private func read() {
    var wanted = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, 50) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(main, &buffer, buffer.count)
    if count > 0 { bytes += buffer.prefix(count) }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until a text is written after the text that was last waited for.
  func wait(for wanted: String) throws {
    for _ in 0..<1_200 {
      let new = String(decoding: bytes.dropFirst(position), as: UTF8.self)
      if let found = new.range(of: wanted) {
        position += new[..<found.upperBound].utf8.count
        return
      }
      read()
    }
    throw Tool.Failure(description: "\(wanted) was not shown, but \(text.suffix(2_000))")
  }

  func exitCode() throws -> Int32 {
    for _ in 0..<1_200 where process.isRunning { read() }
    guard let status = process.status else { throw Tool.Failure(description: "the program does not end") }
    for _ in 0..<4 { read() }
    return status
  }
}
