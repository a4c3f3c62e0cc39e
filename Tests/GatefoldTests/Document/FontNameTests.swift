import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Names of glyphs in font files")
struct FontNameTests {
  /// A page with a simple font, whose file has an encoding of its own.
  private func readability(_ key: String, _ entries: String, _ file: [UInt8]) async throws -> PDFFont.Readability? {
    var pdf = SmallPDF(page: "/Resources<</Font<</F 4 0 R>>>>")
    pdf.add("<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Odd/FontDescriptor<</Type/FontDescriptor/\(key) 5 0 R>>>>")
    pdf.addStream(entries, file)
    return try await MagazineIssue.open(data: pdf.bytes).page(at: 0).inspection().fonts.first?.readability
  }

  static let cases: [([String], PDFFont.Readability)] = [
    (["g12", "g13", "g14"], .unreadable),
    (["alpha", "beta", "uni20AC"], .readable),
    (["alpha", "G3", "C0"], .partlyReadable),
  ]

  @Test("Of type 1", arguments: cases)
  func type1(names: [String], expected: PDFFont.Readability) async throws {
    let codes = names.enumerated().map { "dup \(65 + $0)/\($1) put\n" }.joined()
    let text =
      "%!PS-AdobeFont-1.0: Odd\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n\(codes)"
      + "readonly def\ncurrentfile eexec\n"
    #expect(try await readability("FontFile", "", Array(text.utf8)) == expected)
    let standard = text.replacing("256 array", with: "StandardEncoding def")
    #expect(try await readability("FontFile", "", Array(standard.utf8)) == .readable)
  }

  @Test("Of compact fonts", arguments: cases)
  func compact(names: [String], expected: PDFFont.Readability) async throws {
    for (charset, encoding) in [(0, 0), (1, 1), (2, 1)] {
      let font = Self.compactFont(names, charset: charset, encoding: encoding)
      #expect(try await readability("FontFile3", "/Subtype/Type1C", font) == expected, "\(charset) \(encoding)")
      let openType =
        Array("OTTO".utf8) + [0, 1, 0, 0, 0, 0, 0, 0] + Array("CFF ".utf8) + [0, 0, 0, 0, 0, 0, 0, 28]
        + [0, 0, UInt8(font.count >> 8), UInt8(font.count & 0xFF)] + font
      #expect(try await readability("FontFile3", "/Subtype/OpenType", openType) == expected, "\(charset) \(encoding)")
      // Whatever is missing or odd, it ends.
      for count in font.indices {
        _ = try await readability("FontFile3", "/Subtype/Type1C", Array(font.prefix(count)))
      }
    }
  }

  /// A font without outlines (Adobe Technical Note 5176).
  private static func compactFont(_ names: [String], charset: Int, encoding: Int) -> [UInt8] {
    func index(_ items: [[UInt8]]) -> [UInt8] {
      var offsets: [UInt8] = [1]
      var offset: UInt8 = 1
      for item in items {
        offset += UInt8(item.count)
        offsets.append(offset)
      }
      return [0, UInt8(items.count), 1] + offsets + items.flatMap(\.self)
    }
    func number(_ number: Int) -> [UInt8] { [28, UInt8(number >> 8), UInt8(number & 0xFF)] }
    let count = UInt8(names.count)
    // The first string of the font's own has the number 391.
    let numbers: [UInt8] = (0..<count).flatMap { [1, 135 + $0] }
    let charsets: [[UInt8]] = [[0] + numbers, [1, 1, 135, count - 1], [2, 1, 135, 0, count - 1]]
    let codes: [UInt8] = (0..<count).map { 65 + $0 }
    let encodings: [[UInt8]] = [[0, count] + codes, [1, 1, 65, count - 1]]
    let glyphs = index(Array(repeating: [14], count: names.count + 1))
    let head: [UInt8] = [1, 0, 4, 1] + index([Array("Odd".utf8)])
    // The dictionary always takes 12 bytes, and 5 for the list around it.
    let strings = index(names.map { Array($0.utf8) }) + [0, 0]
    let start = head.count + 17 + strings.count
    let (charsetStart, encodingStart) = (start, start + charsets[charset].count)
    let glyphStart = encodingStart + encodings[encoding].count
    let dictionary = number(charsetStart) + [15] + number(encodingStart) + [16] + number(glyphStart) + [17]
    let parts: [[UInt8]] = [head, index([dictionary]), strings, charsets[charset], encodings[encoding], glyphs]
    return Array(parts.joined())
  }
}
