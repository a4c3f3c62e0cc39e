/// A key of the terminal.
enum ExplorerKey: Hashable, Sendable {
  case up, down, left, right, pageUp, pageDown, home, end, enter, backspace, escape
  case letter(Character)
}

/// Reads keys from the bytes that a terminal sends.
struct ExplorerKeyReader {
  /// Keys by the characters that a terminal sends after an escape.
  private static let sequences: [String: ExplorerKey] = [
    "[A": .up, "[B": .down, "[C": .right, "[D": .left, "OA": .up, "OB": .down, "OC": .right, "OD": .left,
    "[5~": .pageUp, "[6~": .pageDown, "[H": .home, "[F": .end, "OH": .home, "OF": .end, "[1~": .home, "[4~": .end,
    "[7~": .home, "[8~": .end,
  ]

  /// Bytes of a letter or a sequence that is not complete yet.
  private var rest: [UInt8] = []

  /// The keys that some bytes are, with those that came before.
  ///
  /// - Parameter isPause: whether nothing follows for now, so that a lone escape is the key.
  mutating func keys(_ bytes: [UInt8], isPause: Bool) -> [ExplorerKey] {
    rest += bytes
    var keys: [ExplorerKey] = []
    while let first = rest.first {
      guard let (key, count) = first == 0x1B ? sequence(isPause: isPause) : letter(first, isPause: isPause) else {
        break
      }
      rest.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  private func sequence(isPause: Bool) -> (ExplorerKey?, Int)? {
    guard rest.count > 1 else { return isPause ? (.escape, 1) : nil }
    guard rest[1] == UInt8(ascii: "[") || rest[1] == UInt8(ascii: "O") else { return (.escape, 1) }
    guard let end = rest.dropFirst(2).firstIndex(where: { (64..<127).contains($0) }) else {
      // An incomplete sequence is skipped if nothing follows, or if it is longer than any known one.
      return isPause || rest.count > 16 ? (nil, rest.count) : nil
    }
    let text = String(decoding: rest[1...end], as: UTF8.self)
    return (Self.sequences[text], end + 1)
  }

  private func letter(_ first: UInt8, isPause: Bool) -> (ExplorerKey?, Int)? {
    switch first {
    case 10, 13: return (.enter, 1)
    case 8, 127: return (.backspace, 1)
    case 0..<32: return (nil, 1)
    case 32..<127: return (.letter(Character(Unicode.Scalar(first))), 1)
    default:
      let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
      guard rest.count >= count else { return isPause ? (nil, rest.count) : nil }
      let text = String(validating: rest.prefix(count), as: UTF8.self)
      return (text?.first.map { .letter($0) }, count)
    }
  }
}
