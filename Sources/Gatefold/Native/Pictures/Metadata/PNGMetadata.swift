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
    var chunks = PNGChunk.bytes("sRGB", [0])
    chunks += text("Title", metadata.title)
    if let author = metadata.author { chunks += text("Author", author) }
    chunks += text("Description", metadata.caption)
    chunks += text("Software", PictureMetadata.software)
    return head + chunks + file.dropFirst(headCount)
  }

  /// International text, not compressed: keyword, two zeros of compression, no language, no translated keyword.
  private static func text(_ keyword: String, _ text: String) -> [UInt8] {
    let harmless = text.unicodeScalars.filter { $0.value != 0 }
    return PNGChunk.bytes(
      "iTXt",
      Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(String(String.UnicodeScalarView(harmless)).utf8)
    )
  }
}
