internal import struct Foundation.Data

/// Numbers in the header of a file; `nil` past its end.
struct ByteFields {
  let bytes: [UInt8]
  var isLittleEndian = false

  init(_ data: Data) { bytes = [UInt8](data) }

  private init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  func byte(_ place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

  func short(_ place: Int) -> Int? { number(place, 2) }

  func long(_ place: Int) -> Int? { number(place, 4) }

  private func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let own = bytes[place..<place + count]
    return (isLittleEndian ? Array(own.reversed()) : Array(own)).reduce(0) { $0 << 8 | Int($1) }
  }

  func holds(_ text: String, at place: Int) -> Bool {
    place >= 0 && place <= bytes.count && bytes[place...].starts(with: text.utf8)
  }

  /// A part that counts its bytes from 0; cut off where the file is.
  func part(from place: Int, count: Int) -> ByteFields {
    let start = min(max(0, place), bytes.count)
    return ByteFields(bytes[start..<start + min(max(0, count), bytes.count - start)])
  }
}
