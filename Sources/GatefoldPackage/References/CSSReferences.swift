internal import GatefoldFormats

/// Finds the addresses in style sheets: `url(...)`, `src(...)`, those of `image-set(...)`, and `@import`.
struct CSSReferences {
  /// The rule that determines the meaning of quoted strings.
  private enum Rule {
    case other
    /// After `@import`: the next text is an address.
    case importing
    /// After `@namespace`: an address names a language, and loads nothing.
    case naming
  }

  private var scanner: ByteScanner
  private var references: [WebReference] = []
  private var rule = Rule.other
  /// For each open bracket, whether texts directly within are addresses.
  private var brackets: [Bool] = []

  /// - Parameter line: the line number of the first byte.
  static func references(in bytes: ArraySlice<UInt8>, line: Int = 1) -> [WebReference] {
    var found = CSSReferences(scanner: ByteScanner(bytes, line: line))
    found.read()
    return found.references
  }

  private init(scanner: ByteScanner) { self.scanner = scanner }

  private mutating func read() {
    while let byte = scanner.peek, references.count < WebReference.maximumCount {
      switch byte {
      case UInt8(ascii: "/") where scanner.take("/*"): scanner.skip(behind: "*/")
      case UInt8(ascii: "\""), UInt8(ascii: "'"): addText()
      case UInt8(ascii: "@"):
        scanner.advance()
        switch name() {
        case "import": rule = .importing
        case "namespace": rule = .naming
        default: rule = .other
        }
      case UInt8(ascii: "("): open(false)
      case UInt8(ascii: ")"):
        scanner.advance()
        _ = brackets.popLast()
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        scanner.advance()
        rule = .other
      case _ where byte.isMarkupSpace: scanner.advance()
      case _ where byte.isNamePart || byte == UInt8(ascii: "\\"): addFunction()
      default: scanner.advance()
      }
    }
  }

  private mutating func open(_ hasAddresses: Bool) {
    scanner.advance()
    brackets.append(hasAddresses)
  }

  /// A text in quotes.
  private mutating func addText() {
    let line = scanner.line
    let text = text()
    if rule == .importing || brackets.last == true { add(text, line) }
    if rule == .importing { rule = .other }
  }

  /// Reads an identifier or function; adds the argument of `url` or `src` as a reference.
  private mutating func addFunction() {
    let line = scanner.line
    let start = scanner.place
    let function = name()
    // A backslash that begins nothing.
    if scanner.place == start { scanner.advance() }
    guard scanner.peek == UInt8(ascii: "(") else { return }
    guard ["url", "src"].contains(function) else {
      open(["image-set", "-webkit-image-set"].contains(function))
      return
    }
    scanner.advance()
    scanner.skipSpace()
    let isQuoted = scanner.peek == UInt8(ascii: "\"") || scanner.peek == UInt8(ascii: "'")
    let address = isQuoted ? text() : unescaped { $0 != UInt8(ascii: ")") }
    scanner.skipSpace()
    if scanner.peek == UInt8(ascii: ")") { scanner.advance() }
    if rule != .naming { add(address, line) }
    if rule == .importing { rule = .other }
  }

  private mutating func add(_ address: String, _ line: Int) {
    references.append(WebReference(address: address, purpose: .resource, line: line))
  }

  // MARK: Texts

  /// A name in small letters.
  private mutating func name() -> String { unescaped { $0.isNamePart }.lowercased() }

  /// A text in quotes, which ends at its line at the latest.
  private mutating func text() -> String {
    guard let quote = scanner.peek else { return "" }
    scanner.advance()
    let text = unescaped { $0 != quote && $0 != UInt8(ascii: "\n") }
    if scanner.peek == quote { scanner.advance() }
    return text
  }

  /// Takes bytes for as long as they are wanted, with escapes such as `\2e` and `\.`, which always are.
  private mutating func unescaped(while isWanted: (UInt8) -> Bool) -> String {
    var text: [UInt8] = []
    while let byte = scanner.peek {
      if byte == UInt8(ascii: "\\") {
        scanner.advance()
        text += escaped()
      } else if isWanted(byte) {
        text.append(byte)
        scanner.advance()
      } else {
        break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads an escape after its backslash: up to six hexadecimal digits and a space, or any character. An escaped line
  /// end continues a string and yields nothing.
  private mutating func escaped() -> [UInt8] {
    var value: UInt32 = 0
    var count = 0
    while count < 6, let digit = scanner.peek?.hexadecimalDigit {
      value = value * 16 + digit
      count += 1
      scanner.advance()
    }
    if count > 0 {
      if scanner.peek == UInt8(ascii: "\r") { scanner.advance() }
      if scanner.peek?.isMarkupSpace == true { scanner.advance() }
      let scalar = value == 0 ? nil : Unicode.Scalar(value)
      return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
    }
    guard let byte = scanner.peek else { return [] }
    scanner.advance()
    return byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? [] : [byte]
  }
}
