/// Finds the pages in a JSON text map, so that each can be read separately.
struct JSONPageScanner {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The pages of a map; `nil` if it is no object with a list of objects "pages".
  static func pages(in bytes: UnsafeRawBufferPointer) -> [MappedPageRange]? {
    var scanner = JSONPageScanner(bytes)
    var pages: [MappedPageRange]?
    let isObject = scanner.forEachMember { name, scanner in
      guard pages == nil, scanner.holds("pages", at: name) else { return scanner.skipValue() }
      pages = scanner.readPages()
      return pages != nil
    }
    return isObject ? pages : nil
  }

  private mutating func readPages() -> [MappedPageRange]? {
    guard take(UInt8(ascii: "[")) else { return nil }
    var pages: [MappedPageRange] = []
    if take(UInt8(ascii: "]")) { return pages }
    repeat {
      let start = place
      var pageIndex: Int?
      let isObject = forEachMember { name, scanner in
        guard pageIndex == nil, scanner.holds("pageIndex", at: name) else { return scanner.skipValue() }
        let start = scanner.place
        guard scanner.skipValue() else { return false }
        pageIndex = Int(String(decoding: scanner.bytes[start..<scanner.place], as: UTF8.self))
        return true
      }
      guard isObject else { return nil }
      pages.append(MappedPageRange(range: start..<place, pageIndex: pageIndex))
      skipSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? pages : nil
  }

  /// Reads an object, at whose end it stands then.
  ///
  /// - Parameter body: reads the value of a member, whose name lies in a range with its quotation marks.
  /// - Returns: false where there is no object, or `body` says so.
  private mutating func forEachMember(_ body: (Range<Int>, inout JSONPageScanner) -> Bool) -> Bool {
    skipSpace()
    guard take(UInt8(ascii: "{")) else { return false }
    if peek == UInt8(ascii: "}") {
      place += 1
      return true
    }
    while true {
      let start = place
      guard skipText() else { return false }
      let name = start..<place
      skipSpace()
      guard take(UInt8(ascii: ":")), body(name, &self) else { return false }
      skipSpace()
      if peek == UInt8(ascii: "}") {
        place += 1
        return true
      }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  private func holds(_ name: StaticString, at range: Range<Int>) -> Bool {
    bytes[range].dropFirst().dropLast()
      .elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Skips a value: a text, a number or word, or everything between brackets.
  private mutating func skipValue() -> Bool {
    var depth = 0
    repeat {
      guard let byte = peek else { return false }
      switch byte {
      case UInt8(ascii: "\""): guard skipText() else { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place += 1
        if depth < 0 { return false }
      default:
        place += 1
        if depth == 0 {
          while let next = peek, !Self.isEnd(next) { place += 1 }
        }
      }
    } while depth > 0
    return true
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  private mutating func skipText() -> Bool {
    guard peek == UInt8(ascii: "\"") else { return false }
    place += 1
    while let byte = peek {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
  }

  /// Takes a byte, and the space behind it.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    place += 1
    skipSpace()
    return true
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }
}
