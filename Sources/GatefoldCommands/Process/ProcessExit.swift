internal import Foundation
internal import GatefoldExport

/// Ends the process where it stands.
enum ProcessExit {
  /// Leaves no temporary file and no terminal that hides what is typed, and waits for nobody.
  static func now(_ code: Int32) -> Never {
    AtomicFile.discardUnfinished()
    PasswordPrompt.restoreTerminal()
    _exit(code)
  }

  /// As every program ends whose reader has gone.
  static func byBrokenPipe() -> Never {
    AtomicFile.discardUnfinished()
    PasswordPrompt.restoreTerminal()
    signal(SIGPIPE, SIG_DFL)
    kill(getpid(), SIGPIPE)
    _exit(128 + SIGPIPE)
  }
}
