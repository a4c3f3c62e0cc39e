internal import Foundation

/// A place in JSON that is known to be valid.
struct JSONLineScanner: Sendable {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    skipSpace()
  }

  /// The line, from 1, on which a nested value begins, or if absent, the line of the innermost value around it.
  func line(of steps: ArraySlice<ValuePath.Step>) -> Int {
    var scanner = self
    for step in steps {
      let before = scanner
      guard scanner.enter(step) else { return before.line }
    }
    return scanner.line
  }

  /// The items of a list that is a member of the object that begins here; none if it is no list.
  func items(ofList name: String) -> [JSONLineScanner] {
    var scanner = self
    guard scanner.enter(.member(name)), scanner.enter(.item(0)) else { return [] }
    var items = [scanner]
    while true {
      scanner.skipValue()
      scanner.skipSpace()
      guard scanner.take(UInt8(ascii: ",")) else { return items }
      items.append(scanner)
    }
  }

  /// Goes to a member or an item of the value that begins here.
  private mutating func enter(_ step: ValuePath.Step) -> Bool {
    let start = self
    let isFound =
      switch step {
      case .member(let name): enterMember(name)
      case .item(let index): enterItem(index)
      }
    if !isFound { self = start }
    return isFound
  }

  private mutating func enterMember(_ name: String) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    while let byte = peek, byte == UInt8(ascii: "\"") {
      let start = place
      skipValue()
      let text = Data(bytes[start..<place])
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      if (try? JSONDecoder().decode(String.self, from: text)) == name { return true }
      skipValue()
      skipSpace()
      guard take(UInt8(ascii: ",")) else { return false }
    }
    return false
  }

  private mutating func enterItem(_ index: Int) -> Bool {
    guard take(UInt8(ascii: "[")), peek != UInt8(ascii: "]") else { return false }
    for _ in 0..<index {
      skipValue()
      skipSpace()
      guard take(UInt8(ascii: ",")) else { return false }
    }
    return true
  }

  /// Skips the value that begins here: a text, a number or word, or everything between brackets.
  private mutating func skipValue() {
    var depth = 0
    repeat {
      guard let byte = peek else { return }
      switch byte {
      case UInt8(ascii: "\""): skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        advance()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        advance()
      default:
        advance()
        guard depth > 0 else {
          while let next = peek, !Self.ends.contains(next) { advance() }
          return
        }
      }
    } while depth > 0
  }

  private static let ends = Set(",]} \t\r\n".utf8)

  private mutating func skipText() {
    advance()
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { advance() }
      advance()
    }
    advance()
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
  }

  /// Takes a byte, and the space behind it.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    advance()
    skipSpace()
    return true
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func advance() {
    if peek == 0x0A { line += 1 }
    place += 1
  }
}
