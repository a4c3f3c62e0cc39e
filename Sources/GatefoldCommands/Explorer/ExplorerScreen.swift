internal import Gatefold

/// The state and behaviour of the explorer's screen, independent of the terminal and of files.
struct ExplorerScreen: Sendable {
  /// A request that a key makes.
  enum Request: Hashable, Sendable {
    case open(ExplorerPlace.Target)
    case uses(PDFObject.Reference)
    case find(String)
    case goTo(String)
    case quit
  }

  private enum Prompt {
    case find, goTo

    var label: String {
      switch self {
      case .find: "Find: "
      case .goTo: "Go to: "
      }
    }
  }

  private(set) var places: [ExplorerPlace]
  /// The error of the last key.
  var message = ""
  private var prompt: (kind: Prompt, text: String)?
  private var isHelpShown = false
  private var pageRows = 10

  init(start: ExplorerPlace) {
    places = [start]
  }

  private var place: ExplorerPlace {
    get { places[places.count - 1] }
    set { places[places.count - 1] = newValue }
  }

  mutating func enter(_ place: ExplorerPlace) {
    // Circles of references need not be kept.
    if places.count == 1_000 { places.remove(at: 1) }
    places.append(place)
  }

  // MARK: Keys

  mutating func handle(_ key: ExplorerKey) -> Request? {
    message = ""
    if isHelpShown {
      isHelpShown = false
      return nil
    }
    if prompt != nil { return handleInPrompt(key) }
    switch key {
    case .up, .letter("k"): place.move(by: -1)
    case .down, .letter("j"): place.move(by: 1)
    case .pageUp, .letter("b"): place.move(by: -pageRows)
    case .pageDown, .letter(" "): place.move(by: pageRows)
    case .home, .letter("g"): place.move(by: -place.rows.count)
    case .end, .letter("G"): place.move(by: place.rows.count)
    case .enter, .right, .letter("l"):
      guard let target = place.selected?.target else {
        message = "There is nothing in it."
        return nil
      }
      return .open(target)
    case .left, .backspace, .escape, .letter("h"):
      if places.count > 1 { places.removeLast() } else { message = "This is the start; q quits." }
    case .letter("/"): prompt = (.find, "")
    case .letter(":"): prompt = (.goTo, "")
    case .letter("r"):
      guard let reference = place.reference else {
        message = "Nothing refers to this; open an object first."
        return nil
      }
      return .uses(reference)
    case .letter("?"): isHelpShown = true
    case .letter("q"): return .quit
    case .letter: message = "? shows the keys."
    }
    return nil
  }

  private mutating func handleInPrompt(_ key: ExplorerKey) -> Request? {
    guard let (kind, text) = prompt else { return nil }
    switch key {
    case .letter(let letter): prompt = (kind, text + String(letter))
    case .backspace: prompt = text.isEmpty ? nil : (kind, String(text.dropLast()))
    case .escape: prompt = nil
    case .enter:
      prompt = nil
      guard !text.isEmpty else { return nil }
      return kind == .find ? .find(text) : .goTo(text)
    default: break
    }
    return nil
  }

  // MARK: The picture

  private static let keys = "↑↓ move  → open  ← back  / find  : go to  r references  ? keys  q quit"

  private static let help = [
    "↑ ↓, k j            move", "PgUp PgDn, b space  move by a screen", "Home End, g G       first, last",
    "→ Enter, l          open what is selected", "← Backspace, h      back",
    "/                   find a name, a key or a string",
    ":                   go to a path, like page:3/Resources or 12", "r                   what refers to this object",
    "q                   quit", "", "Press any key to continue.",
  ]

  /// The lines of the screen, each as wide as it at most.
  mutating func lines(rows: Int, columns: Int) -> [TerminalLine] {
    let height = max(1, rows - 2)
    pageRows = max(1, height - 1)
    var lines = [TerminalLine(place.title, style: .heading, columns: columns)]
    if isHelpShown {
      lines += Self.help.prefix(height).map { TerminalLine($0, columns: columns) }
    } else {
      for index in place.visibleRows(height) {
        let row = place.rows[index]
        let style: TerminalLine.Style = index == place.selection ? .selected : .plain
        let mark = row.target == nil ? "  " : "▸ "
        lines.append(TerminalLine(mark + row.text, note: row.note, style: style, columns: columns))
      }
      if place.rows.isEmpty { lines.append(TerminalLine("  (nothing)", columns: columns)) }
    }
    while lines.count < height + 1 { lines.append(TerminalLine("", columns: columns)) }
    guard rows > 1 else { return lines }
    if let (kind, text) = prompt {
      lines.append(TerminalLine(kind.label + text + "▏", columns: columns))
    } else {
      let position = place.rows.isEmpty ? "" : "\(place.selection + 1)/\(place.rows.count)  "
      lines.append(TerminalLine(position + (message.isEmpty ? Self.keys : message), style: .foot, columns: columns))
    }
    return lines
  }
}
