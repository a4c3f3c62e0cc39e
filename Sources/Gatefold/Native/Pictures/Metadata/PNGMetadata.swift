internal import struct Foundation.Data

/// Metadata chunks of a PNG file.
enum PNGMetadata {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The signature and the first chunk, IHDR.
  private static let headCount = 8 + 25

  static func adding(_ metadata: PictureMetadata, to file: Data) -> Data {
    guard file.count > headCount else { return file }
    let head = file.prefix(headCount)
    // Perceptual.
    var chunks = chunk("sRGB", [0])
    chunks += text("Title", metadata.title)
    if let author = metadata.author { chunks += text("Author", author) }
    chunks += text("Description", metadata.caption)
    chunks += text("Software", PictureMetadata.software)
    return head + chunks + file.dropFirst(headCount)
  }

  /// International text, not compressed: keyword, two zeros of compression, no language, no translated keyword.
  private static func text(_ keyword: String, _ text: String) -> [UInt8] {
    let harmless = text.unicodeScalars.filter { $0.value != 0 }
    return chunk(
      "iTXt",
      Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(String(String.UnicodeScalarView(harmless)).utf8)
    )
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bytes(UInt32(content.count)) + body + bytes(checksum(of: body))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32 (ISO 3309), bit by bit, since there are only a few hundred bytes.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
