internal import Foundation
internal import Gatefold

/// Pictures as TIFF files of one uncompressed strip, which every program reads (TIFF 6.0, sections 2 to 6).
enum BaselineTIFF {
  private static let headerLength = 8
  private static let entryLength = 12

  private enum Tag: UInt16 {
    case imageWidth = 256
    case imageLength = 257
    case bitsPerSample = 258
    case compression = 259
    case photometricInterpretation = 262
    case stripOffsets = 273
    case samplesPerPixel = 277
    case rowsPerStrip = 278
    case stripByteCounts = 279
  }

  static func data(of pixels: PixelBuffer) -> Data {
    let (width, height) = (pixels.size.width, pixels.size.height)
    let entries: [(Tag, type: UInt16, count: UInt32, value: UInt32)] = [
      (.imageWidth, 4, 1, UInt32(width)), (.imageLength, 4, 1, UInt32(height)),
      // Three numbers do not fit into the entry: they follow the entries.
      (.bitsPerSample, 3, 3, 0), (.compression, 3, 1, 1), (.photometricInterpretation, 3, 1, 2),
      (.stripOffsets, 4, 1, 0), (.samplesPerPixel, 3, 1, 3), (.rowsPerStrip, 4, 1, UInt32(height)),
      (.stripByteCounts, 4, 1, UInt32(clamping: width * height * 3)),
    ]
    let bits = headerLength + 2 + entries.count * entryLength + 4
    let strip = bits + 6
    var data = Data()
    data.reserveCapacity(strip + width * height * 3)
    data.append(contentsOf: [0x49, 0x49, 42, 0])
    data.append(littleEndian: UInt32(headerLength))
    data.append(littleEndian: UInt16(entries.count))
    for (tag, type, count, value) in entries {
      data.append(littleEndian: tag.rawValue)
      data.append(littleEndian: type)
      data.append(littleEndian: count)
      switch tag {
      case .bitsPerSample: data.append(littleEndian: UInt32(bits))
      case .stripOffsets: data.append(littleEndian: UInt32(strip))
      default: data.append(littleEndian: value)
      }
    }
    data.append(littleEndian: UInt32(0))
    for _ in 0..<3 { data.append(littleEndian: UInt16(8)) }
    for y in 0..<height {
      pixels.withRow(y) { row in
        for pixel in stride(from: 0, to: row.count, by: PixelBuffer.bytesPerPixel) {
          data.append(row[pixel + 2])
          data.append(row[pixel + 1])
          data.append(row[pixel])
        }
      }
    }
    return data
  }

  /// The pixels of a file that `data(of:)` wrote; `nil` for anything else.
  static func pixels(of data: Data) -> PixelBuffer? {
    let bytes = [UInt8](data)
    guard bytes.starts(with: [0x49, 0x49, 42, 0]), let directory = bytes.number(at: 4, 4),
      let count = bytes.number(at: directory, 2)
    else { return nil }
    var values: [UInt16: Int] = [:]
    for entry in 0..<count {
      let start = directory + 2 + entry * entryLength
      guard let tag = bytes.number(at: start, 2), let type = bytes.number(at: start + 2, 2),
        let value = bytes.number(at: start + 8, type == 3 ? 2 : 4)
      else { return nil }
      values[UInt16(tag)] = value
    }
    func value(_ tag: Tag) -> Int { values[tag.rawValue] ?? 0 }
    let size = PixelSize(width: value(.imageWidth), height: value(.imageLength))
    let strip = value(.stripOffsets)
    let rowLength = size.width * 3
    guard value(.compression) == 1, value(.samplesPerPixel) == 3, value(.rowsPerStrip) == size.height,
      (1...32_767).contains(size.width), (1...32_767).contains(size.height),
      strip + rowLength * size.height <= bytes.count
    else { return nil }
    return try? PixelBuffer(size: size) { y, row in
      var source = strip + y * rowLength
      for pixel in stride(from: 0, to: row.count, by: PixelBuffer.bytesPerPixel) {
        row[pixel] = bytes[source + 2]
        row[pixel + 1] = bytes[source + 1]
        row[pixel + 2] = bytes[source]
        row[pixel + 3] = 255
        source += 3
      }
    }
  }
}

extension Data {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension [UInt8] {
  /// A little-endian number; `nil` where the bytes end before it does.
  fileprivate func number(at start: Int, _ length: Int) -> Int? {
    guard start >= 0, start + length <= count else { return nil }
    return (0..<length).reduce(0) { $0 | Int(self[start + $1]) << (8 * $1) }
  }
}
