/// A font in the Compact Font Format (Adobe Technical Note 5176), as far as its bytes are there.
struct CompactFont {
  private let bytes: [UInt8]
  private let strings: Index?
  /// The operands of the first font's operators; those of two bytes are at 12 * 256 and above.
  private let operands: [Int: [Int]]

  private enum Operator {
    static let (charset, encoding, glyphs, identifiers) = (15, 16, 17, 12 << 8 | 30)
  }

  /// Strings that every font has.
  private static let standardStringCount = 391
  /// The charsets and encodings that have numbers instead of places.
  private static let (predefinedCharsets, predefinedEncodings) = (0...2, 0...1)

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes[0] == 1, let names = Index(bytes, at: Int(bytes[2])),
      let fonts = Index(bytes, at: names.end), let first = fonts.item(0)
    else { return nil }
    self.bytes = bytes
    operands = Self.operands(bytes[first])
    strings = Index(bytes, at: fonts.end)
  }

  /// Whether its glyphs have identifiers instead of names.
  var hasIdentifiers: Bool { operands[Operator.identifiers] != nil }

  /// The names of the glyphs that its own encoding has codes for, `nil` for names that every font knows; none if its
  /// encoding or its charset is a standard one, or if they cannot be read.
  var encodedNames: [String?] {
    guard let encoding = operands[Operator.encoding]?.last, !Self.predefinedEncodings.contains(encoding),
      let charset = operands[Operator.charset]?.last, !Self.predefinedCharsets.contains(charset),
      let glyphs = operands[Operator.glyphs]?.last.flatMap({ number($0, 2) }),
      let count = encodedCount(at: encoding)
    else { return [] }
    return stringNumbers(at: charset, count: min(count, glyphs - 1)).map { number in
      number < Self.standardStringCount ? nil : name(number - Self.standardStringCount)
    }
  }

  /// How many glyphs an encoding has codes for: the first ones after ".notdef".
  private func encodedCount(at start: Int) -> Int? {
    guard let format = number(start, 1), let count = number(start + 1, 1) else { return nil }
    switch format & 0x7F {
    case 0: return count
    case 1: return (0..<count).reduce(0) { $0 + (number(start + 3 + $1 * 2, 1).map { $0 + 1 } ?? 0) }
    default: return nil
    }
  }

  private func stringNumbers(at start: Int, count: Int) -> [Int] {
    guard count > 0, let format = number(start, 1) else { return [] }
    if format == 0 { return (0..<count).compactMap { number(start + 1 + $0 * 2, 2) } }
    // Ranges: the first one, and how many follow it.
    let size = format == 1 ? 1 : 2
    var (numbers, at): ([Int], Int) = ([], start + 1)
    while numbers.count < count, let first = number(at, 2), let more = number(at + 2, size) {
      numbers += first...first + min(more, count)
      at += 2 + size
    }
    return Array(numbers.prefix(count))
  }

  private func name(_ index: Int) -> String {
    strings?.item(index).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  private func number(_ start: Int, _ size: Int) -> Int? { bytes.number(start, size) }

  /// The operands of a dictionary by their operators; real numbers as 0.
  private static func operands(_ bytes: ArraySlice<UInt8>) -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    var numbers: [Int] = []
    var rest = bytes
    while let first = rest.popFirst() {
      switch first {
      case 12:
        guard let second = rest.popFirst() else { return found }
        found[12 << 8 | Int(second)] = numbers
        numbers = []
      case 0...21:
        found[Int(first)] = numbers
        numbers = []
      case 28, 29:
        let size = first == 28 ? 2 : 4
        guard rest.count >= size else { return found }
        let number = rest.prefix(size).reduce(0) { $0 << 8 | Int($1) }
        numbers.append(size == 2 ? Int(Int16(truncatingIfNeeded: number)) : Int(Int32(truncatingIfNeeded: number)))
        rest.removeFirst(size)
      case 30:
        while let digits = rest.popFirst(), digits & 0x0F != 0x0F {}
        numbers.append(0)
      case 32...246: numbers.append(Int(first) - 139)
      case 247...254:
        guard let second = rest.popFirst() else { return found }
        let isNegative = first > 250
        numbers.append(
          isNegative ? -(Int(first) - 251) * 256 - Int(second) - 108 : (Int(first) - 247) * 256 + Int(second) + 108
        )
      default: break
      }
    }
    return found
  }
}

extension CompactFont {
  /// A list of objects of different lengths.
  private struct Index {
    private let bytes: [UInt8]
    private let start: Int
    private let count: Int
    private let size: Int
    /// The end of the index.
    let end: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard let count = bytes.number(start, 2) else { return nil }
      (self.bytes, self.start, self.count) = (bytes, start, count)
      guard count > 0 else {
        (size, end) = (1, start + 2)
        return
      }
      guard let size = bytes.number(start + 2, 1), (1...4).contains(size),
        let length = bytes.number(start + 3 + count * size, size)
      else { return nil }
      self.size = size
      end = start + 3 + (count + 1) * size - 1 + length
    }

    /// The place of an item, as far as it is there.
    func item(_ index: Int) -> Range<Int>? {
      guard (0..<count).contains(index), let from = bytes.number(start + 3 + index * size, size),
        let to = bytes.number(start + 3 + (index + 1) * size, size), 0 < from, from <= to
      else { return nil }
      let origin = start + 3 + (count + 1) * size - 1
      guard origin + from <= bytes.count else { return nil }
      return origin + from..<min(origin + to, bytes.count)
    }
  }
}

extension [UInt8] {
  /// A number of so many bytes, the greatest first; `nil` if they are not there.
  func number(_ start: Int, _ size: Int) -> Int? {
    guard start >= 0, start <= count - size else { return nil }
    return self[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
  }
}
