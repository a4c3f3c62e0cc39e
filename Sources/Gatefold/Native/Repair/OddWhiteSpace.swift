/// Files that use another byte as white space, which PDFium accepts.
enum OddWhiteSpace {
  /// Bytes that only PDFium treats as white space.
  private static let candidates: Set<UInt8> = [0x80, 0xFF]
  /// Such files were made by hand, as examples.
  private static let maximumByteCount = 1 << 20

  /// The bytes, with every occurrence of the byte after the header replaced by a line end; `nil` if that is not such a
  /// byte.
  static func replaced(in bytes: DocumentBytes) -> DocumentBytes? {
    let view = ByteView(bytes.bytes)
    guard bytes.count <= maximumByteCount,
      let header = (0..<min(1024, bytes.count)).first(where: { view.has("%PDF-", at: $0) })
    else { return nil }
    // "%PDF-1.7"
    let odd = view[header + 8]
    guard candidates.contains(odd) else { return nil }
    return try? DocumentBytes.copying(bytes.bytes.map { $0 == odd ? UInt8(ascii: "\n") : $0 })
  }
}
