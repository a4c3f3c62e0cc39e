/// Reads the operators of a content stream with their operands (PDF 32000-1, 7.8.2). Anything malformed is skipped.
package struct ContentReader {
  package struct Operation {
    /// The operator, like "Tj". An image within the content is one operation, "EI", with its dictionary and its data.
    package let name: String
    package let operands: [PDFObject.Value]
  }

  /// More operands are dropped, the first ones first; no operator has more, but for arrays, which are one operand.
  private static let maximumOperands = 1_000
  /// Arrays and dictionaries inside each other; the beginnings of deeper ones are passed over.
  private static let maximumDepth = 32

  /// Values within the arrays of one operation; more are dropped.
  private static let maximumValues = 200_000

  private let bytes: [UInt8]
  private var position = 0
  private var valueCount = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next operator; `nil` at the end.
  package mutating func next() -> Operation? {
    var operands: [PDFObject.Value] = []
    valueCount = 0
    while let token = token() {
      switch token {
      case .value(let value):
        if operands.count == Self.maximumOperands { operands.removeFirst(Self.maximumOperands / 2) }
        operands.append(value)
      case .word("BI"): return inlineImage()
      case .word(let name): return Operation(name: name, operands: operands)
      case .closing: break
      }
    }
    return nil
  }

  // MARK: Tokens

  private enum Token {
    case value(PDFObject.Value)
    case word(String)
    /// The end of an array or a dictionary, or a stray delimiter, which is skipped.
    case closing(UInt8)
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte {
      if byte == UInt8(ascii: "%") {
        while let byte = self.byte, byte != 10, byte != 13 { position += 1 }
      } else if !byte.isPDFSpace {
        return
      } else {
        position += 1
      }
    }
  }

  private mutating func token(depth: Int = 0) -> Token? {
    skipSpace()
    guard let byte else { return nil }
    switch byte {
    case UInt8(ascii: "/"):
      position += 1
      return .value(.name(name()))
    case UInt8(ascii: "("):
      position += 1
      return .value(.string(literalString()))
    case UInt8(ascii: "<"):
      position += 1
      if self.byte == UInt8(ascii: "<") {
        position += 1
        guard depth < Self.maximumDepth else { return .closing(byte) }
        return .value(.dictionary(dictionary(depth: depth + 1)))
      }
      return .value(.string(hexadecimalString()))
    case UInt8(ascii: "["):
      position += 1
      guard depth < Self.maximumDepth else { return .closing(byte) }
      return .value(.array(values(until: UInt8(ascii: "]"), depth: depth + 1)))
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      position += 1
      return .closing(byte)
    case UInt8(ascii: ">"):
      position += bytes[position...].starts(with: [byte, byte]) ? 2 : 1
      return .closing(byte)
    default: return word()
    }
  }

  private mutating func regular() -> ArraySlice<UInt8> {
    let start = position
    while let byte, !byte.isPDFSpace, !byte.isPDFDelimiter { position += 1 }
    return bytes[start..<position]
  }

  private mutating func word() -> Token {
    let word = regular()
    if let number = Self.number(word) { return .value(number) }
    switch String(decoding: word, as: UTF8.self) {
    case "true": return .value(.boolean(true))
    case "false": return .value(.boolean(false))
    case "null": return .value(.null)
    case let name: return .word(name)
    }
  }

  private static func number(_ word: ArraySlice<UInt8>) -> PDFObject.Value? {
    guard let first = word.first, first < 58, word.count <= 40 else { return nil }
    var (digits, scale) = (0.0, 1.0)
    var (isNegative, hasPoint, hasDigits) = (false, false, false)
    var number: Double { (isNegative ? -digits : digits) / scale }
    for (offset, byte) in word.enumerated() {
      switch byte {
      case UInt8(ascii: "-"):
        // Some writers put one minus before another, or between digits, which ends the number.
        if hasDigits { return .real(number) }
        isNegative = true
      case UInt8(ascii: "+") where offset == 0: break
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case 48...57:
        hasDigits = true
        digits = digits * 10 + Double(byte - 48)
        if hasPoint { scale *= 10 }
      default: return nil
      }
    }
    guard hasDigits || hasPoint else { return nil }
    if !hasPoint, let integer = Int(exactly: number) { return .integer(integer) }
    return .real(number)
  }

  private mutating func name() -> String {
    let raw = regular()
    guard raw.contains(UInt8(ascii: "#")) else { return String(decoding: raw, as: UTF8.self) }
    var bytes: [UInt8] = []
    var rest = raw
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "#"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func literalString() -> PDFObject.Text {
    var text: [UInt8] = []
    var depth = 1
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return PDFObject.Text(bytes: text, text: "") }
      case UInt8(ascii: "\\"):
        if let escaped = escape() { text.append(escaped) }
        continue
      default: break
      }
      text.append(byte)
    }
    return PDFObject.Text(bytes: text, text: "")
  }

  /// Returns the byte that an escape sequence encodes, or `nil` for an escaped end of line, which encodes nothing.
  private mutating func escape() -> UInt8? {
    guard let byte else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case 13:
      if self.byte == 10 { position += 1 }
      return nil
    case 10: return nil
    case 48...55:
      var code = Int(byte - 48)
      for _ in 0..<2 {
        guard let digit = self.byte, (48...55).contains(digit) else { break }
        code = code * 8 + Int(digit - 48)
        position += 1
      }
      return UInt8(truncatingIfNeeded: code)
    default: return byte
    }
  }

  private mutating func hexadecimalString() -> PDFObject.Text {
    var digits: [UInt8] = []
    while let byte {
      position += 1
      if byte == UInt8(ascii: ">") { break }
      if let digit = byte.hexValue { digits.append(digit) }
    }
    if digits.count % 2 == 1 { digits.append(0) }
    let text = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return PDFObject.Text(bytes: text, text: "")
  }

  private mutating func values(until end: UInt8, depth: Int) -> [PDFObject.Value] {
    var values: [PDFObject.Value] = []
    while let token = token(depth: depth) {
      switch token {
      case .closing(end): return values
      case .closing: break
      case .value(let value):
        valueCount += 1
        if valueCount <= Self.maximumValues { values.append(value) }
      // References are not allowed in content, and no other word is.
      case .word: break
      }
    }
    return values
  }

  private mutating func dictionary(depth: Int) -> [String: PDFObject.Value] {
    let values = values(until: UInt8(ascii: ">"), depth: depth)
    var dictionary: [String: PDFObject.Value] = [:]
    for index in stride(from: 0, to: values.count - 1, by: 2) {
      if case .name(let key) = values[index] { dictionary[key] = values[index + 1] }
    }
    return dictionary
  }

  // MARK: Images within the content

  private mutating func inlineImage() -> Operation {
    var values: [String: PDFObject.Value] = [:]
    var key: String?
    reading: while let token = token() {
      switch token {
      case .word("ID"): break reading
      case .value(.name(let name)) where key == nil: key = name
      case .value(let value):
        if let key { values[key] = value }
        key = nil
      default: break
      }
    }
    // One white space follows.
    if byte != nil { position += 1 }
    let start = position
    if let count = Self.byteCount(ofImage: values), count <= bytes.count - start { position += count }
    let end = endOfImage()
    let data = PDFObject.Text(bytes: Array(bytes[start..<end]), text: "")
    return Operation(name: "EI", operands: [.dictionary(values), .string(data)])
  }

  /// The data of an image without a filter has a known length; `nil` for any other.
  private static func byteCount(ofImage values: [String: PDFObject.Value]) -> Int? {
    func number(_ short: String, _ long: String) -> Int? {
      if case .integer(let number)? = values[short] ?? values[long], (0...1_000_000).contains(number) {
        number
      } else {
        nil
      }
    }
    guard values["F"] == nil, values["Filter"] == nil, let width = number("W", "Width"),
      let height = number("H", "Height")
    else { return nil }
    let isStencil = (values["IM"] ?? values["ImageMask"]) == .boolean(true)
    var bits = isStencil ? 1 : number("BPC", "BitsPerComponent")
    if !isStencil {
      switch values["CS"] ?? values["ColorSpace"] {
      case .name("G"), .name("DeviceGray"): break
      case .name("RGB"), .name("DeviceRGB"): bits = bits.map { $0 * 3 }
      case .name("CMYK"), .name("DeviceCMYK"): bits = bits.map { $0 * 4 }
      default: return nil
      }
    }
    return bits.map { (width * $0 + 7) / 8 * height }
  }

  /// The end of an image's data, behind which its operator is skipped: one with white space around it, and text
  /// behind it.
  private mutating func endOfImage() -> Int {
    let (first, second) = (UInt8(ascii: "E"), UInt8(ascii: "I"))
    var at = position
    while at + 1 < bytes.count {
      let isAlone = at == position || bytes[at - 1].isPDFSpace || bytes[at - 1] == UInt8(ascii: ">")
      if bytes[at] == first, bytes[at + 1] == second, isAlone, isText(from: at + 2) {
        defer { position = at + 2 }
        // The white space before it is no data.
        return at > position && bytes[at - 1].isPDFSpace ? at - 1 : at
      }
      at += 1
    }
    position = bytes.count
    return bytes.count
  }

  private func isText(from start: Int) -> Bool {
    guard start < bytes.count else { return true }
    guard bytes[start].isPDFSpace else { return false }
    return bytes[start..<min(start + 12, bytes.count)].allSatisfy { $0.isPDFSpace && $0 != 0 || $0 >= 32 && $0 != 127 }
  }
}
