/// A file that a TIFF is read from, piece by piece.
package protocol TIFFSource {
  /// How reading fails.
  associatedtype Failure: Error
  /// The failure for a file that is cut off or damaged.
  static var damaged: Failure { get }
  /// The size of the file.
  var byteCount: Int { get }
  /// Bytes of the file; fewer where it ends earlier.
  func bytes(_ range: Range<Int>) throws(Failure) -> [UInt8]
}

/// The fields of the first picture of a TIFF (TIFF 6.0 and BigTIFF).
package struct TIFFDirectory<Source: TIFFSource> {
  private struct Field {
    let type: Int
    let count: Int
    /// Where its values are.
    let place: Int
  }

  /// Values that a field may have: places of strips, a profile.
  private static var maximumFieldBytes: Int { 16 << 20 }
  private static var maximumFieldCount: Int { 4096 }
  private static var maximumDirectoryCount: Int { 32 }

  private let file: Source
  package let isLittleEndian: Bool
  package var fileByteCount: Int { file.byteCount }
  private var isBig = false
  private var fields: [Int: Field] = [:]
  /// Where the next directory is; 0 after the last one.
  private var next = 0

  /// - Returns: `nil` if the file is no TIFF.
  /// - Throws: `damaged` if the directory is not there; what reading the file throws.
  package init?(_ file: Source) throws(Source.Failure) {
    self.file = file
    let head = try file.bytes(0..<16)
    guard head.count >= 8, [[0x49, 0x49], [0x4D, 0x4D]].contains(Array(head[0..<2])) else { return nil }
    isLittleEndian = head[0] == 0x49
    let version = number(head[2..<4])
    guard version == 42 || version == 43 else { return nil }
    isBig = version == 43
    guard let start = isBig ? (head.count == 16 ? number(head[8..<16]) : nil) : number(head[4..<8]) else { return nil }
    try readFields(at: start)
  }

  private mutating func readFields(at start: Int) throws(Source.Failure) {
    fields = [:]
    let (countSize, entrySize, valueSize) = isBig ? (8, 20, 8) : (2, 12, 4)
    let count = try number(at: start, countSize) ?? 0
    guard (1...Self.maximumFieldCount).contains(count) else { throw Source.damaged }
    let entries = try bytes(at: start + countSize, count * entrySize)
    for entry in 0..<count {
      let at = entry * entrySize
      guard let type = number(entries[at + 2..<at + 4]), let size = Self.byteCount(ofType: type),
        let tag = number(entries[at..<at + 2]),
        let valueCount = number(entries[at + 4..<at + 4 + valueSize]),
        let place = number(entries[at + 4 + valueSize..<at + entrySize])
      else { continue }
      guard valueCount <= Self.maximumFieldBytes / size else { throw Source.damaged }
      let isInside = valueCount * size <= valueSize
      let inside = start + countSize + at + 4 + valueSize
      fields[tag] = Field(type: type, count: valueCount, place: isInside ? inside : place)
    }
    next = try number(at: start + countSize + count * entrySize, valueSize) ?? 0
  }

  /// Whether more pictures follow than smaller ones of the same.
  package func hasMore() throws(Source.Failure) -> Bool {
    var other = self
    for _ in 0..<Self.maximumDirectoryCount where other.next > 0 {
      try other.readFields(at: other.next)
      // NewSubfileType.
      if try other.number(254).map({ $0 & 1 == 0 }) ?? true { return true }
    }
    return false
  }

  /// Bytes of a value.
  private static func byteCount(ofType type: Int) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 13: 4
    case 5, 10, 16, 17, 18: 8
    default: nil
    }
  }

  // MARK: Fields

  /// Whole numbers; `nil` if there is no such field.
  package func numbers(_ tag: Int) throws(Source.Failure) -> [Int]? {
    guard let field = fields[tag], let size = Self.byteCount(ofType: field.type), field.type != 5 else { return nil }
    let values = try bytes(at: field.place, field.count * size)
    return stride(from: 0, to: values.count, by: size).compactMap { number(values[$0..<$0 + size]) }
  }

  /// The first of them, without reading the others.
  package func number(_ tag: Int) throws(Source.Failure) -> Int? {
    guard let field = fields[tag], let size = Self.byteCount(ofType: field.type), field.type != 5, field.count > 0
    else { return nil }
    return number(try bytes(at: field.place, size)[...])
  }

  /// A fraction of two numbers.
  package func fraction(_ tag: Int) throws(Source.Failure) -> Double? {
    guard let field = fields[tag], field.type == 5, field.count > 0 else { return nil }
    let values = try bytes(at: field.place, 8)
    guard let over = number(values[0..<4]), let under = number(values[4..<8]), under > 0 else { return nil }
    return Double(over) / Double(under)
  }

  /// The bytes of a field; `nil` if there is no such field.
  package func data(_ tag: Int) throws(Source.Failure) -> [UInt8]? {
    guard let field = fields[tag], let size = Self.byteCount(ofType: field.type) else { return nil }
    return try bytes(at: field.place, field.count * size)
  }

  // MARK: Bytes

  private func bytes(at place: Int, _ count: Int) throws(Source.Failure) -> [UInt8] {
    guard place >= 0, count >= 0, place <= file.byteCount, count <= file.byteCount - place else { throw Source.damaged }
    let bytes = try file.bytes(place..<place + count)
    guard bytes.count == count else { throw Source.damaged }
    return bytes
  }

  private func number(at place: Int, _ size: Int) throws(Source.Failure) -> Int? {
    guard place >= 0, place <= file.byteCount - size else { return nil }
    return number(try bytes(at: place, size)[...])
  }

  /// `nil` for one that no file has.
  private func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let value = (isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
