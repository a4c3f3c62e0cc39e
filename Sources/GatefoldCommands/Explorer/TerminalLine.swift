/// A line of a terminal, cut to its width, without anything that moves the cursor.
struct TerminalLine: Hashable, Sendable {
  enum Style: Hashable, Sendable {
    case plain, heading, selected, foot
  }

  let text: String
  /// Behind the text, less prominently.
  let note: String
  let style: Style
  private let padding: Int

  init(_ text: String, note: String = "", style: Style = .plain, columns: Int) {
    self.style = style
    let (text, used) = Self.cut(Self.plain(text), to: columns)
    self.text = text
    let (note, noteUsed) = note.isEmpty ? ("", 0) : Self.cut("   " + Self.plain(note), to: columns - used)
    self.note = note
    padding = max(0, columns - used - noteUsed)
  }

  /// The line with the control sequences of its style.
  var rendered: String {
    let space = String(repeating: " ", count: padding)
    return switch style {
    case .plain: "\(text)\u{1B}[2m\(note)\u{1B}[0m\u{1B}[K"
    case .heading: "\u{1B}[1m\(text)\u{1B}[0m\u{1B}[K"
    case .selected: "\u{1B}[7m\(text)\(note)\(space)\u{1B}[0m"
    case .foot: "\u{1B}[2m\(text)\u{1B}[0m\u{1B}[K"
    }
  }

  private static func plain(_ text: String) -> String {
    let line = String(text.map { $0.isWhitespace ? " " : $0 })
    return Console.sanitized(line)
  }

  /// The beginning that fits, and how many columns it takes.
  private static func cut(_ text: String, to columns: Int) -> (String, used: Int) {
    var (cut, used) = ("", 0)
    for letter in text {
      let width = letter.terminalWidth
      guard used + width <= columns else { break }
      cut.append(letter)
      used += width
    }
    return (cut, used)
  }
}
