/// Files that are written with another byte in place of white space, as PDFium reads them.
enum OddWhiteSpace {
  /// What PDFium takes for white space and no one else does.
  private static let candidates: Set<UInt8> = [0x80, 0xFF]
  /// Such files were made by hand, as examples.
  private static let maximumByteCount = 1 << 20

  /// The bytes with ends of lines in place of what follows the header; `nil` where that is no such byte.
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
