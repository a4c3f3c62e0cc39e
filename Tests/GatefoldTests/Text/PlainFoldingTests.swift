import Foundation
import Testing

@testable import Gatefold

@Suite("Plain strings in small letters")
struct PlainFoldingTests {
  private static let plain = (Array(UInt32(0)..<0x80) + Array(0x2010...0x2027)).compactMap(Unicode.Scalar.init)

  @Test("Every plain sign is folded as Foundation does it", arguments: [true, false])
  func scalars(foldsWidth: Bool) {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    #expect(Self.plain.count == 152)
    for scalar in Self.plain {
      let text = "A\(String(scalar))Z"
      let expected = text.folding(options: foldsWidth ? options.union(.widthInsensitive) : options, locale: nil)
      #expect(text.foldedIfPlain.map { Array($0.utf8) } == Array(expected.utf8), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test(
    "Whole lines too",
    arguments: ["", "Continued on Page 42", "“Well—known”, he said… ‘NO’", "a\tb\r\nC", "100% {Mixed} CASE"]
  )
  func lines(text: String) {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
    #expect(text.foldedIfPlain == text.folding(options: options, locale: nil))
  }

  @Test("A string with any other sign is not plain", arguments: ["é", "e\u{301}", "ﬁ", "Ａ", "\u{2028}", "→", "€", "日"])
  func others(text: String) {
    #expect(text.foldedIfPlain == nil)
    #expect("Plain \(text)".foldedIfPlain == nil)
    #expect("\(text) plain".foldedIfPlain == nil)
  }
}
