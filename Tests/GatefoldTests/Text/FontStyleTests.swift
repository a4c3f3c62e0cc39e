import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Styles of fonts that share a name")
struct FontStyleTests {
  /// A TrueType font of nothing but a `head` table (OpenType 1.9, "head").
  ///
  /// - Parameter offset: of the table; that after the directory unless given.
  private static func font(macStyle: UInt8, offset: UInt32 = 28) -> [UInt8] {
    let place = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> $0) }
    let directory: [UInt8] = [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + Array("head".utf8) + [0, 0, 0, 0]
    var head = [UInt8](repeating: 0, count: 54)
    head[45] = macStyle
    return directory + place + [0, 0, 0, 54] + head
  }

  /// A page with one word for each font; all are called Plain.
  private static func styles(of fonts: [[UInt8]]) async throws -> [TextStyle] {
    let names = fonts.indices.map { "/F\($0) \(5 + 3 * $0) 0 R" }.joined()
    var pdf = SmallPDF(page: "/Contents 4 0 R/Resources<</Font<<\(names)>>>>")
    let words = fonts.indices.map { "BT/F\($0) 8 Tf 10 \(80 - 20 * $0) Td(Word)Tj ET" }.joined(separator: "\n")
    pdf.addStream("", Array(words.utf8))
    for (number, font) in fonts.enumerated() {
      let first = 5 + 3 * number
      let widths = [String](repeating: "500", count: 95).joined(separator: " ")
      pdf.add(
        """
        <</Type/Font/Subtype/TrueType/BaseFont/ABCDE\(number)+Plain/FirstChar 32/LastChar 126/Widths[\(widths)]
        /FontDescriptor \(first + 1) 0 R/Encoding/WinAnsiEncoding>>
        """
      )
      pdf.add(
        """
        <</Type/FontDescriptor/FontName/ABCDE\(number)+Plain/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0
        /Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile2 \(first + 2) 0 R>>
        """
      )
      pdf.addStream("", font)
    }
    let text = try await MagazineIssue.open(data: pdf.bytes).page(at: 0).text()
    return text.blocks.flatMap(\.lines).flatMap(\.words).map { text.styles[text.mainStyle(of: $0.glyphRange)] }
  }

  @Test("The fonts themselves say whether they are bold or italic")
  func ownStyles() async throws {
    let styles = try await Self.styles(of: [0, 1, 2, 3].map { Self.font(macStyle: $0) })
    #expect(styles.map(\.isBold) == [false, true, false, true])
    #expect(styles.map(\.isItalic) == [false, false, true, true])
  }

  @Test("A font with a name of its own is not asked")
  func alone() async throws {
    let styles = try await Self.styles(of: [Self.font(macStyle: 3)])
    #expect(styles.map(\.isBold) == [false])
  }

  @Test("A font that is cut off, or whose table lies elsewhere, says nothing")
  func damaged() async throws {
    let whole = Self.font(macStyle: 1)
    let fonts = [
      Array(whole.prefix(10)), Array(whole.prefix(60)), Self.font(macStyle: 1, offset: .max),
      Self.font(macStyle: 1, offset: 3), [],
    ]
    let styles = try await Self.styles(of: fonts)
    #expect(styles.count == fonts.count)
    #expect(styles.allSatisfy { !$0.isBold })
  }
}
