internal import Foundation
internal import Synchronization

/// The settings of a terminal, changed for a while.
enum TerminalSettings {
  private static let original = Mutex<(descriptor: Int32, settings: termios)?>(nil)

  /// Changes them.
  ///
  /// - Returns: whether they were changed: not if it is no terminal, or they are changed already.
  static func change(of terminal: Int32, _ body: (inout termios) -> Void) -> Bool {
    original.withLock { original in
      var settings = termios()
      guard original == nil, tcgetattr(terminal, &settings) == 0 else { return false }
      var changed = settings
      body(&changed)
      // Stored before the terminal changes, so that ending the process from here on restores it.
      original = (terminal, settings)
      let isChanged = tcsetattr(terminal, TCSAFLUSH, &changed) == 0
      if !isChanged { original = nil }
      return isChanged
    }
  }

  /// Restores them; also called when the process is about to end.
  static func restore() {
    original.withLock { original in
      guard let (descriptor, settings) = original else { return }
      var restored = settings
      tcsetattr(descriptor, TCSAFLUSH, &restored)
      original = nil
    }
  }
}
