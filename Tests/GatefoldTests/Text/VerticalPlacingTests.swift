import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Vertical text set letter by letter in a horizontal font")
struct VerticalPlacingTests {
  private static let style = DrawnStyle.plain(size: 16)

  /// Letters from a place downwards, each 18 points below the one before.
  private func column(_ text: String, x: Double, y: Double = 40) -> [DrawnGlyph] {
    text.unicodeScalars.enumerated().map { place, scalar in
      // Punctuation is in the upper right of its square.
      let isSign = "、。".unicodeScalars.contains(scalar)
      let shift = isSign ? SIMD2(8.0, -8) : [0, 0]
      return DrawnGlyph(
        start: SIMD2(x, y + 18 * Double(place)) + shift,
        advance: [16, 0],
        scalar: scalar,
        style: 0
      )
    }
  }

  private func page(_ glyphs: [DrawnGlyph]) -> TextPage {
    let text = DrawnText(glyphs: glyphs, styles: [Self.style, .plain(size: 8)])
    let size = PageSize(width: 400, height: 300)
    return TextLayout.page(VerticalPlacing.recognized(in: text), pageIndex: 0, size: size)
  }

  @Test("Columns are read from top to bottom and from right to left")
  func columns() {
    let glyphs = column("縦書きの文章は", x: 300) + column("右から左へ、読む。", x: 272) + column("灯台守", x: 244)
    let page = page(glyphs)
    #expect(page.lines.map(\.text) == ["縦書きの文章は", "右から左へ、読む。", "灯台守"])
    #expect(page.lines.allSatisfy { $0.direction == .vertical })
  }

  @Test("The last column of a paragraph may be a letter, or a letter and a punctuation mark", arguments: ["る。", "る"])
  func shortColumns(last: String) {
    let page = page(column("縦書きの文章は", x: 300) + column(last, x: 272))
    #expect(page.lines.map(\.text) == ["縦書きの文章は", last])
    #expect(page.lines.allSatisfy { $0.direction == .vertical })
    let apart = self.page(column("縦書きの文章は", x: 300) + column(last, x: 200, y: 90))
    #expect(apart.lines.contains { $0.direction == .leftToRight })
  }

  @Test("A hit has its place on its letters")
  func places() throws {
    let page = page(column("縦書きの文章は", x: 300) + column("右から左へ読む", x: 272))
    let word = try #require(page.lines.first?.words.first)
    #expect(page.glyphs[0].rect.isClose(to: PageRect(x: 300, y: 26, width: 16, height: 18), within: 1))
    #expect(word.rect.minX >= 299 && word.rect.maxX <= 317)
  }

  @Test("Digits side by side share a square")
  func figures() {
    var glyphs = column("平成", x: 300)
    glyphs += [
      DrawnGlyph(start: [300, 76], advance: [8, 0], scalar: "1", style: 0),
      DrawnGlyph(start: [308, 76], advance: [8, 0], scalar: "2", style: 0),
    ]
    glyphs += column("年の秋", x: 300, y: 94)
    #expect(page(glyphs).lines.map(\.text) == ["平成12年の秋"])
  }

  @Test("Ruby text beside its characters is not part of the running text")
  func ruby() throws {
    let reading = "とうだい".unicodeScalars.enumerated().map { place, scalar in
      DrawnGlyph(start: [317, 56 + 9 * Double(place)], advance: [8, 0], scalar: scalar, style: 1)
    }
    let page = page(column("昔灯台守は海を", x: 300) + column("見て夜を過ごす", x: 270) + reading)
    #expect(page.blocks.first { $0.text == "とうだい" }?.role == .caption)
    #expect(try page.hits(of: "昔灯台守は海を見て").count == 1)
    #expect(try page.hits(of: "とうだい").count == 1)
  }

  @Test("Horizontal lines, and lists with one letter per line, are unchanged")
  func horizontal() {
    let lines =
      DrawnGlyph.run("横書きの文章", x: 20, y: 40, step: [16, 0]) + DrawnGlyph.run("左から右へ", x: 20, y: 66, step: [16, 0])
    #expect(page(lines).lines.map(\.text) == ["横書きの文章", "左から右へ"])
    let list = (0..<4).flatMap { DrawnGlyph.run("一", x: 20, y: 40 + 30 * Double($0), step: [16, 0]) }
    #expect(page(list).lines.allSatisfy { $0.direction == .leftToRight })
  }
}
