import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Highlights")
struct HighlightTests {
  @Test("Quads are as high as their line, whatever they cover, and merge where they touch")
  func evenHeight() {
    let glyphs =
      DrawnGlyph.run("low ", x: 10, y: 40) + DrawnGlyph.run("HIGH", x: 34, y: 40, step: [9, 0], style: 1)
    let page = TextPage.page(glyphs, styles: [.plain, .plain(size: 16)])
    #expect(page.lines.count == 1)
    let low = HighlightShape(of: [0..<3], on: page)
    let high = HighlightShape(of: [3..<7], on: page)
    #expect(low.quads.map(\.boundingRect.height) == high.quads.map(\.boundingRect.height))
    #expect(HighlightShape(of: [0..<2, 2..<5, 4..<7], on: page).quads.count == 1)
    #expect(HighlightShape(of: [0..<1, 5..<6], on: page).quads.count == 2)
  }

  @Test("Path data has a closed path a quad, with square or round corners")
  func path() {
    let highlight = HighlightShape(quads: [Quad(PageRect(x: 10, y: 20, width: 30, height: 12))])
    #expect(highlight.svgPath() == "M10 20 L40 20 L40 32 L10 32 Z")
    #expect(
      highlight.svgPath(cornerRadius: 2)
        == "M10 22 Q10 20 12 20 L38 20 Q40 20 40 22 L40 30 Q40 32 38 32 L12 32 Q10 32 10 30 Z"
    )
    // Never rounder than the sides allow.
    #expect(highlight.svgPath(cornerRadius: 100).contains("Q10 20 25 20"))
    #expect(HighlightShape(quads: []).svgPath().isEmpty)
  }

  @Test("A marked picture is darker where quads are, once where they overlap, and as it was elsewhere")
  func marked() throws {
    let white = try PixelStorage(PixelSize(width: 60, height: 40))
    try white.finish(PageAppearance())
    let picture = PixelBuffer(white)
    let quads = [Quad(PageRect(x: 5, y: 5, width: 20, height: 10)), Quad(PageRect(x: 15, y: 5, width: 20, height: 10))]
    let style = HighlightStyle(fill: RGBAColor(red: 0, green: 1, blue: 0, alpha: 0.5))
    let marked = try picture.highlighting(quads, zoom: 1, style: style)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { marked.withRow(y) { $0.load(fromByteOffset: 4 * x, as: UInt32.self) } }
    #expect(pixel(50, 30) == 0xFFFF_FFFF)
    #expect(pixel(8, 10) != 0xFFFF_FFFF)
    #expect(pixel(8, 10) == pixel(20, 10))
    // A round corner leaves the corner's pixel as it was.
    let round = HighlightStyle(fill: style.fill, cornerRadius: 5)
    let rounded = try picture.highlighting([quads[0]], zoom: 1, style: round)
    #expect(rounded.withRow(5) { $0.load(fromByteOffset: 20, as: UInt32.self) } == 0xFFFF_FFFF)
    #expect(rounded.withRow(10) { $0.load(fromByteOffset: 60, as: UInt32.self) } != 0xFFFF_FFFF)
  }
}
