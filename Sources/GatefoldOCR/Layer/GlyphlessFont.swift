/// A TrueType font whose one glyph draws nothing, half as wide as high: readers need a font for text that is not
/// painted, and PDF/A needs it in the file.
enum GlyphlessFont {
  static let unitsPerEm = 1_000
  /// The advance of every letter, in thousandths of the font size.
  static let advance = 500

  /// The file of the font.
  static let bytes: [UInt8] = {
    let tables: [(String, [UInt8])] = [
      ("cmap", big16(0, 1, 3, 1) + big32(12) + big16(4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0)),
      ("glyf", [0, 0, 0, 0]),
      ("head", head),
      ("hhea", big32(0x0001_0000) + big16(800, -200, 0, advance, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1)),
      ("hmtx", big16(advance, 0, 0)),
      ("loca", big16(0, 0, 0)),
      ("maxp", big32(0x0001_0000) + big16(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)),
      ("post", big32(0x0003_0000, 0, 0, 0, 0, 0, 0, 0)),
    ]
    var file = big32(0x0001_0000) + big16(tables.count, 128, 3, 0)
    var content: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (name, bytes) in tables {
      file += Array(name.utf8) + big32(checksum(bytes), start + content.count, bytes.count)
      content += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return file + content
  }()

  private static let head =
    big32(0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5) + big16(0, unitsPerEm) + big32(0, 0, 0, 0)
    + big16(0, -200, advance, 800, 0, 8, 2, 0, 0)

  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for start in stride(from: 0, to: bytes.count, by: 4) {
      for offset in 0..<4 {
        let byte = start + offset < bytes.count ? UInt32(bytes[start + offset]) : 0
        sum &+= byte << (24 - 8 * UInt32(offset))
      }
    }
    return Int(sum)
  }

  private static func big16(_ values: Int...) -> [UInt8] {
    values.flatMap { value -> [UInt8] in [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)] }
  }

  private static func big32(_ values: Int...) -> [UInt8] {
    values.flatMap { value -> [UInt8] in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
  }
}
