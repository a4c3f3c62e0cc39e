package import struct Foundation.Data
package import Gatefold

/// Writes JSON piece by piece, for long content: a page's text has thousands of numbers.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []
  /// Whether the next element needs a comma before it.
  private var needsComma = false

  package init() {}

  /// The text as a file, which ends with a line break.
  package var file: Data { Data(bytes + [UInt8(ascii: "\n")]) }

  /// Writes `open`, what is inside, and `close`.
  package mutating func group(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONText) -> Void) {
    begin(open)
    body(&self)
    end(close)
  }

  package mutating func object(_ body: (inout JSONText) -> Void) { group("{", "}", body) }
  package mutating func array(_ body: (inout JSONText) -> Void) { group("[", "]", body) }

  package mutating func begin(_ open: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(open.value))
    needsComma = false
  }

  package mutating func end(_ close: Unicode.Scalar) {
    bytes.append(UInt8(close.value))
    needsComma = true
  }

  /// Starts a new line before the next element, for readability.
  package mutating func newLine() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }

  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key that is known at run time only.
  package mutating func key(_ name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key on a line of its own.
  package mutating func lineKey(_ name: StaticString) {
    newLine()
    key(name)
  }

  /// A member on a line of its own.
  package mutating func line(_ name: StaticString, _ text: String) {
    lineKey(name)
    value(text)
  }

  package mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    needsComma = true
  }

  package mutating func value(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
    needsComma = true
  }

  /// A length, to a thousandth of a point.
  package mutating func value(_ length: Double) {
    append(atMost: JSONBytes.longestLength) { $0.put(length) }
  }

  package mutating func value(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for place in utf8.indices {
        let byte = utf8[place]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<place]))
        appendEscaped(byte)
        start = place + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    if byte >= 0x20 {
      bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
    } else {
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(contentsOf: [digits[Int(byte) / 16], digits[Int(byte) % 16]])
    }
  }

  package mutating func value(_ rect: PageRect) {
    append(atMost: JSONBytes.longestRect) { bytes in
      bytes.put("{")
      bytes.put(membersOf: rect)
      bytes.put("}")
    }
  }

  package mutating func members(of rect: PageRect) {
    append(atMost: JSONBytes.longestRect) { $0.put(membersOf: rect) }
  }

  package mutating func value(_ point: PagePoint) {
    append(atMost: JSONBytes.longestPoint) { $0.put(point) }
  }

  package mutating func value(_ quad: Quad) {
    append(atMost: JSONBytes.longestQuad) { bytes in
      bytes.put("{\"topLeft\":")
      bytes.put(quad.topLeft)
      bytes.put(",\"topRight\":")
      bytes.put(quad.topRight)
      bytes.put(",\"bottomRight\":")
      bytes.put(quad.bottomRight)
      bytes.put(",\"bottomLeft\":")
      bytes.put(quad.bottomLeft)
      bytes.put("}")
    }
  }

  package mutating func member(_ name: StaticString, _ length: Double) {
    key(name)
    value(length)
  }

  package mutating func member(_ name: StaticString, _ number: Int) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    value(text)
  }

  package mutating func member(_ name: StaticString, _ flag: Bool) {
    key(name)
    value(flag)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  /// Appends an element that is put together beside the text: appending its bytes one by one took most of the time of
  /// writing a page.
  private mutating func append(atMost count: Int, _ body: (inout JSONBytes) -> Void) {
    separate()
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { room in
      guard let start = room.baseAddress else { return }
      var element = JSONBytes(next: start)
      body(&element)
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: element.next - start))
    }
    needsComma = true
  }
}

/// Puts numbers, and what has them, into room that is large enough.
private struct JSONBytes {
  /// A sign, 13 digits, a point and 3 digits; the names and signs around them.
  static let longestLength = 18
  static let longestPoint = 16 + 2 * longestLength
  static let longestRect = 48 + 4 * longestLength
  static let longestQuad = 64 + 4 * longestPoint

  var next: UnsafeMutablePointer<UInt8>

  private mutating func put(byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { put(byte: byte) } }
  }

  /// To a thousandth of a point.
  mutating func put(_ length: Double) {
    let thousandths = Int(bounded: (length * 1000).rounded())
    if thousandths < 0 { put("-") }
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    put(digitsOf: whole)
    guard rest > 0 else { return }
    put(".")
    put(byte: Self.digit(rest / 100))
    guard rest % 100 > 0 else { return }
    put(byte: Self.digit(rest / 10 % 10))
    if rest % 10 > 0 { put(byte: Self.digit(rest % 10)) }
  }

  mutating func put(_ point: PagePoint) {
    put("{\"x\":")
    put(point.x)
    put(",\"y\":")
    put(point.y)
    put("}")
  }

  mutating func put(membersOf rect: PageRect) {
    put("\"x\":")
    put(rect.x)
    put(",\"y\":")
    put(rect.y)
    put(",\"width\":")
    put(rect.width)
    put(",\"height\":")
    put(rect.height)
  }

  private mutating func put(digitsOf number: UInt) {
    var end = next + 1
    var bound: UInt = 10
    while number >= bound {
      end += 1
      bound *= 10
    }
    var (place, rest) = (end, number)
    repeat {
      place -= 1
      place.pointee = Self.digit(rest % 10)
      rest /= 10
    } while place > next
    next = end
  }

  private static func digit(_ value: UInt) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }
}
