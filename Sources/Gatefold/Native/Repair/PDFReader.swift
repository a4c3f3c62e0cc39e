/// Reads consecutive values from a range of a file that may contain anything.
struct PDFReader {
  private let bytes: ByteView
  private let end: Int
  private(set) var position: Int
  /// Whether the range ended, or an unexpected token came, before a value was complete.
  private(set) var isCut = false

  /// Deeper nesting ends the enclosing value.
  private static let maximumDepth = 64

  init(_ bytes: ByteView, _ range: Range<Int>) {
    self.bytes = bytes
    position = max(0, range.lowerBound)
    end = min(bytes.count, range.upperBound)
  }

  /// The next value; `nil` at the end, or at a keyword that is not a value, which is not consumed.
  mutating func value() -> PDFValue? { value(depth: 0) }

  /// Consumes a keyword if it comes next.
  mutating func takes(_ word: StaticString) -> Bool {
    skipSpace()
    guard position + word.utf8CodeUnitCount <= end, bytes.has(word, at: position) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  mutating func skipSpace() {
    while position < end {
      if bytes[position].isPDFSpace {
        position += 1
      } else if bytes[position] == UInt8(ascii: "%") {
        while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      } else {
        return
      }
    }
  }

  private mutating func value(depth: Int) -> PDFValue? {
    skipSpace()
    guard position < end else {
      isCut = true
      return nil
    }
    switch bytes[position] {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("): return .string(literalString())
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "<"):
      return bytes[position + 1] == UInt8(ascii: "<") ? dictionary(depth: depth) : .string(hexString())
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return numberOrReference()
    default: return keyword()
    }
  }

  private mutating func keyword() -> PDFValue? {
    let words: [(StaticString, PDFValue)] = [("null", .null), ("true", .boolean(true)), ("false", .boolean(false))]
    for (word, value) in words where bytes.has(word, at: position) {
      let after = position + word.utf8CodeUnitCount
      guard after <= end, after == end || !bytes[after].isPDFRegular else { continue }
      position = after
      return value
    }
    return nil
  }
}

// MARK: Words

extension PDFReader {
  /// Each byte becomes the character of that number: names need not be UTF-8, and are compared and written back only.
  private mutating func name() -> String {
    position += 1
    var name: [UInt8] = []
    var isASCII = true
    while position < end, bytes[position].isPDFRegular {
      var byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "#"), position + 1 < end, let high = bytes[position].hexValue,
        let low = bytes[position + 1].hexValue
      {
        byte = high << 4 | low
        position += 2
      }
      if byte >= 0x80 { isASCII = false }
      name.append(byte)
    }
    if isASCII { return String(decoding: name, as: UTF8.self) }
    return String(String.UnicodeScalarView(name.map { UnicodeScalar($0) }))
  }

  private mutating func numberOrReference() -> PDFValue {
    let start = position
    while position < end, bytes[position].isPDFRegular { position += 1 }
    guard let integer = integer(in: start..<position) else { return real(in: start..<position) }
    let afterInteger = position
    // Two whole numbers and an R are a reference.
    if integer >= 0, bytes[start].isDigit, let generation = generationBeforeR() {
      return .reference(number: integer, generation: generation)
    }
    position = afterInteger
    return .integer(integer)
  }

  private mutating func generationBeforeR() -> Int? {
    position = bytes.skippingSpace(from: position, to: end)
    let start = position
    while position < end, bytes[position].isDigit, position - start < 6 { position += 1 }
    guard position > start, let generation = integer(in: start..<position), bytes[position].isPDFSpace else {
      return nil
    }
    position = bytes.skippingSpace(from: position, to: end)
    guard position < end, bytes[position] == UInt8(ascii: "R") else { return nil }
    guard position + 1 >= end || !bytes[position + 1].isPDFRegular else { return nil }
    position += 1
    return generation
  }

  private func integer(in range: Range<Int>) -> Int? {
    guard range.count <= 18 else { return nil }
    var place = range.lowerBound
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative || bytes[place] == UInt8(ascii: "+") { place += 1 }
    guard place < range.upperBound else { return nil }
    var value = 0
    while place < range.upperBound {
      guard bytes[place].isDigit else { return nil }
      // At most 18 digits: no overflow.
      value = value * 10 + Int(bytes[place] - UInt8(ascii: "0"))
      place += 1
    }
    return isNegative ? -value : value
  }

  /// Digits that poppler reads in the same way; 0 for anything that is not a number.
  private func real(in range: Range<Int>) -> PDFValue {
    let digits = bytes.slice(range)
    let isNumber = digits.allSatisfy {
      $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
    }
    return isNumber && digits.count <= 64 ? .real(Array(digits)) : .integer(0)
  }
}

// MARK: Strings

extension PDFReader {
  private mutating func hexString() -> [UInt8] {
    position += 1
    var string: [UInt8] = []
    var high: UInt8?
    while position < end, bytes[position] != UInt8(ascii: ">") {
      if let digit = bytes[position].hexValue {
        if let first = high {
          string.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      }
      position += 1
    }
    if let high { string.append(high << 4) }
    if position < end { position += 1 } else { isCut = true }
    return string
  }

  private mutating func literalString() -> [UInt8] {
    position += 1
    var string: [UInt8] = []
    var depth = 1
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\\"): appendEscaped(to: &string)
      case UInt8(ascii: "("):
        depth += 1
        string.append(byte)
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return string }
        string.append(byte)
      default: string.append(byte)
      }
    }
    isCut = true
    return string
  }

  /// PDF 32000-1, table 3.
  private mutating func appendEscaped(to string: inout [UInt8]) {
    guard position < end else { return }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): string.append(0x0A)
    case UInt8(ascii: "r"): string.append(0x0D)
    case UInt8(ascii: "t"): string.append(0x09)
    case UInt8(ascii: "b"): string.append(0x08)
    case UInt8(ascii: "f"): string.append(0x0C)
    case 0x0D: if position < end, bytes[position] == 0x0A { position += 1 }
    case 0x0A: break
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = Int(byte - UInt8(ascii: "0"))
      for _ in 0..<2 where position < end && (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[position]) {
        code = code * 8 + Int(bytes[position] - UInt8(ascii: "0"))
        position += 1
      }
      string.append(UInt8(truncatingIfNeeded: code))
    default: string.append(byte)
    }
  }
}

// MARK: Arrays and dictionaries

extension PDFReader {
  private mutating func array(depth: Int) -> PDFValue? {
    position += 1
    var values: [PDFValue] = []
    while true {
      skipSpace()
      guard position < end else { break }
      if bytes[position] == UInt8(ascii: "]") {
        position += 1
        return .array(values)
      }
      guard let value = inner(depth: depth + 1) else { break }
      values.append(value)
    }
    isCut = true
    return .array(values)
  }

  private mutating func dictionary(depth: Int) -> PDFValue? {
    position = min(end, position + 2)
    var entries: PDFDictionary = [:]
    while true {
      skipSpace()
      guard position < end else { break }
      if bytes[position] == UInt8(ascii: ">") {
        position = min(end, position + (bytes[position + 1] == UInt8(ascii: ">") ? 2 : 1))
        return .dictionary(entries)
      }
      guard bytes[position] == UInt8(ascii: "/") else {
        // A value without a key is skipped, as in poppler.
        guard inner(depth: depth + 1) != nil else { break }
        continue
      }
      let key = name()
      skipSpace()
      // A key without a value, at the end of the dictionary.
      if position < end, bytes[position] == UInt8(ascii: ">") { continue }
      guard let value = inner(depth: depth + 1) else { break }
      entries[key] = value
    }
    isCut = true
    return .dictionary(entries)
  }

  /// A nested value; `nil` beyond the maximum depth, which bounds the recursion.
  private mutating func inner(depth: Int) -> PDFValue? {
    skipSpace()
    let isNested = bytes[position] == UInt8(ascii: "[") || bytes[position] == UInt8(ascii: "<")
    if depth > Self.maximumDepth, isNested {
      isCut = true
      return nil
    }
    return value(depth: depth)
  }
}
