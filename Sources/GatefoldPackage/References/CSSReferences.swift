/// Finds the addresses in style sheets: `url(...)` and `@import`.
enum CSSReferences {
  /// - Parameter line: that of the first byte.
  static func references(in bytes: ArraySlice<UInt8>, line: Int = 1) -> [WebReference] {
    var scanner = ByteScanner(bytes, line: line)
    var references: [WebReference] = []
    func add(_ address: String?, _ line: Int) {
      if let address { references.append(WebReference(address: address, purpose: .resource, line: line)) }
    }
    while let byte = scanner.peek, references.count < WebReference.maximumCount {
      let line = scanner.line
      if scanner.take("/*") {
        scanner.skip(behind: "*/")
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        _ = text(&scanner)
      } else if scanner.take("@namespace") {
        // Names a language, and loads nothing.
        scanner.skip(behind: ";")
      } else if scanner.take("@import") {
        scanner.skipSpace()
        if scanner.peek == UInt8(ascii: "\"") || scanner.peek == UInt8(ascii: "'") { add(text(&scanner), line) }
      } else if scanner.take("url(") {
        add(address(&scanner), line)
      } else if byte.isNamePart {
        scanner.take { $0.isNamePart }
      } else {
        scanner.advance()
      }
    }
    return references
  }

  /// What stands between the brackets of `url(`.
  private static func address(_ scanner: inout ByteScanner) -> String? {
    scanner.skipSpace()
    if scanner.peek == UInt8(ascii: "\"") || scanner.peek == UInt8(ascii: "'") { return text(&scanner) }
    let bytes = scanner.take { $0 != UInt8(ascii: ")") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text in quotes.
  private static func text(_ scanner: inout ByteScanner) -> String? {
    guard let quote = scanner.peek else { return nil }
    scanner.advance()
    var text: [UInt8] = []
    while let byte = scanner.peek, byte != quote, byte != UInt8(ascii: "\n") {
      scanner.advance()
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      if let next = scanner.peek, next != UInt8(ascii: "\n") { text.append(next) }
      scanner.advance()
    }
    if scanner.peek == quote { scanner.advance() }
    return String(decoding: text, as: UTF8.self)
  }
}
