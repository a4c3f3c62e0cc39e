import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Text at a point")
struct TextAtPointTests {
  private func middle(ofGlyph index: Int, on page: TextPage) -> PagePoint {
    let rect = page.glyphs[index].rect
    return PagePoint(x: rect.midX, y: rect.midY)
  }

  /// The words at the letters of a line, in order and without repetition.
  private func words(of line: String) -> [String] {
    let page = TextPage.line(line)
    return page.glyphs.indices.reduce(into: []) { words, index in
      let word = page.word(at: middle(ofGlyph: index, on: page))?.text ?? "-"
      if words.last != word { words.append(word) }
    }
  }

  @Test(
    "A word has no surrounding punctuation nor, in scripts without spaces, neighbouring words",
    arguments: [
      ("the tide turns", ["the", "tide", "turns"]), ("“Tide,” (low)", ["-", "Tide", "-", "low", "-"]),
      ("don’t 3.14 a/b", ["don’t", "3.14", "a", "-", "b"]), ("我喜欢看电影。", ["我", "喜欢", "看", "电影", "-"]),
      ("𝒜b, x", ["𝒜b", "-", "x"]),
    ]
  )
  func words(line: String, expected: [String]) {
    #expect(words(of: line) == expected)
  }

  @Test("A word has only its own quad and glyphs")
  func place() throws {
    let page = TextPage.line("(tide)")
    let word = try #require(page.word(at: middle(ofGlyph: 2, on: page)))
    #expect(word.glyphRange == 1..<5)
    #expect(word.rect == page.glyphs[1..<5].map(\.rect).enclosing)
    // Nothing is removed, so it equals the printed word.
    let plain = TextPage.line("tide")
    #expect(plain.word(at: middle(ofGlyph: 2, on: plain)) == plain.words[0])
  }

  @Test("A point between words, between lines or outside the text has no word")
  func away() {
    let page = TextPage.lines(["low tide", "at noon"])
    let gap = PagePoint(x: 10 + 3.5 * 6, y: 30)
    #expect(page.word(at: gap) == nil)
    #expect(page.line(at: gap)?.text == "low tide")
    let betweenLines = PagePoint(x: 12, y: 36)
    #expect(page.word(at: betweenLines) == nil)
    #expect(page.line(at: betweenLines) == nil)
    #expect(page.block(at: betweenLines)?.text == "low tide\nat noon")
    for nowhere in [PagePoint(x: 300, y: 30), PagePoint(x: 12, y: 500)] {
      #expect(page.word(at: nowhere) == nil)
      #expect(page.line(at: nowhere) == nil)
      #expect(page.block(at: nowhere) == nil)
    }
  }

  @Test("An initial is part of its word and its line, but lines beside it are not")
  func initial() async throws {
    let issue = try await Sample.hardText.open()
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index).text()
      for line in page.lines {
        guard let first = line.words.first, first.glyphRange.count > 1 else { continue }
        let quads = page.quads(of: first.glyphRange)
        guard quads.count == 2 else { continue }
        let initial = quads[0].boundingRect
        let foot = PagePoint(x: initial.midX, y: initial.maxY - 0.3 * initial.height)
        #expect(page.word(at: foot)?.glyphRange.lowerBound == first.glyphRange.lowerBound)
        #expect(page.line(at: foot) == line)
        return
      }
    }
    Issue.record("no page has an initial")
  }

  @Test("On a page and on a spread, it is found in the space of the canvas")
  func onCanvas() async throws {
    let issue = try await Sample.issue.open()
    let page = try await issue.page(at: 8)
    let rect = try #require(try await page.search("slipway").first?.rects.first)
    let point = PagePoint(x: rect.midX, y: rect.midY)
    let word = try #require(try await page.word(at: point))
    #expect(word.text == "slipway")

    let spread = try #require(try await issue.spreads().first(containing: 8))
    let moved = try #require(spread.layout.point(point, onPage: 8))
    #expect(moved != point)
    let seen = try #require(spread.page(at: moved))
    #expect(seen.page.index == 8)
    #expect(seen.point == point)
    let onSpread = try #require(try await spread.word(at: moved))
    #expect(onSpread.glyphRange == word.glyphRange)
    #expect(onSpread.quad.contains(moved))
    #expect(try await spread.line(at: moved)?.text == page.line(at: point)?.text)
    let block = try #require(try await spread.block(at: moved))
    #expect(block.rect.contains(moved))
    #expect(block.lines.contains { $0.quad.contains(moved) })
    #expect(try await block.text == page.block(at: point)?.text)
    #expect(try await spread.word(at: PagePoint(x: -5, y: 10)) == nil)
  }
}
