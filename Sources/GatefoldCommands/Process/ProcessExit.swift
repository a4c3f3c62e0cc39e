internal import Foundation
internal import GatefoldExport

/// Ends the process immediately.
enum ProcessExit {
  /// Removes temporary files, restores the terminal, and exits without waiting for other threads.
  static func now(_ code: Int32) -> Never {
    AtomicFile.discardUnfinished()
    TerminalScreen.end()
    TerminalSettings.restore()
    _exit(code)
  }

  /// Ends the process with SIGPIPE, as a program does by default when its reader has gone.
  static func byBrokenPipe() -> Never {
    AtomicFile.discardUnfinished()
    TerminalScreen.end()
    TerminalSettings.restore()
    signal(SIGPIPE, SIG_DFL)
    kill(getpid(), SIGPIPE)
    _exit(128 + SIGPIPE)
  }
}
