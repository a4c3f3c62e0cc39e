public import Foundation
internal import Synchronization

/// Where a command prints: the process's own streams, or memory in tests.
public struct Console: Sendable {
  /// Writes bytes to standard output; with `evenIfInterrupted` also for an interrupted command.
  let writeOutput: @Sendable (_ data: Data, _ evenIfInterrupted: Bool) -> Void
  /// Writes text to standard error.
  package let writeError: @Sendable (String) -> Void
  /// Whether standard error is a terminal, so that progress is shown.
  package let showsProgress: Bool
  /// Whether standard output is a terminal, where type can be emphasized.
  package let isTerminal: Bool
  /// Whether prompts are possible: standard input or standard error is a terminal.
  package let canAsk: Bool

  /// The console of the running command.
  @TaskLocal public static var current = Console.process

  static let process = Console(
    writeOutput: ProcessOutput.write,
    writeError: ProcessOutput.writeError,
    showsProgress: isatty(STDERR_FILENO) == 1,
    isTerminal: isatty(STDOUT_FILENO) == 1,
    canAsk: isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1
  )

  /// Writes bytes to standard output.
  package func write(_ data: Data, evenIfInterrupted: Bool = false) {
    writeOutput(data, evenIfInterrupted)
  }

  package func print(_ text: String) {
    write(Data((Self.sanitized(text) + "\n").utf8))
  }

  /// Bold text on a terminal, plain text otherwise.
  package func emphasized(_ text: String) -> String {
    isTerminal ? Self.boldBegin + text + Self.boldEnd : text
  }

  /// Prints a note or an error for people, behind the program's name.
  package func note(_ text: String) {
    writeError("gatefold: \(Self.sanitized(text))\n")
  }

  /// Removes control sequences that move a terminal's cursor, fill its clipboard and so on: titles and names come from
  /// untrusted files.
  package static func sanitized(_ text: String) -> String {
    func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x09, 0x0A, 0x0C: true
      case 0..<0x20, 0x7F...0x9F: false
      default: true
      }
    }
    if text.unicodeScalars.allSatisfy(isHarmless) { return text }
    // Keep emphasis.
    return text.split(separator: boldBegin, omittingEmptySubsequences: false).map { part in
      part.split(separator: boldEnd, omittingEmptySubsequences: false)
        .map { String(String.UnicodeScalarView($0.unicodeScalars.filter(isHarmless))) }.joined(separator: boldEnd)
    }.joined(separator: boldBegin)
  }

  private static let (boldBegin, boldEnd) = ("\u{1B}[1m", "\u{1B}[0m")

  /// Prints how far an interrupted command came.
  package func noteInterruption(_ text: String) {
    Self.interruptionNoted.store(true, ordering: .relaxed)
    // Starts a new line after the progress bar.
    if showsProgress { writeError("\n") }
    note(text)
  }

  private static let interruptionNoted = Atomic<Bool>(false)
  static var hasNotedInterruption: Bool { interruptionNoted.load(ordering: .relaxed) }
}

extension Console {
  /// The output of a command.
  public struct Transcript: Sendable {
    public var output = Data()
    public var errors = ""

    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs something with a console that only records.
  public static func recording(_ body: () async throws -> Void) async rethrows -> Transcript {
    let transcript = RecordedTranscript()
    let console = Console(
      writeOutput: { data, _ in transcript.value.withLock { $0.output += data } },
      writeError: { text in transcript.value.withLock { $0.errors += text } },
      showsProgress: false,
      isTerminal: false,
      canAsk: false
    )
    try await $current.withValue(console) { try await body() }
    return transcript.value.withLock(\.self)
  }

  private final class RecordedTranscript: Sendable {
    let value = Mutex(Transcript())
  }
}
