/// Finds the addresses that HTML, SVG and CSS files refer to.
enum WebReferences {
  /// Whether a file can ask for others in a way that is found.
  static func areIn(_ path: String) -> Bool {
    switch MediaType(fileName: path)?.name {
    case "text/html", "application/xhtml+xml", "image/svg+xml", "text/css": true
    default: false
    }
  }

  /// - Parameter bytes: UTF-8, or another encoding that agrees with ASCII where markup is concerned; or UTF-16 with a
  ///   byte-order mark.
  static func references(in bytes: [UInt8], ofFile path: String) -> [WebReference] {
    let bytes = utf8(bytes)
    if MediaType(fileName: path)?.name == "text/css" { return CSSReferences.references(in: bytes[...]) }
    var references = HTMLReferences(bytes)
    return references.all()
  }

  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
