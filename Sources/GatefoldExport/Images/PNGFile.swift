internal import Foundation
internal import Gatefold

/// A PNG of samples as an image of a PDF has them: rows of whole bytes, the most significant bits first.
struct PNGFile {
  enum Color {
    case gray
    case rgb
    /// Red, green and blue of each colour.
    case palette([UInt8])
  }

  let size: PixelSize
  let bits: Int
  let color: Color
  let rows: [UInt8]

  var data: Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let kind: UInt8 =
      switch color {
      case .gray: 0
      case .rgb: 2
      case .palette: 3
      }
    let sizes = PNGChunk.bytes(UInt32(clamping: size.width)) + PNGChunk.bytes(UInt32(clamping: size.height))
    file += PNGChunk.bytes("IHDR", sizes + [UInt8(bits), kind, 0, 0, 0])
    if case .palette(let colors) = color {
      file += PNGChunk.bytes("PLTE", Array((colors + Array(repeating: 0, count: 3 << bits)).prefix(3 << bits)))
    }
    file += PNGChunk.bytes("IDAT", DeflatedBytes.deflated(filtered, level: 6))
    return file + PNGChunk.bytes("IEND", [])
  }

  /// Each row with the number of its filter before it: of bytes, the difference to the row above.
  private var filtered: [UInt8] {
    let count = rows.count / max(size.height, 1)
    var filtered: [UInt8] = []
    filtered.reserveCapacity(rows.count + size.height)
    let isFiltered = if case .palette = color { false } else { bits >= 8 }
    for y in 0..<size.height {
      let start = y * count
      guard isFiltered, y > 0 else {
        filtered.append(0)
        filtered += rows[start..<start + count]
        continue
      }
      filtered.append(2)
      for index in start..<start + count { filtered.append(rows[index] &- rows[index - count]) }
    }
    return filtered
  }
}
