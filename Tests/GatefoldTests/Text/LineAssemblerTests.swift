@testable import Gatefold
import Testing

@Suite("Lines and words of glyphs")
struct LineAssemblerTests {
  /// Letters of 6 x 12 points from a point on, to the right.
  private func run(_ text: String, x: Double, y: Double) -> [Glyph] {
    text.unicodeScalars.enumerated().map { column, scalar in
      Glyph(scalar: scalar, rect: PageRect(x: x + 6 * Double(column), y: y, width: 6, height: 12))
    }
  }

  private func lines(_ glyphs: [Glyph]) -> [Line] { LineAssembler(glyphs).lines() }

  @Test("Columns that run together without a space are lines of their own")
  func columnsAreApart() {
    let lines = lines(run("left", x: 10, y: 20) + run("right", x: 200, y: 20))
    #expect(lines.map(\.text) == ["left", "right"])
  }

  @Test("A gap as wide as a space parts words that have none")
  func gapsPartWords() {
    let lines = lines(run("two", x: 10, y: 20) + run("words", x: 36, y: 20))
    #expect(lines.map(\.text) == ["two words"])
  }

  @Test("A step to another height starts a new line")
  func newLineBelow() {
    let lines = lines(run("one", x: 10, y: 20) + run("two", x: 10, y: 36))
    #expect(lines.map(\.text) == ["one", "two"])
  }

  @Test("Text that runs up or down the page is turned, and CJK text down it is vertical")
  func directions() {
    func column(_ text: String, step: Double) -> [Glyph] {
      text.unicodeScalars.enumerated().map { row, scalar in
        Glyph(scalar: scalar, rect: PageRect(x: 10, y: 300 + step * Double(row), width: 12, height: 6))
      }
    }
    #expect(lines(column("credit", step: -6)).map(\.direction) == [.rotatedCounterclockwise])
    #expect(lines(column("credit", step: 6)).map(\.direction) == [.rotatedClockwise])
    #expect(lines(column("海の地図", step: 6)).map(\.direction) == [.vertical])
    #expect(lines(run("abc", x: 10, y: 20)).map(\.direction) == [.leftToRight])
  }

  @Test("Letters that step to the left in a script written so are right to left")
  func rightToLeft() {
    let glyphs = "שלום".unicodeScalars.enumerated().map { column, scalar in
      Glyph(scalar: scalar, rect: PageRect(x: 100 - 6 * Double(column), y: 20, width: 6, height: 12))
    }
    #expect(lines(glyphs).map(\.direction) == [.rightToLeft])
    #expect(lines(glyphs).map(\.text) == ["שלום"])
  }

  @Test("Lines of one column make a block, a headline and another column do not join it")
  func blocks() {
    let glyphs =
      run("first", x: 10, y: 20) + run("second", x: 10, y: 34) + run("third", x: 10, y: 48)
      + run("other", x: 200, y: 20)
    let blocks = BlockAssembler.blocks(of: lines(glyphs))
    #expect(blocks.map(\.text) == ["first\nsecond\nthird", "other"])
    #expect(blocks.first?.rect == PageRect(x: 10, y: 20, width: 36, height: 40))
  }

  @Test("No glyphs make no lines")
  func empty() {
    #expect(lines([]).isEmpty)
    #expect(lines([Glyph(scalar: "\n", rect: PageRect(x: 0, y: 0, width: 0, height: 0))]).isEmpty)
  }
}
