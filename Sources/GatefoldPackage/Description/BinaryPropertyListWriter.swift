internal import Foundation

/// Writes property lists in the binary form; see ``BinaryPropertyList``.
struct BinaryPropertyListWriter {
  /// A value, with the numbers of those in it.
  private struct Object {
    var marker: UInt8
    var length = 0
    var content: [UInt8] = []
    var references: [Int] = []
  }

  private var objects: [Object] = []

  /// The same bytes for the same content.
  static func encoded(_ value: DescriptionValue) -> Data {
    var writer = BinaryPropertyListWriter()
    _ = writer.add(value)
    return writer.written()
  }

  private func written() -> Data {
    let referenceSize = Self.size(of: objects.count)
    var bytes = [UInt8](BinaryPropertyList.signature)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += Self.header(object) + object.content
      for reference in object.references { bytes += Self.bigEndian(reference, size: referenceSize) }
    }
    let table = bytes.count
    let offsetSize = Self.size(of: table)
    for offset in offsets { bytes += Self.bigEndian(offset, size: offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { bytes += Self.bigEndian(number, size: 8) }
    return Data(bytes)
  }

  /// - Returns: the number of the object.
  private mutating func add(_ value: DescriptionValue) -> Int {
    let index = objects.count
    objects.append(Object(marker: 0))
    switch value {
    case .boolean(let boolean):
      objects[index].marker = boolean ? BinaryPropertyList.Marker.yes : BinaryPropertyList.Marker.no
    case .number(let number): objects[index] = Self.object(number)
    case .string(let text): objects[index] = Self.object(text)
    case .array(let items):
      let references = items.map { add($0) }
      objects[index] = Object(
        marker: BinaryPropertyList.Marker.array,
        length: items.count,
        references: references
      )
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      let names = sorted.map { add(.string($0.key)) }
      let values = sorted.map { add($0.value) }
      objects[index] = Object(
        marker: BinaryPropertyList.Marker.dictionary,
        length: members.count,
        references: names + values
      )
    }
    return index
  }

  private static func object(_ number: Double) -> Object {
    guard let whole = Int64(exactly: number) else {
      let bits = Int(bitPattern: UInt(number.bitPattern))
      return Object(marker: BinaryPropertyList.Marker.real | 3, content: bigEndian(bits, size: 8))
    }
    return Object(marker: BinaryPropertyList.Marker.integer | 3, content: bigEndian(Int(whole), size: 8))
  }

  private static func object(_ text: String) -> Object {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return Object(marker: BinaryPropertyList.Marker.ascii, length: text.utf8.count, content: Array(text.utf8))
    }
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return Object(marker: BinaryPropertyList.Marker.utf16, length: units.count / 2, content: units)
  }

  private static func header(_ object: Object) -> [UInt8] {
    let long = BinaryPropertyList.Marker.longLength
    guard object.length >= Int(long) else { return [object.marker | UInt8(object.length)] }
    return [object.marker | long, BinaryPropertyList.Marker.integer | 3] + bigEndian(object.length, size: 8)
  }

  /// How many bytes a number takes that is not negative: 1, 2, 4 or 8.
  private static func size(of number: Int) -> Int {
    [1, 2, 4].first { number >> (8 * $0) == 0 } ?? 8
  }

  private static func bigEndian(_ number: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
