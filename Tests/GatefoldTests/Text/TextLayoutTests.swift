import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Layout analysis")
struct TextLayoutTests {
  private func lines(_ glyphs: [DrawnGlyph], styles: [DrawnStyle] = [.plain]) -> [String] {
    TextPage.page(glyphs, styles: styles).lines.map(\.text)
  }

  private func run(_ text: String, _ x: Double, _ y: Double, style: Int = 0) -> [DrawnGlyph] {
    DrawnGlyph.run(text, x: x, y: y, style: style)
  }

  @Test("Letters and marks that are told apart by their ranges are those of Unicode")
  func letterRanges() {
    let scalars = (0x80..<0x1_0000 as Range<UInt32>).lazy.compactMap(Unicode.Scalar.init)
      .filter { !(0x2000...0x206F ~= $0.value) }
    #expect(scalars.filter { $0.isLetter != $0.properties.isAlphabetic }.isEmpty)
    #expect(scalars.filter { $0.isCombiningMark != ($0.properties.generalCategory == .nonspacingMark) }.isEmpty)
  }

  // MARK: Words and lines

  @Test("A gap as wide as a space separates words without space glyphs")
  func gapsPartWords() {
    #expect(lines(run("two", 10, 20) + run("words", 32, 20)) == ["two words"])
    #expect(lines(run("one", 10, 20) + run("word", 28.5, 20)) == ["oneword"])
  }

  @Test("A space glyph separates words, wherever it is in the file")
  func spacesPartWords() {
    #expect(lines(run("a bc d", 10, 20)) == ["a bc d"])
    let backwards = run("tide", 40, 20) + run(" ", 34, 20) + run("high", 10, 20)
    #expect(lines(backwards) == ["high tide"])
  }

  @Test("A space overlapped by the next letter is ignored", arguments: [0, 0.1, 0.25])
  func spacesTakenBack(spacing: Double) {
    // Slightly letterspaced, or not.
    func spaced(_ text: String, _ x: Double) -> [DrawnGlyph] {
      text.unicodeScalars.enumerated().map { place, scalar in
        DrawnGlyph(start: [x + (6 + spacing) * Double(place), 20], advance: [6, 0], scalar: scalar, style: 0)
      }
    }
    let step = 6 + spacing
    let glyphs = spaced("the bri ", 10) + spaced("ga ", 10 + 7 * step) + spaced("dier left", 10 + 9 * step)
    #expect(lines(glyphs) == ["the brigadier left"])
    // A narrowed space, as in a full justified line, is kept.
    #expect(lines(run("bri ", 10, 20) + run("ga", 10 + 3 * 6 + 3, 20)) == ["bri ga"])
    // The next line begins where the space of this one does.
    #expect(lines(run("end ", 10, 20) + run("on", 28, 34)) == ["end", "on"])
  }

  @Test("Lines of a listing keep their columns together, whether aligned by spaces or by positions")
  func listings() {
    let rows = ["name      size  date", "a.txt       12  2001", "b.txt      345  2002", "c.txt        6  2003"]
    let spaced = rows.enumerated().flatMap { run($1, 10, 20 + 14 * Double($0)) }
    let moved = spaced.filter { !$0.scalar.isSpace }
    for glyphs in [spaced, moved] {
      #expect(lines(glyphs) == ["name size date", "a.txt 12 2001", "b.txt 345 2002", "c.txt 6 2003"])
    }
  }

  @Test("Words that wide spaces separate in a justified line are one line")
  func justifiedLines() {
    let full = "the lines of a narrow column"
    let glyphs =
      run(full, 10, 20) + run("have", 10, 34) + run("wide", 76, 34) + run("spaces", 142, 34) + run(full, 10, 48)
    #expect(lines(glyphs) == [full, "have wide spaces", full])
    // Beside a second column, whose lines no line above or below spans.
    let column = (0..<4).flatMap { run("a column", 10, 20 + 14 * Double($0)) }
    let other = (0..<4).flatMap { run("another one", 90, 20 + 14 * Double($0)) }
    #expect(lines(column + other).count == 8)
  }

  @Test("Very wide spaces in a justified line do not cut it where enough lines show the edges of the column")
  func looseLines() {
    let full = "the lines of a narrow column"
    func page(_ loose: [[DrawnGlyph]], around count: Int) -> [String] {
      let above = (0..<count).flatMap { run(full, 10, 20 + 14 * Double($0)) }
      let rows = loose.enumerated().flatMap { row, parts in
        parts.map { glyph in
          var glyph = glyph
          glyph.start.y = 20 + 14 * Double(count + row)
          return glyph
        }
      }
      return Array(lines(above + rows).dropFirst(count))
    }
    func narrow(_ text: String, _ x: Double) -> [DrawnGlyph] { DrawnGlyph.run(text, x: x, y: 0, step: [5, 0]) }
    // A space is drawn before the last word, which ends where the others do.
    let loose = [run("two ", 10, 0) + narrow("words", 153), run("and ", 10, 0) + narrow("more", 158)]
    #expect(page(loose, around: 4) == ["two words", "and more"])
    #expect(page(loose, around: 2) == ["two", "and", "words", "more"])
    // Cells of a table begin under each other.
    let cells = [run("two ", 10, 0) + narrow("words", 153), run("and ", 10, 0) + narrow("lists", 153)]
    #expect(page(cells, around: 4) == ["two", "and", "words", "lists"])
  }

  @Test("A line that runs on into the next column is cut where the lines of that column begin")
  func joinedColumns() {
    let column = "these are the lines of one"
    let other = "these are those of two"
    func page(_ end: String, next: Double) -> [String] {
      let lines = (0..<6).flatMap { row in
        run(column, 10, 20 + 14 * Double(row))
          + DrawnGlyph.run(other, x: next, y: 20 + 14 * Double(row), step: [5.5, 0])
      }
      // One line further down, with a gap that no other line shows to be a gutter.
      return self.lines(lines + run(end, 10, 200) + run("of the second", 180, 200))
    }
    #expect(page("the last line of the first", next: 180).suffix(1) == ["of the second"])
    #expect(page("the last line of the first", next: 188).suffix(1) == ["the last line of the first of the second"])
  }

  @Test("A listing keeps its indentation and its columns, and other text does not")
  func indentation() {
    let rows = ["if ready:", "    start()", "name      size  date", "a.txt       12  2001", "        stop()"]
    let glyphs = rows.enumerated().flatMap { run($1, 10, 20 + 14 * Double($0)) }
    #expect(TextPage.page(glyphs).text == rows.joined(separator: "\n"))
    let digits = ["100  200", "300  400"].enumerated().flatMap { run($1, 10, 20 + 14 * Double($0)) }
    #expect(!TextPage.page(digits).text.contains("  "))
  }

  @Test("Distant columns and changes of height separate lines")
  func linesAreApart() {
    #expect(lines(run("left", 10, 20) + run("right", 200, 20)) == ["left", "right"])
    #expect(lines(run("one", 10, 20) + run("two", 10, 36)) == ["one", "two"])
  }

  @Test("Columns are kept apart even if their lines are drawn alternately across the page")
  func interleavedColumns() {
    let left = ["the north wind blew", "all night over this", "harbour wall, so we", "stayed in port then"]
    let right = ["meanwhile the other", "boats that had gone", "out before the dawn", "came home in a line"]
    var glyphs: [DrawnGlyph] = []
    for row in 0..<4 {
      glyphs += run(left[row], 10, 40 + 14 * Double(row)) + run(right[row], 138, 40 + 14 * Double(row))
    }
    let page = TextPage.page(glyphs)
    #expect(page.blocks.map(\.text) == [left.joined(separator: "\n"), right.joined(separator: "\n")])
  }

  @Test("A wide space in a justified line does not split it")
  func wideSpaces() {
    let glyphs =
      run("a wide gap stands", 10, 20) + run("in this line only", 126, 20)
      + run("here it is full of words, all the way", 10, 34)
    #expect(lines(glyphs).first == "a wide gap stands in this line only")
  }

  @Test("Evenly letterspaced letters form words if the gaps between words are wider")
  func letterspacing() {
    func spaced(_ text: String, _ step: Double) -> [DrawnGlyph] {
      text.unicodeScalars.enumerated().compactMap { place, scalar in
        scalar == " "
          ? nil : DrawnGlyph(start: [10 + step * Double(place), 20], advance: [6, 0], scalar: scalar, style: 0)
      }
    }
    #expect(lines(spaced("NORTH OF NORTH", 9)) == ["NORTH OF NORTH"])
    #expect(lines(spaced("SLACKWATER", 14)) == ["SLACKWATER"])
    // A list of letters with ordinary spaces is not one word.
    #expect(lines(run("a b c d", 10, 20)) == ["a b c d"])
  }

  @Test("Footnote marks are not part of their word")
  func footnotes() {
    let glyphs = run("word", 10, 20) + DrawnGlyph.run("2", x: 34, y: 15, step: [4, 0], style: 1)
    #expect(lines(glyphs, styles: [.plain, .plain(size: 7)]) == ["word 2"])
    #expect(lines(glyphs + run("in", 44, 20), styles: [.plain, .plain(size: 7)]) == ["word 2 in"])
  }

  @Test("Text printed twice counts once, close together or as a shadow, but doubled letters count twice")
  func duplicateGlyphs() {
    #expect(lines(run("bold", 10, 20) + run("bold", 10.4, 20.1)) == ["bold"])
    let large: [DrawnStyle] = [.plain, .plain(size: 40)]
    let shadow =
      DrawnGlyph.run("Sea", x: 11, y: 61, step: [20, 0], style: 1)
      + DrawnGlyph.run("Sea", x: 10, y: 60, step: [20, 0], style: 1)
    #expect(lines(shadow, styles: large) == ["Sea"])
    #expect(lines(DrawnGlyph.run("hill", x: 10, y: 20, step: [3, 0])) == ["hill"])
  }

  // MARK: Directions

  @Test("Text running up or down the page is rotated, vertical text is vertical, and quads follow both")
  func directions() throws {
    func page(_ style: DrawnStyle, _ text: String, _ step: SIMD2<Double>) -> TextPage {
      .page(DrawnGlyph.run(text, x: 100, y: 300, step: step), styles: [style])
    }
    let up = page(.running([0, -1], up: [-1, 0]), "credit", [0, -6])
    #expect(up.lines.map(\.direction) == [.rotatedCounterclockwise])
    #expect(up.lines.first?.rect == PageRect(x: 91, y: 264, width: 12, height: 36))
    let down = page(.running([0, 1], up: [1, 0]), "credit", [0, 6])
    #expect(down.lines.map(\.direction) == [.rotatedClockwise])
    let vertical = page(.running([0, 1], up: [1, 0], isVertical: true), "海の地図", [0, 12])
    #expect(vertical.lines.map(\.direction) == [.vertical])
    let quad = try #require(vertical.lines.first?.quad)
    #expect(quad.topLeft == PagePoint(x: 94, y: 300))
    #expect(quad.bottomRight == PagePoint(x: 106, y: 348))
  }

  @Test("Text at an angle has a quad at that angle")
  func angle() throws {
    let (cos, sin) = (0.8, 0.6)
    let style = DrawnStyle.running([cos, -sin], up: [-sin, -cos])
    let page = TextPage.page(DrawnGlyph.run("tilt", x: 100, y: 300, step: [6 * cos, -6 * sin]), styles: [style])
    let quad = try #require(page.words.first?.quad)
    #expect(abs(quad.topRight.x - quad.topLeft.x - 24 * cos) < 0.01)
    #expect(abs(quad.topLeft.y - quad.topRight.y - 24 * sin) < 0.01)
  }

  @Test("Right-to-left text is read from the right, but its numbers and foreign phrases from the left")
  func rightToLeft() {
    // `visual` has the printed order, from left to right.
    func read(_ visual: String) -> [String] { lines(run(visual, 10, 20)) }
    #expect(read("םולש") == ["שלום"])
    #expect(read("א Skerry 14 ב") == ["ב Skerry 14 א"])
    #expect(read("ב12א") == ["א12ב"])
    #expect(read("a א ב b") == ["a ב א b"])
    #expect(TextPage.page(run("םולש", 10, 20)).lines.map(\.direction) == [.rightToLeft])
    // Letters drawn from right to left.
    let drawn = "שלום".unicodeScalars.enumerated().map { place, scalar in
      DrawnGlyph(start: [100 - 6 * Double(place), 20], advance: [6, 0], scalar: scalar, style: 0)
    }
    #expect(lines(drawn) == ["שלום"])
  }

  // MARK: Blocks, initials, tables

  @Test("Lines of a column make a block, without a headline or another column")
  func blocks() {
    let glyphs =
      run("first", 10, 20) + run("second", 10, 34) + run("third", 10, 48) + run("other", 200, 20)
      + DrawnGlyph.run("Big", x: 10, y: 110, step: [20, 0], style: 1)
    let page = TextPage.page(glyphs, styles: [.plain, .plain(size: 40)])
    #expect(Set(page.blocks.map(\.text)) == ["first\nsecond\nthird", "other", "Big"])
    #expect(page.blocks.first { $0.text.hasPrefix("first") }?.rect == PageRect(x: 10, y: 11, width: 36, height: 40))
  }

  @Test("An initial over several lines belongs to its word, and has its own quad")
  func dropCap() throws {
    let glyphs =
      DrawnGlyph.run("E", x: 10, y: 48, step: [26, 0], style: 1) + run("very spring", 38, 20) + run("somebody", 38, 34)
      + run("writes", 38, 48) + run("to tell us so", 10, 62)
    let page = TextPage.page(glyphs, styles: [.plain, .plain(size: 50)])
    #expect(page.words.first?.text == "Every")
    let hit = try #require(try page.hits(of: "every spring").first)
    #expect(hit.quads.count == 2)
    #expect(hit.rects.map(\.minX) == [10, 38])
  }

  @Test("A table is read row by row, in whatever order it is drawn")
  func table() {
    let rows = [["1", "02.00", "3.2"], ["2", "02.50", "3.3"], ["3", "03.40", "3.5"], ["4", "04.30", "3.6"]]
    var glyphs: [DrawnGlyph] = []
    for (column, x) in [10.0, 80, 180].enumerated() {
      for (row, cells) in rows.enumerated() { glyphs += run(cells[column], x, 40 + 16 * Double(row)) }
    }
    let page = TextPage.page(glyphs)
    #expect(page.blocks.map(\.role) == [.table])
    #expect(page.lines.map(\.text) == rows.map { $0.joined(separator: " ") })
  }

  @Test("Right-to-left brackets open and close in reading order, whether encoded logically or visually")
  func brackets() {
    // `seen` has the printed order, from left to right.
    func read(_ seen: String) -> [String] { lines(run(seen, 10, 20)) }
    for seen in ["ב (PDM) א", "ב )PDM( א", "ב (PDM( א", "ב )PDM) א"] { #expect(read(seen) == ["א (PDM) ב"], "\(seen)") }
    for seen in ["ג (בא) ד", "ג )בא( ד"] { #expect(read(seen) == ["ד (אב) ג"], "\(seen)") }
    #expect(read("ב )Creative Commons( א") == ["א (Creative Commons) ב"])
    #expect(read("ב )\"CC Zero\"( א") == ["א (\"CC Zero\") ב"])
    #expect(read("ב .XSS א") == ["א XSS. ב"])
    // A pair of brackets split by a line break.
    #expect(read("Creative( םולש םלועל") == ["לעולם שלום (Creative"])
    let page = run("םולש םלוע םולש םלוע", 10, 20) + run(")Forwards", 10, 34) + run("f(x) :)", 10, 48)
    #expect(lines(page) == ["עולם שלום עולם שלום", "Forwards)", "f(x) :)"])
    // Left-to-right lines are unchanged.
    #expect(lines(run("a )b( c", 10, 20)) == ["a )b( c"])
    #expect(lines(run("Skerry )b( א Tide", 10, 20)) == ["Skerry )b( א Tide"])
  }

  @Test("Text outside the page and invisible text are kept and marked")
  func hidden() {
    let glyphs = run("seen", 10, 20) + run("slug", 10, 640) + run("under", 10, 20, style: 1)
    let page = TextPage.page(glyphs, styles: [.plain, .plain(size: 12, isInvisible: true)])
    #expect(page.blocks.first { $0.text == "slug" }?.isOutsidePage == true)
    #expect(page.blocks.first { $0.text == "under" }?.isInvisible == true)
    #expect(page.blocks.filter { !$0.isOutsidePage && !$0.isInvisible }.map(\.text) == ["seen"])
    #expect(!page.text.contains("slug"))
  }

  @Test("No glyphs make no lines, and neither do spaces alone")
  func empty() {
    #expect(lines([]).isEmpty)
    #expect(lines(run("   ", 10, 20)).isEmpty)
  }
}
