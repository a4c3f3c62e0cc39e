import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldPackage

@Suite("Reading text maps")
struct TextMapTests {
  private func page(_ text: String, _ form: String, width: Double = 100, height: Double = 200) throws -> TextPage {
    let file = try TextMapFile(try DocumentBytes.copying(text.utf8), path: "a.\(form)")
    let mapped = try #require(try file.firstPage())
    return try MappedText.page(mapped, pageIndex: 3, size: PageSize(width: width, height: height))
  }

  @Test("Coordinates are scaled to the page's size, and words without quads have rectangles")
  func scale() throws {
    let text = """
      {"pages": [{"width": 50, "height": 50, "blocks": [{"fontSize": 4, "lines": [{"words": [
        {"text": "high tide", "rect": {"x": 10, "y": 5, "width": 20, "height": 5}},
        {"text": "  ", "rect": {"x": 31, "y": 5, "width": 2, "height": 5}},
        {"text": "at", "rect": {"x": 35, "y": 5, "width": 5, "height": 5}, "fontSize": 6, "isBold": true}
      ]}]}]}]}
      """
    let page = try page(text, "json")
    #expect(page.pageIndex == 3)
    // White space separates words.
    #expect(page.words.map(\.text) == ["high", "tide", "at"])
    #expect(page.words[2].rect == PageRect(x: 70, y: 20, width: 10, height: 20))
    #expect(page.words[0].rect.minX == 20 && page.words[1].rect.maxX == 60)
    #expect(page.words[0].rect.maxX < page.words[1].rect.minX)
    #expect(page.lines.map(\.rect) == [PageRect(x: 20, y: 20, width: 60, height: 20)])
    #expect(page.style(of: page.words[0]).size == 16)
    #expect(page.style(of: page.words[2]).size == 24 && page.style(of: page.words[2]).isBold)
    #expect(page.glyphs.count == 10)
    #expect(page.words.map(\.glyphRange) == [0..<4, 4..<8, 8..<10])
    // Letters divide the width of their word: "i" is narrower than "h".
    #expect(page.glyphs[1].rect.width < page.glyphs[0].rect.width)
    #expect(page.glyphs[0].rect.minX == 20)
  }

  @Test("Letters follow the direction of their line", arguments: TextDirection.allCases)
  func directions(direction: TextDirection) throws {
    let text = """
      {"pages": [{"width": 100, "height": 200, "blocks": [{"lines": [{"direction": "\(direction.rawValue)", "words": [
        {"text": "abc", "rect": {"x": 10, "y": 10, "width": 30, "height": 30}}]}]}]}]}
      """
    let page = try page(text, "json")
    let (first, last) = (page.glyphs[0].rect, page.glyphs[2].rect)
    switch direction {
    case .leftToRight: #expect(first.maxX < last.minX && first.minX == 10 && last.maxX == 40)
    case .rightToLeft: #expect(first.minX > last.maxX && first.maxX == 40 && last.minX == 10)
    case .vertical, .rotatedClockwise: #expect(first.maxY < last.minY && first.minY == 10 && last.maxY == 40)
    case .rotatedCounterclockwise: #expect(first.minY > last.maxY && first.maxY == 40 && last.minY == 10)
    }
    #expect(page.words[0].rect == PageRect(x: 10, y: 10, width: 30, height: 30))
  }

  @Test("The pages of a map are found by their index, and other content is ignored")
  func pages() throws {
    let text = #"""
      {"file": "a]}\"", "more": [[{"pages": [1]}], -1.5e3, null, "x\\"], "pages": [
        {"blocks": [{"lines": []}], "pageIndex": 4, "width": 5, "height": 6},
        {"pageIndex": 2, "width": 7, "height": 8, "blocks": []}
      ], "after": {"a": {}}}
      """#
    let file = try TextMapFile(try DocumentBytes.copying(text.utf8), path: "A.JSON")
    #expect(file.pages.map(\.pageIndex) == [4, 2])
    #expect(try file.page(at: 2)?.width == 7)
    #expect(try file.page(at: 4)?.height == 6)
    #expect(try file.page(at: 0) == nil)
    let alto = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <a:alto xmlns:a="x" note="it's > 1"><!-- <Page> --><a:Styles><a:TextStyle ID="s" FONTSIZE="9"/></a:Styles>
      <a:Layout><a:Page WIDTH="1" HEIGHT='2' PHYSICAL_IMG_NR = "3" ID=""/>
      <a:Page PHYSICAL_IMG_NR="1" WIDTH="3" HEIGHT="4"><![CDATA[</a:Page>]]></a:Page></a:Layout></a:alto>
      """
    let other = try TextMapFile(try DocumentBytes.copying(alto.utf8), path: "a.xml")
    #expect(other.pages.map(\.pageIndex) == [2, 0])
    #expect(try other.page(at: 0)?.width == 3)
    #expect(try other.page(at: 2)?.width == 1)
  }

  /// Typical output of an OCR program: no roles, no directions, separate hyphens.
  private static let scanned = """
    <?xml version="1.0" encoding="UTF-8"?>
    <alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Description><MeasurementUnit>pixel</MeasurementUnit>
    </Description><Layout><Page ID="p" PHYSICAL_IMG_NR="1" WIDTH="1000" HEIGHT="2000"><PrintSpace>
    <ComposedBlock><TextBlock ID="h"><TextLine HPOS="100" VPOS="100" WIDTH="700" HEIGHT="80">
    \(words("The salt line returns", x: 100, y: 100, height: 80))</TextLine></TextBlock></ComposedBlock>
    <TextBlock ID="b">\(body)</TextBlock></PrintSpace></Page></Layout></alto>
    """

  private static func words(_ text: String, x: Int, y: Int, height: Int) -> String {
    var x = x
    return text.split(separator: " ").map { word in
      let width = word.count * height / 2
      defer { x += width + height / 3 }
      return "<String CONTENT=\"\(word)\" HPOS=\"\(x)\" VPOS=\"\(y)\" WIDTH=\"\(width)\" HEIGHT=\"\(height)\"/>"
    }
    .joined(separator: "<SP/>")
  }

  private static let body = (0..<20).map { line in
    let y = 300 + 24 * line
    let hyphen = line == 4 ? "<HYP CONTENT=\"\u{AD}\" HPOS=\"700\" VPOS=\"\(y)\" WIDTH=\"6\" HEIGHT=\"20\"/>" : ""
    let words = words("and so the tide came over the shingle in its har", x: 100, y: y, height: 20)
    return "<TextLine HPOS=\"100\" VPOS=\"\(y)\" WIDTH=\"600\" HEIGHT=\"20\">\(words)\(hyphen)</TextLine>"
  }
  .joined()

  @Test("In a map without roles, the engine assigns them")
  func roles() throws {
    let page = try page(Self.scanned, "xml", width: 500, height: 1000)
    #expect(page.blocks.map(\.role) == [.headline, .body])
    #expect(page.blocks.first?.text == "The salt line returns")
    #expect(page.blocks.first?.rect.isClose(to: PageRect(x: 50, y: 50, width: 350, height: 40), within: 20) == true)
    let lines = page.blocks.last?.lines ?? []
    #expect(lines.count == 20)
    #expect(lines.dropFirst(4).first?.words.last?.text == "har\u{AD}")
    #expect(lines.dropFirst(4).first?.words.last?.rect.maxX == 353)
  }

  @Test("Rotated text in ALTO follows the rotation of its block or its polygon")
  func turned() throws {
    func alto(_ block: String, _ shape: String = "") -> String {
      """
      <alto><Layout><Page WIDTH="100" HEIGHT="200"><TextBlock \(block)><TextLine HPOS="10" VPOS="20" WIDTH="10" HEIGHT="60">
      <String CONTENT="ab" HPOS="10" VPOS="20" WIDTH="10" HEIGHT="60">\(shape)</String></TextLine></TextBlock></Page>
      </Layout></alto>
      """
    }
    #expect(try page(alto("ROTATION='90'"), "xml").lines.first?.direction == .rotatedCounterclockwise)
    #expect(try page(alto("ROTATION='-90'"), "xml").lines.first?.direction == .rotatedClockwise)
    #expect(try page(alto("BASEDIRECTION='ttb'"), "xml").lines.first?.direction == .vertical)
    #expect(try page(alto("BASEDIRECTION='rtl'"), "xml").lines.first?.direction == .rightToLeft)
    let polygon = "<Shape><Polygon POINTS=\"10,30 18,20 20,70 12,80\"/></Shape>"
    let quad = try #require(try page(alto("", polygon), "xml").words.first?.quad)
    #expect(quad.topLeft == PagePoint(x: 10, y: 30) && quad.bottomRight == PagePoint(x: 20, y: 70))
    // A rectangle says nothing about where its text begins.
    let upright = "<Shape><Polygon POINTS=\"20,20 20,80 10,80 10,20\"/></Shape>"
    #expect(try page(alto("", upright), "xml").words.first?.quad.topLeft == PagePoint(x: 10, y: 20))
  }
}
