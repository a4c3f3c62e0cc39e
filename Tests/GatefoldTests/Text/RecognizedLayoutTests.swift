import Foundation
import Testing

@testable import Gatefold

@Suite("Recognized text")
struct RecognizedLayoutTests {
  private static let size = PageSize(width: 500, height: 700)

  private func line(
    _ text: String,
    x: Double,
    y: Double,
    size: Double = 10,
    weight: Double = 0.08,
    confidence: Double = 0.9
  ) -> RecognizedLine {
    var words: [RecognizedWord] = []
    var place = x
    for word in text.split(separator: " ") {
      let width = Double(word.count) * 0.5 * size
      let rect = PageRect(x: place, y: y - 0.7 * size, width: width, height: 0.9 * size)
      let recognition = Word.Recognition(confidence: confidence, language: "eng", alternatives: [])
      words.append(RecognizedWord(text: String(word), rect: rect, recognition: recognition))
      place += width + 0.3 * size
    }
    let baseline = Line.Baseline(start: PagePoint(x: x, y: y), end: PagePoint(x: place, y: y))
    return RecognizedLine(direction: .leftToRight, baseline: baseline, size: size, weight: weight, words: words)
  }

  private func page(_ lines: [RecognizedLine], _ straightening: Straightening? = nil) -> RecognizedPage {
    RecognizedPage(
      pageIndex: 2,
      straightening: straightening ?? Straightening(pageSize: Self.size),
      dpi: 300,
      languages: "eng",
      lines: lines
    )
  }

  /// Two columns, whose lines were read across.
  private func columns(_ straightening: Straightening? = nil) -> RecognizedPage {
    var lines = [line("Tides of the north", x: 40, y: 60, size: 27.6, weight: 0.1)]
    for row in 0..<6 {
      var whole = line("left column goes on here", x: 40, y: 100 + 13 * Double(row), size: 9.8 + 0.1 * Double(row))
      whole.words += line("right one is another text", x: 270, y: 100 + 13 * Double(row)).words
      lines.append(whole)
    }
    return page(lines, straightening)
  }

  @Test("Lines that were read across two columns are laid out as columns, in one size")
  func layingOut() {
    let text = RecognizedLayout.page(columns())
    #expect(text.pageIndex == 2)
    #expect(text.blocks.map(\.role) == [.headline, .body, .body])
    #expect(text.blocks[1].lines.count == 6 && text.blocks[2].lines.count == 6)
    #expect(text.blocks[1].lines.allSatisfy { $0.text == "left column goes on here" })
    #expect(Set(text.blocks[1...].map { text.style(of: $0).size }) == [10])
    #expect(text.words.allSatisfy { $0.recognition?.confidence == 0.9 })
  }

  /// A line of words with their places: from left to right, or from the top.
  private func line(_ words: [(text: String, rect: PageRect)], _ direction: TextDirection) -> RecognizedLine {
    let rects = words.map(\.rect)
    let place = rects.dropFirst().reduce(rects[0]) { $0.union($1) }
    return RecognizedLine(
      direction: direction,
      baseline: Line.Baseline(
        start: PagePoint(x: place.minX, y: place.maxY),
        end: PagePoint(x: place.maxX, y: place.maxY)
      ),
      size: 12,
      weight: 0,
      words: words.map { RecognizedWord(text: $0.text, rect: $0.rect, recognition: .init(confidence: 0.9)) }
    )
  }

  @Test("A vertical line stays one, though its punctuation stands in the corner of its square")
  func vertical() {
    let words = [
      ("岬の", PageRect(x: 300, y: 40, width: 11, height: 23)), ("灯台", PageRect(x: 300, y: 65, width: 12, height: 23)),
      ("。", PageRect(x: 307, y: 89, width: 4, height: 4)), ("毎朝", PageRect(x: 300, y: 100, width: 12, height: 23)),
    ]
    let text = RecognizedLayout.page(page([line(words, .vertical)]))
    #expect(text.lines.map(\.text).map { $0.replacing(" ", with: "") } == ["岬の灯台。毎朝"])
  }

  @Test("Words of a script without spaces that Tesseract parts are one")
  func joining() {
    let words = [
      ("青い", PageRect(x: 40, y: 40, width: 22, height: 12)), ("イン", PageRect(x: 65, y: 40, width: 22, height: 12)),
      ("ク", PageRect(x: 89, y: 40, width: 10, height: 12)),
    ]
    let text = RecognizedLayout.page(page([line(words, .leftToRight)]))
    #expect(text.lines.map(\.text) == ["青いインク"])
  }

  @Test("Words from right to left keep their letters in order, with a comma behind them, too")
  func rightToLeft() {
    let words = [
      ("עומד", PageRect(x: 200, y: 40, width: 30, height: 10)),
      ("בקצה", PageRect(x: 160, y: 40, width: 32, height: 10)),
      ("הרציף,", PageRect(x: 110, y: 40, width: 40, height: 12)),
      ("ומשם", PageRect(x: 70, y: 40, width: 32, height: 10)),
    ]
    let text = RecognizedLayout.page(page([line(words, .rightToLeft)]))
    #expect(text.lines.map(\.text) == ["עומד בקצה הרציף, ומשם"])
    #expect(text.lines.map(\.direction) == [.rightToLeft])
  }

  @Test("Thick strokes are a bold font")
  func weight() {
    var lines = (0..<8).map { line("the usual weight of letters", x: 40, y: 200 + 13 * Double($0)) }
    lines.insert(line("A bold crosshead", x: 40, y: 180, weight: 0.13), at: 0)
    let text = RecognizedLayout.page(page(lines))
    #expect(text.words.first.map { text.style(of: $0).isBold } == true)
    #expect(text.words.last.map { text.style(of: $0).isBold } == false)
  }

  @Test("Words of a turned and oblique page come to where they are printed", arguments: 0..<4)
  func straightening(turns: Int) throws {
    let straight = RecognizedLayout.page(columns())
    let pageSize = turns.isMultiple(of: 2) ? Self.size : PageSize(width: Self.size.height, height: Self.size.width)
    let turned = Straightening(pageSize: pageSize, quarterTurns: turns, skew: 1.5)
    let text = RecognizedLayout.page(columns(turned))
    #expect(text.size == pageSize)
    #expect(text.words.map(\.text) == straight.words.map(\.text))
    for (word, other) in zip(text.words, straight.words) {
      for (corner, original) in zip(word.quad.corners, other.quad.corners) {
        let back = turned.onStraightPage(corner)
        #expect(abs(back.x - original.x) < 1e-6 && abs(back.y - original.y) < 1e-6)
        #expect(corner.x > -20 && corner.y > -20 && corner.x < pageSize.width + 20 && corner.y < pageSize.height + 20)
      }
    }
    // The pixel at the top left of a page that is turned clockwise comes from its bottom left.
    let corner = Straightening(pageSize: pageSize, quarterTurns: turns).onPage(PagePoint(x: 0, y: 0))
    let expected = [
      PagePoint(x: 0, y: 0), PagePoint(x: 0, y: pageSize.height), PagePoint(x: pageSize.width, y: pageSize.height),
      PagePoint(x: pageSize.width, y: 0),
    ]
    #expect(corner == expected[turns])
  }

  @Test("A page is the same when it is read back from its file")
  func coding() throws {
    var lines = columns().lines
    lines[0].direction = .vertical
    let recognition = Word.Recognition(confidence: 0.31, language: "deu", alternatives: ["fide", "ride"])
    lines[0].words[0].recognition = recognition
    let page = page(lines, Straightening(pageSize: Self.size, quarterTurns: 2, skew: -0.57))
    let read = try JSONDecoder().decode(RecognizedPage.self, from: JSONEncoder().encode(page))
    #expect(read.straightening == page.straightening)
    #expect(read.lines.map(\.direction) == page.lines.map(\.direction))
    #expect(read.lines[0].words[0].recognition == recognition)
    for (one, other) in zip(read.lines.flatMap(\.words), lines.flatMap(\.words)) {
      #expect(one.text == other.text && abs(one.rect.x - other.rect.x) < 0.006)
    }
  }

  @Test("Pages with numbers that no page has are refused")
  func malformed() {
    for change in [#""pageSize": [0, 700]"#, #""pageSize": [500]"#] {
      let json = #"{"dpi": 300, "languages": "eng", "pageIndex": 0, "lines": [], "# + change + "}"
      #expect(throws: (any Error).self) { try JSONDecoder().decode(RecognizedPage.self, from: Data(json.utf8)) }
    }
  }

  @Test("Sure words and those of sure lines are kept, others dropped")
  func doubt() {
    let sure = line("a sure line", x: 40, y: 100)
    var mixed = line("three words here", x: 40, y: 120, confidence: 0.7)
    mixed.words[1].recognition = Word.Recognition(confidence: 0.2)
    let rubbish = line("~ |l", x: 40, y: 140, confidence: 0.3)
    #expect(DoubtfulWords.removed(from: [sure, mixed, rubbish]) == [sure, mixed])
    var short = line("iron ll", x: 40, y: 160, confidence: 0.75)
    #expect(short.words.map { DoubtfulWords.isDoubtful(alone: $0) } == [false, true])
    short.words[1].recognition = Word.Recognition(confidence: 0.95)
    #expect(short.words.map { DoubtfulWords.isDoubtful(alone: $0) } == [false, false])
  }

  @Test("Names of languages lead to no other folder, and to the package that has them")
  func languages() {
    for name in ["eng", "deu+eng", "script/Fraktur", "chi_sim"] { #expect(RecognitionLanguage.isValid(name)) }
    for name in ["", "+", "eng+", "../eng", "script/../eng", "a b", "eng\0"] {
      #expect(!RecognitionLanguage.isValid(name), "\(name)")
    }
    #expect(RecognitionLanguage.package(of: "chi_sim_vert") == "tesseract-ocr-chi-sim-vert")
    #expect(RecognitionLanguage.package(of: "script/Fraktur") == "tesseract-ocr-script-frak")
    #expect(RecognitionLanguage.named("de-CH") == "deu" && RecognitionLanguage.named("zh-Hant") == "chi_tra")
    #expect(RecognitionLanguage.named("tlh") == nil)
  }

  @Test("Text that says nothing is told from text that does")
  func quality() async throws {
    func isRubbish(_ words: [String], isInvisible: Bool) -> Bool {
      let lines = words.enumerated().map { line($1, x: 40, y: 40 + 13 * Double($0)) }
      let text = RecognizedLayout.page(page(lines))
      let blocks = text.blocks.map { block in
        Block(
          lines: block.lines,
          rect: block.rect,
          role: block.role,
          styleIndex: block.styleIndex,
          isOutsidePage: false,
          isInvisible: isInvisible
        )
      }
      let page = TextPage(pageIndex: 0, size: text.size, glyphs: text.glyphs, styles: text.styles, blocks: blocks)
      return TextQuality(page).isRubbish
    }
    let bad = Array(repeating: "tl1e w;nd fr0rn tbc n~rth 1s c*ld xqzt rnrn~ brk;d", count: 4)
    let good = Array(repeating: "the wind from the north is cold in 1998 and NATO knows", count: 4)
    #expect(isRubbish(bad, isInvisible: true))
    #expect(!isRubbish(bad, isInvisible: false))
    #expect(!isRubbish(good, isInvisible: true))
    #expect(isRubbish(["\u{E001}\u{E002}\u{E003} \u{E004}\u{E005}"], isInvisible: false))
  }
}
