import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Styles of blocks, lines and words")
struct TextPageStyleTests {
  @Test("The style of most letters counts")
  func mostLetters() throws {
    let styles = [DrawnStyle.plain, .plain(size: 12, isBold: true)]
    let glyphs =
      DrawnGlyph.run("NB ", x: 10, y: 32, style: 1) + DrawnGlyph.run("low tide", x: 28, y: 32)
      + DrawnGlyph.run("GALE", x: 10, y: 46, style: 1)
    let page = TextPage.page(glyphs, styles: styles)
    let block = try #require(page.blocks.first)
    #expect(!page.style(of: block).isBold)
    #expect(page.lines.map { page.style(of: $0).isBold } == [false, true])
    #expect(page.words.map { page.style(of: $0).isBold } == [true, false, false, true])
  }

  @Test("A headline has the style that it is set in")
  func headline() async throws {
    let text = try await Sample.issue.open().page(at: 6).text()
    let headline = try #require(text.blocks.first { $0.role == .headline })
    let body = try #require(text.blocks.first { $0.role == .body })
    #expect(text.style(of: headline).size > text.style(of: body).size)
    #expect(text.style(of: headline.lines[0]).size == text.style(of: headline).size)
  }
}
