internal import struct Foundation.Data
internal import Gatefold

/// What the segments of a JPEG say of its pixels.
struct JPEGHeader {
  let size: PixelSize
  /// Whether every viewer shows the pixels as they are stored: in gray or YCbCr, and unturned.
  let isShownAsStored: Bool

  private static let frames: Set<UInt8> = [
    0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF,
  ]

  /// `nil` if there is no frame before the first scan.
  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(1 << 20))
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    var isUpright = true
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let (marker, length) = (bytes[place + 1], Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
      if Self.frames.contains(marker) {
        func short(_ offset: Int) -> Int { Int(bytes[place + offset]) << 8 | Int(bytes[place + offset + 1]) }
        let componentCount = bytes[place + 9]
        size = PixelSize(width: short(7), height: short(5))
        isShownAsStored = isUpright && bytes[place + 4] == 8 && (componentCount == 1 || componentCount == 3)
        return
      }
      if marker == 0xE1, place + 2 + length <= bytes.count, length >= 2 {
        isUpright = isUpright && Self.isUpright(bytes[(place + 4)..<(place + 2 + length)])
      }
      guard marker != 0xDA, length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  /// Whether Exif, a TIFF directory, gives no orientation but 1, by which viewers turn pictures.
  private static func isUpright(_ segment: ArraySlice<UInt8>) -> Bool {
    guard segment.starts(with: Array("Exif\0\0".utf8)) else { return true }
    let tiff = Array(segment.dropFirst(6))
    let isLittle = tiff.starts(with: Array("II".utf8))
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= tiff.count else { return nil }
      let digits = tiff[place..<place + count]
      return (isLittle ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return true }
    for entry in stride(from: directory + 2, to: directory + 2 + 12 * min(count, 200), by: 12)
    where number(entry, 2) == 0x0112 {
      return number(entry + 8, 2) == 1
    }
    return true
  }
}
