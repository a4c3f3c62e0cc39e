/// The places of the start tags of well-formed XML, in order.
struct TagPlaces {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The place of the next start tag; `nil` behind the last one.
  mutating func next() -> MarkupPlace? {
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        advance()
        continue
      }
      if holds("<!--") {
        skip(past: "-->")
      } else if holds("<![CDATA[") {
        skip(past: "]]>")
      } else if holds("</") || holds("<?") {
        skip(past: ">")
      } else {
        let found = MarkupPlace(line: line, column: column)
        skipTag()
        return found
      }
    }
    return nil
  }

  private mutating func advance() {
    let byte = bytes[place]
    if byte == UInt8(ascii: "\n") {
      (line, column) = (line + 1, 1)
    } else if byte & 0xC0 != 0x80 {
      // Bytes that continue a character don't count.
      column += 1
    }
    place += 1
  }

  private func holds(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { place + $0.count <= bytes.count && bytes[place..<place + $0.count].elementsEqual($0) }
  }

  private mutating func skip(past end: StaticString) {
    while place < bytes.count, !holds(end) { advance() }
    for _ in 0..<min(end.utf8CodeUnitCount, bytes.count - place) { advance() }
  }

  /// A `>` in the value of an attribute does not end a tag.
  private mutating func skipTag() {
    var quote: UInt8?
    while place < bytes.count, quote != nil || bytes[place] != UInt8(ascii: ">") {
      let byte = bytes[place]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      advance()
    }
  }
}
