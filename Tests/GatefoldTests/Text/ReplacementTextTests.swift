import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Replacement text (/ActualText)")
struct ReplacementTextTests {
  private func page(_ content: String) async throws -> TextPage {
    var pdf = SmallPDF(page: "/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>")
    pdf.addStream("", Array(content.utf8))
    pdf.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    return try await MagazineIssue.open(data: pdf.bytes).page(at: 0).text()
  }

  private func words(_ content: String) async throws -> [String] {
    try await page(content).words.map(\.text)
  }

  @Test("Graphics with replacement text are a word with a place")
  func figure() async throws {
    let page = try await page(
      "1 0 0 rg /Span<</ActualText(OTTER)>>BDC 10 60 60 14 re f EMC BT 0 g/F 12 Tf 10 30 Td(by the shore)Tj ET"
    )
    #expect(page.words.map(\.text) == ["OTTER", "by", "the", "shore"])
    let word = try #require(page.words.first)
    #expect(word.rect.isClose(to: PageRect(x: 10, y: 26, width: 60, height: 14), within: 0.5))
    #expect(try page.hits(of: "otter").count == 1)
  }

  @Test("An initial drawn as a path joins the word that it begins")
  func initial() async throws {
    let content = """
      /Span<</ActualText(T)>>BDC 10 58 18 28 re f EMC
      BT/F 10 Tf 30 78 Td(he tide was out)Tj 0 -12 Td(and the boats)Tj -20 -16 Td(lay on the sand)Tj ET
      """
    #expect(try await page(content).hits(of: "The tide was out and").count == 1)
  }

  @Test("A sentence that describes a picture is not part of its words")
  func description() async throws {
    let content = "/Span<</ActualText(The old harbour of Skerry at low water)>>BDC 10 20 70 70 re f EMC"
    #expect(try await words(content).isEmpty)
  }

  @Test("Replacement text replaces its letters, and may be empty")
  func letters() async throws {
    #expect(try await words("/Span<</ActualText(office)>>BDC BT/F 12 Tf 10 30 Td(o)Tj(ce)Tj ET EMC") == ["office"])
    let hidden = "/Span<</ActualText()>>BDC BT/F 12 Tf 10 30 Td(hidden)Tj ET EMC BT/F 12 Tf 10 60 Td(seen)Tj ET"
    #expect(try await words(hidden) == ["seen"])
  }
}
