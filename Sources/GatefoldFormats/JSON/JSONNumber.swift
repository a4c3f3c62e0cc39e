/// Numbers as JSON writes them, which other formats use too.
package enum JSONNumber {
  /// How many bytes at the beginning are a number; `nil` if it begins with none.
  package static func byteCount(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    func digits() -> Bool {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "0") {
      rest.removeFirst()
    } else if !digits() {
      return nil
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits() else { return nil }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard digits() else { return nil }
    }
    return bytes.count - rest.count
  }

  /// The number in a text, or `nil` if the text isn't a number or is too large for a `Double`.
  package static func value(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard byteCount(bytes) == bytes.count, let number = Double(String(decoding: bytes, as: UTF8.self)),
      number.isFinite
    else { return nil }
    return number
  }
}
