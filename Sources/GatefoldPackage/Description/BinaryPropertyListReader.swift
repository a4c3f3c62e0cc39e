internal import Foundation

/// Reads property lists in the binary form; see ``BinaryPropertyList``.
struct BinaryPropertyListReader {
  typealias Problem = BinaryPropertyList.Problem
  private typealias Marker = BinaryPropertyList.Marker

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let top: Int
  private let table: Int
  /// Each value takes a byte at least, so a list with more values than bytes refers to the same ones over and over.
  private var remaining: Int
  private var count = 0

  /// Converts a date to a value; `nil` if dates are not allowed.
  private var date: ((Date) -> DescriptionValue)?

  static func decoded(
    _ data: Data,
    date: ((Date) -> DescriptionValue)? = nil
  ) throws(Problem) -> DescriptionValue {
    var reader = try BinaryPropertyListReader([UInt8](data))
    reader.date = date
    return try reader.value(reader.top, depth: 1)
  }

  private init(_ bytes: [UInt8]) throws(Problem) {
    let trailer = bytes.suffix(BinaryPropertyList.trailerSize)
    guard bytes.count >= 8 + trailer.count, trailer.count == BinaryPropertyList.trailerSize else {
      throw Problem(message: "it is cut off")
    }
    self.bytes = bytes
    offsetSize = Int(trailer[trailer.startIndex + 6])
    referenceSize = Int(trailer[trailer.startIndex + 7])
    let numbers = [8, 16, 24].map { Self.number(trailer.dropFirst($0).prefix(8)) }
    guard let count = numbers[0], let top = numbers[1], let table = numbers[2], count > 0,
      count <= bytes.count, table <= bytes.count, (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      table + count * offsetSize <= bytes.count - trailer.count
    else { throw Problem(message: "it is damaged at its end") }
    (objectCount, self.top, self.table) = (count, top, table)
    remaining = bytes.count
  }

  private mutating func value(_ index: Int, depth: Int) throws(Problem) -> DescriptionValue {
    guard depth <= DescriptionValue.maximumDepth else { throw Problem(message: "it has too many values in each other") }
    remaining -= 1
    guard remaining >= 0 else { throw Problem(message: "its lists refer to each other over and over") }
    count += 1
    guard count <= DescriptionValue.maximumCount else {
      throw Problem(message: "it has more than \(DescriptionValue.maximumCount) values")
    }
    var rest = try object(index)
    let marker = try take(1, of: &rest).first ?? 0
    let half = marker & 0x0F
    switch marker & 0xF0 {
    case 0 where marker == Marker.no: return .boolean(false)
    case 0 where marker == Marker.yes: return .boolean(true)
    case Marker.integer: return .number(try integer(of: try take(1 << half, of: &rest)))
    case Marker.real: return .number(try real(of: try take(1 << half, of: &rest)))
    case Marker.date & 0xF0 where marker == Marker.date && date != nil:
      let seconds = try real(of: try take(8, of: &rest))
      guard let date else { throw Problem(message: "it has a date") }
      return date(Date(timeIntervalSinceReferenceDate: seconds))
    case Marker.ascii:
      let text = try take(try length(half, of: &rest), of: &rest)
      guard text.allSatisfy({ $0 < 0x80 }) else { throw Problem(message: "a text in ASCII has other bytes") }
      return .string(String(decoding: text, as: UTF8.self))
    case Marker.utf16: return .string(try text(of: try take(2 * (try length(half, of: &rest)), of: &rest)))
    case Marker.array:
      var items: [DescriptionValue] = []
      let count = try length(half, of: &rest)
      guard count <= DescriptionValue.maximumItemCount else {
        throw Problem(message: "a list has more than \(DescriptionValue.maximumItemCount) items")
      }
      for reference in try references(count, of: &rest) {
        items.append(try value(reference, depth: depth + 1))
      }
      return .array(items)
    case Marker.dictionary: return .object(try members(half, of: &rest, depth: depth))
    default: throw Problem(message: "it has a date, data or another value that is not allowed")
    }
  }

  private mutating func members(
    _ half: UInt8,
    of rest: inout ArraySlice<UInt8>,
    depth: Int
  ) throws(Problem) -> [String: DescriptionValue] {
    let count = try length(half, of: &rest)
    let names = try references(count, of: &rest)
    let values = try references(count, of: &rest)
    var members: [String: DescriptionValue] = [:]
    for (name, member) in zip(names, values) {
      guard case .string(let name) = try value(name, depth: depth + 1) else {
        throw Problem(message: "a key is no text")
      }
      // A key is no value.
      self.count -= 1
      guard members.updateValue(try value(member, depth: depth + 1), forKey: name) == nil else {
        throw Problem(message: "a dictionary has the key \(name.debugDescription) twice")
      }
    }
    return members
  }

  // MARK: Bytes

  /// The bytes from the start of an object to the offset table.
  private func object(_ index: Int) throws(Problem) -> ArraySlice<UInt8> {
    guard (0..<objectCount).contains(index),
      let offset = Self.number(bytes[(table + index * offsetSize)...].prefix(offsetSize)), offset < table
    else { throw Problem(message: "it refers to a value that is not there") }
    return bytes[offset..<table]
  }

  private func take(_ count: Int, of rest: inout ArraySlice<UInt8>) throws(Problem) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw Problem(message: "a value is cut off") }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A length that does not fit into half a byte follows as an integer.
  private func length(_ half: UInt8, of rest: inout ArraySlice<UInt8>) throws(Problem) -> Int {
    guard half == Marker.longLength else { return Int(half) }
    let marker = try take(1, of: &rest).first ?? 0
    guard marker & 0xF0 == Marker.integer, marker & 0x0F <= 3,
      let length = Self.number(try take(1 << (marker & 0x0F), of: &rest)), length <= bytes.count
    else { throw Problem(message: "a length is wrong") }
    return length
  }

  private func references(_ count: Int, of rest: inout ArraySlice<UInt8>) throws(Problem) -> [Int] {
    let bytes = try take(count * referenceSize, of: &rest)
    return (0..<count).map { place in
      Self.number(bytes.dropFirst(place * referenceSize).prefix(referenceSize)) ?? -1
    }
  }

  /// A number that is not negative; `nil` for one beyond `Int`.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  /// Integers of up to four bytes are not negative, those of eight may be; those of sixteen hold the rest of 64 bits.
  private func integer(of bytes: ArraySlice<UInt8>) throws(Problem) -> Double {
    let low = bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch bytes.count {
    case 1, 2, 4: return Double(low)
    case 8: return Double(Int64(bitPattern: low))
    case 16 where bytes.prefix(8).allSatisfy { $0 == 0 }: return Double(low)
    default: throw Problem(message: "an integer is too large")
    }
  }

  private func real(of bytes: ArraySlice<UInt8>) throws(Problem) -> Double {
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let number: Double =
      switch bytes.count {
      case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      case 8: Double(bitPattern: bits)
      default: .nan
      }
    guard number.isFinite else { throw Problem(message: "a number is not finite") }
    return number
  }

  private func text(of bytes: ArraySlice<UInt8>) throws(Problem) -> String {
    let pairs = Array(bytes)
    let units = stride(from: 0, to: pairs.count, by: 2).map { UInt16(pairs[$0]) << 8 | UInt16(pairs[$0 + 1]) }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw Problem(message: "a text has half of a surrogate pair")
    }
    return text
  }
}
