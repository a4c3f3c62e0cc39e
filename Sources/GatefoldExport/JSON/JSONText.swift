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
    bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
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
    separate()
    appendThousandths(Int(bounded: (length * 1000).rounded()))
    needsComma = true
  }

  package mutating func value(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(contentsOf: [digits[Int(byte) / 16], digits[Int(byte) % 16]])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  package mutating func value(_ rect: PageRect) { object { $0.members(of: rect) } }

  package mutating func members(of rect: PageRect) {
    member("x", rect.x)
    member("y", rect.y)
    member("width", rect.width)
    member("height", rect.height)
  }

  package mutating func value(_ point: PagePoint) {
    object { json in
      json.member("x", point.x)
      json.member("y", point.y)
    }
  }

  package mutating func value(_ quad: Quad) {
    object { json in
      json.key("topLeft")
      json.value(quad.topLeft)
      json.key("topRight")
      json.value(quad.topRight)
      json.key("bottomRight")
      json.value(quad.bottomRight)
      json.key("bottomLeft")
      json.value(quad.bottomLeft)
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

  private mutating func appendThousandths(_ thousandths: Int) {
    if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = thousandths.magnitude
    appendDigits(magnitude / 1000)
    var rest = magnitude % 1000
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var place: UInt = 100
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
      rest %= place
      place /= 10
    }
  }

  private mutating func appendDigits(_ number: UInt) {
    if number >= 10 { appendDigits(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
