internal import Foundation

/// The title of an outline item, read as it was meant.
///
/// Programs write titles in encodings that PDF does not have (PDF 32000-1, 7.9.2.2): UTF-8 or a Windows code page
/// without a mark, or UTF-16 in the wrong order. A reading is taken only if it turns what no language writes into the
/// letters of one script.
enum OutlineTitle {
  static func repaired(_ title: String) -> String {
    let scalars = title.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n" }
    let clean = String(String.UnicodeScalarView(scalars))
    for reading in [fromUTF8(clean), fromSwappedBytes(clean), fromCyrillic(clean)] {
      if let reading { return reading }
    }
    return clean
  }

  /// The bytes of a title that was read as one byte a character.
  private static func bytes(of title: String) -> Data? {
    title.data(using: .windowsCP1252, allowLossyConversion: false)
      ?? title.data(using: .isoLatin1, allowLossyConversion: false)
  }

  /// "Ãœber" is "Über".
  private static func fromUTF8(_ title: String) -> String? {
    guard title.unicodeScalars.contains(where: { (0xC2...0xF4).contains($0.value) }), let bytes = bytes(of: title),
      let reading = String(data: bytes, encoding: .utf8), reading.unicodeScalars.count < title.unicodeScalars.count
    else { return nil }
    return reading
  }

  /// U+4800 is "H" with its bytes swapped.
  private static func fromSwappedBytes(_ title: String) -> String? {
    let units = Array(title.utf16)
    guard units.count >= 2, units.allSatisfy({ $0 & 0xFF == 0 || $0 == 0xFEFF || $0 == 0xFFFE }) else { return nil }
    let swapped = units.map(\.byteSwapped).filter { $0 != 0xFEFF && $0 != 0xFFFE }
    let reading = String(decoding: swapped, as: UTF16.self)
    return reading.unicodeScalars.allSatisfy { $0.value >= 0x20 } ? reading : nil
  }

  /// "Ñîäåðæàíèå" is "Содержание".
  private static func fromCyrillic(_ title: String) -> String? {
    let letters = title.unicodeScalars.filter(\.properties.isAlphabetic)
    let high = letters.count { (0xC0...0xFF).contains($0.value) }
    guard letters.count >= 4, high * 10 >= letters.count * 8, let bytes = bytes(of: title) else { return nil }
    return String(data: bytes, encoding: .windowsCP1251)
  }
}
