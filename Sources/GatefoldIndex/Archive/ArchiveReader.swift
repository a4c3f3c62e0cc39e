internal import Gatefold

/// Damage in an archive, or an unsupported version.
enum ArchiveDamage: Error {
  case damage
  case unknownVersion(UInt8)

  /// A description of the error and its remedy.
  var message: String {
    switch self {
    case .damage: "the archive of the page's text is damaged; read the page again from its PDF"
    case .unknownVersion(let version):
      "the archive of the page's text has version \(version), which this Gatefold does not support; update it"
    }
  }
}

/// Reads the numbers of an archive, and never past its end.
struct ArchiveReader {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8]) {
    self.init(bytes, 0..<bytes.count)
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The unread bytes.
  var rest: ArraySlice<UInt8> { bytes[position..<end] }
  var isAtEnd: Bool { position == end }

  @inline(__always)
  mutating func byte() throws(ArchiveDamage) -> UInt8 {
    guard position < end else { throw .damage }
    defer { position += 1 }
    return bytes[position]
  }

  @inline(__always)
  mutating func number() throws(ArchiveDamage) -> Int {
    let first = try byte()
    return first < 0x80 ? Int(first) : try longNumber(first)
  }

  /// A number below 2^35, so that no sum of such numbers of one page overflows.
  private mutating func longNumber(_ first: UInt8) throws(ArchiveDamage) -> Int {
    var value = Int(first & 0x7F)
    for shift in stride(from: 7, through: 28, by: 7) {
      let next = try byte()
      value |= Int(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    throw .damage
  }

  @inline(__always)
  mutating func signedNumber() throws(ArchiveDamage) -> Int {
    let value = try number()
    return value >> 1 ^ -(value & 1)
  }

  /// A number of items, each of which takes at least one of the following bytes.
  mutating func count() throws(ArchiveDamage) -> Int {
    let count = try number()
    guard count <= end - position else { throw .damage }
    return count
  }

  /// A place in a list.
  mutating func index(in indices: Range<Int>) throws(ArchiveDamage) -> Int {
    let index = try number()
    guard indices.contains(index) else { throw .damage }
    return index
  }

  mutating func double() throws(ArchiveDamage) -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { bits |= UInt64(try byte()) << UInt64(shift) }
    let value = Double(bitPattern: bits)
    guard value.isFinite else { throw .damage }
    return value
  }

  mutating func text() throws(ArchiveDamage) -> String {
    let count = try count()
    defer { position += count }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else {
      throw .damage
    }
    return text
  }

  /// A reader for only the next bytes, which this reader skips.
  mutating func section(count: Int) throws(ArchiveDamage) -> ArchiveReader {
    guard count <= end - position else { throw .damage }
    defer { position += count }
    return ArchiveReader(bytes, position..<position + count)
  }
}
