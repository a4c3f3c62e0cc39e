/// The names of the glyphs that a font file of type 1 has codes for, in its own encoding.
enum BuiltinGlyphNames {
  /// `nil` for a name that every font knows; none for a standard encoding, and for what cannot be read.
  static func names(_ file: [UInt8], kind: PDFFont.Kind) -> [String?] {
    switch kind {
    case .type1: type1Names(file)
    case .type1C: CompactFont(file)?.encodedNames ?? []
    case .type1COpenType: table("CFF ", file).flatMap { CompactFont($0) }?.encodedNames ?? []
    default: []
    }
  }

  /// From the part of the file that is text (Adobe Type 1 Font Format, 2.2): "dup 65 /A put" for each code.
  private static func type1Names(_ file: [UInt8]) -> [String] {
    let text = String(decoding: file.prefix(maximumTextByteCount), as: UTF8.self)
    guard let start = text.firstRange(of: "/Encoding")?.upperBound else { return [] }
    let end = text[start...].firstRange(of: "eexec")?.lowerBound ?? text.endIndex
    // A name need not have a space before it.
    let words = text[start..<end].replacing("/", with: " /").split(whereSeparator: \.isWhitespace)
    var names: [String] = []
    for (index, word) in words.enumerated() {
      if word == "dup", index + 3 < words.count, words[index + 2].first == "/", words[index + 3] == "put" {
        names.append(String(words[index + 2].dropFirst()))
      } else if word == "def" {
        break
      }
    }
    return names
  }

  private static let maximumTextByteCount = 64 << 10

  /// A table of an OpenType font.
  private static func table(_ tag: String, _ file: [UInt8]) -> [UInt8]? {
    for index in 0..<(file.number(4, 2) ?? 0) {
      let entry = 12 + index * 16
      guard let offset = file.number(entry + 8, 4), let length = file.number(entry + 12, 4) else { return nil }
      if file[entry..<entry + 4].elementsEqual(tag.utf8) { return Array(file.dropFirst(offset).prefix(length)) }
    }
    return nil
  }
}
