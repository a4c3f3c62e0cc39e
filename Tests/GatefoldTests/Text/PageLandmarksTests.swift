import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("What is drawn around the text")
struct PageLandmarksTests {
  private static let large = DrawnStyle.plain(size: 24)
  private static let size = PageSize(width: 400, height: 600)

  /// Lines of a column, 14 points apart, each a word that names it.
  private func column(_ name: String, _ count: Int, x: Double, y: Double, length: Int = 25) -> [DrawnGlyph] {
    (0..<count).flatMap { row in
      let word = "\(name)\(row)"
      let text = word + " " + String(repeating: "x", count: max(1, length - word.count - 1))
      return DrawnGlyph.run(text, x: x, y: y + 14 * Double(row))
    }
  }

  /// The names of the columns in the order in which they are read.
  private func order(_ glyphs: [DrawnGlyph], among landmarks: PageLandmarks = .none) -> [String] {
    let page = TextPage.page(glyphs, styles: [.plain, Self.large], among: landmarks)
    let names = page.lines.map { $0.text.split(separator: " ")[0].filter(\.isLetter) }
    return names.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test("A box is read as a whole, after the columns above it")
  func box() {
    let glyphs =
      column("left", 6, x: 20, y: 40) + column("right", 6, x: 210, y: 40) + column("boxleft", 5, x: 20, y: 130)
      + column("boxright", 5, x: 210, y: 130)
    let box = PageRect(x: 10, y: 116, width: 380, height: 90)
    #expect(order(glyphs) == ["left", "boxleft", "right", "boxright"])
    #expect(order(glyphs, among: PageLandmarks(boxes: [box])) == ["left", "right", "boxleft", "boxright"])
    // Text that an edge goes through is not in a box.
    let backdrop = PageRect(x: 10, y: 100, width: 380, height: 60)
    #expect(order(glyphs, among: PageLandmarks(boxes: [backdrop])) == ["left", "boxleft", "right", "boxright"])
  }

  @Test("Boxes within boxes are read as wholes")
  func nestedBoxes() {
    let glyphs =
      column("a", 4, x: 20, y: 40, length: 12) + column("b", 4, x: 110, y: 46, length: 12)
      + column("c", 4, x: 20, y: 110, length: 12) + column("d", 4, x: 110, y: 116, length: 12)
      + column("e", 9, x: 210, y: 40)
    let boxes = [
      PageRect(x: 10, y: 25, width: 190, height: 150), PageRect(x: 14, y: 27, width: 180, height: 68),
      PageRect(x: 14, y: 97, width: 180, height: 74),
    ]
    #expect(order(glyphs, among: PageLandmarks(boxes: boxes)) == ["a", "b", "c", "d", "e"])
  }

  @Test("A signature at the end of the line belongs to its column")
  func signature() {
    let glyphs =
      column("one", 4, x: 20, y: 40) + DrawnGlyph.run("sign", x: 146, y: 100) + column("two", 4, x: 20, y: 128)
      + column("three", 9, x: 210, y: 40)
    #expect(order(glyphs) == ["one", "sign", "two", "three"])
  }

  @Test("A headline beside a picture is read before the columns below both")
  func headlineBesidePicture() {
    let headline = DrawnGlyph.run("title", x: 210, y: 60, step: [12, 0], style: 1)
    let glyphs = headline + column("left", 8, x: 20, y: 180) + column("right", 8, x: 210, y: 180)
    let picture = PageRect(x: 20, y: 30, width: 170, height: 130)
    #expect(order(glyphs) == ["title", "left", "right"])
    let higher = headline + column("lead", 3, x: 210, y: 90, length: 20) + glyphs.dropFirst(headline.count)
    #expect(order(Array(higher), among: .pictures([picture])).first == "title")
    #expect(order(glyphs, among: .pictures([picture])) == ["title", "left", "right"])
  }

  @Test("A few lines between two columns do not separate what is above them from what is below")
  func inset() {
    // Both make room for it.
    let left = column("left", 4, x: 20, y: 40) + column("left", 4, x: 20, y: 96, length: 18)
    let right = column("right", 4, x: 210, y: 40) + column("right", 4, x: 238, y: 96, length: 20)
    let glyphs =
      left + column("left", 4, x: 20, y: 152) + right + column("right", 4, x: 210, y: 152)
      + (0..<2).flatMap { DrawnGlyph.run("inset", x: 160, y: 110 + 26 * Double($0), step: [12, 0], style: 1) }
    let names = order(glyphs)
    #expect(names.lastIndex(of: "left") ?? 9 < names.firstIndex(of: "right") ?? 0, "\(names)")
    #expect(names.contains("inset"))
  }

  @Test("Rows of short cells on both sides of a long rule are columns, and not those of a table")
  func rules() {
    let glyphs = ["a", "b"].enumerated().flatMap { place, name in
      (0..<4).flatMap { row in
        DrawnGlyph.run("\(name) 1\(row) 23", x: 20 + 150 * Double(place), y: 200 + 14 * Double(row))
      }
    }
    let short = PageRect(x: 150, y: 188, width: 1, height: 58)
    let long = PageRect(x: 150, y: 40, width: 1, height: 500)
    for (rule, isTable) in [(short, true), (long, false)] {
      let page = TextPage.page(glyphs, among: PageLandmarks(uprightRules: [rule]))
      #expect(page.blocks.contains { $0.role == .table } == isTable)
    }
  }

  @Test("Cells with several lines between the lines of a table are read row by row")
  func ruledRows() {
    let glyphs =
      column("a", 2, x: 20, y: 40) + column("b", 2, x: 210, y: 40) + column("c", 2, x: 20, y: 68)
      + column("d", 2, x: 210, y: 68)
    let level = [26, 56, 86].map { PageRect(x: 10, y: $0, width: 380, height: 0.5) }
    let upright = PageRect(x: 200, y: 26, width: 0.5, height: 60)
    let landmarks = PageLandmarks(shapes: level + [upright])
    #expect(order(glyphs) == ["a", "c", "b", "d"])
    #expect(order(glyphs, among: landmarks) == ["a", "b", "c", "d"])
    // Without an upright line, the level ones separate the rows.
    #expect(order(glyphs, among: PageLandmarks(shapes: level)) == ["a", "b", "c", "d"])
  }

  @Test("What is above a rule across the page is read before what is below it")
  func ruleAcross() {
    let glyphs =
      column("left", 6, x: 20, y: 40) + column("right", 6, x: 210, y: 40) + column("lower", 5, x: 20, y: 136)
    let rule = PageRect(x: 10, y: 120, width: 380, height: 1)
    #expect(order(glyphs) == ["left", "lower", "right"])
    #expect(order(glyphs, among: PageLandmarks(levelRules: [rule])) == ["left", "right", "lower"])
    let short = PageRect(x: 10, y: 120, width: 180, height: 1)
    #expect(order(glyphs, among: PageLandmarks(levelRules: [short])) == ["left", "lower", "right"])
  }

  @Test("Names below portraits are read row by row, and lines in columns are not")
  func labels() {
    let places: [(name: String, x: Double, y: Double)] = [
      ("a", 70, 140), ("b", 170, 140), ("c", 20, 290), ("d", 120, 290), ("e", 220, 290),
    ]
    let glyphs =
      places.flatMap { DrawnGlyph.run("\($0.name) name", x: $0.x, y: $0.y) }
      + column("text", 16, x: 290, y: 110, length: 16)
    let portraits = places.map { PageRect(x: $0.x - 15, y: $0.y - 95, width: 70, height: 80) }
    #expect(order(glyphs) == ["c", "a", "d", "b", "e", "text"])
    #expect(order(glyphs, among: .pictures(portraits)) == ["a", "b", "c", "d", "e", "text"])
    // Captions of two columns are read with their columns.
    let captions =
      column("left", 10, x: 20, y: 40) + column("low", 1, x: 20, y: 316, length: 20)
      + column("high", 1, x: 210, y: 166, length: 20) + column("right", 10, x: 210, y: 184)
    let pictures = [PageRect(x: 20, y: 180, width: 160, height: 125), PageRect(x: 210, y: 30, width: 160, height: 125)]
    #expect(order(captions, among: .pictures(pictures)) == ["left", "low", "high", "right"])
  }

  @Test("A picture in a column doesn't separate what is above it from what is below")
  func pictureInColumn() {
    let glyphs =
      column("above", 4, x: 20, y: 40) + column("below", 8, x: 20, y: 230) + column("right", 8, x: 210, y: 40)
    let picture = PageRect(x: 20, y: 90, width: 160, height: 130)
    #expect(order(glyphs) == ["above", "right", "below"])
    #expect(order(glyphs, among: .pictures([picture])) == ["above", "below", "right"])
  }

  @Test("The pages of a spread with two numbers are read one after the other")
  func spread() {
    let left = column("headline", 1, x: 150, y: 40, length: 8) + column("left", 6, x: 20, y: 80)
    let right = column("right", 9, x: 420, y: 40)
    let numbers = DrawnGlyph.run("4", x: 20, y: 390) + DrawnGlyph.run("5", x: 770, y: 390)
    func read(_ glyphs: [DrawnGlyph]) -> [String] {
      let text = DrawnText(glyphs: glyphs, styles: [.plain])
      return TextLayout.page(text, pageIndex: 0, size: PageSize(width: 800, height: 400)).lines
        .map { String($0.text.prefix(5)) }
    }
    let both = read(left + right + numbers)
    #expect(both.firstIndex(of: "4") ?? 99 < both.firstIndex(of: "right") ?? 0)
    let one = read(left + right + DrawnGlyph.run("4", x: 20, y: 390))
    #expect(one.last == "4")
  }

  @Test("Several lines that stand between two columns keep their order")
  func severalInsets() {
    let glyphs =
      column("left", 8, x: 20, y: 40) + column("right", 8, x: 210, y: 40)
      + ["one", "two", "three"].enumerated().flatMap {
        DrawnGlyph.run($1, x: 180, y: 60 + 24 * Double($0), step: [12, 0], style: 1)
      }
    let names = order(glyphs).filter { ["one", "two", "three"].contains($0) }
    #expect(names == ["one", "two", "three"])
  }

  @Test("The last lines of a column at the foot of a page are part of it")
  func lastParagraph() {
    let text = String(repeating: "words of a column ", count: 2)
    let body = (0..<20).flatMap { DrawnGlyph.run(text, x: 20, y: 262 + 14 * Double($0)) }
    let last = (0..<2).flatMap { DrawnGlyph.run(text, x: 20, y: 566 + 14 * Double($0)) }
    func roles(_ glyphs: [DrawnGlyph]) -> [BlockRole] { TextPage.page(glyphs).blocks.map(\.role) }
    #expect(roles(body + last).last == .body)
    // A short line of its own is a running footer.
    #expect(roles(body + DrawnGlyph.run("Magazine", x: 20, y: 580)).last == .runningHeader)
    // So are a number close below the text, and a running header of two lines like those of the text.
    #expect(roles(body + DrawnGlyph.run("12", x: 110, y: 549)).last == .folio)
    let header = (0..<2).flatMap { DrawnGlyph.run(text, x: 20, y: 20 + 14 * Double($0)) }
    let lower = (0..<20).flatMap { DrawnGlyph.run(text, x: 20, y: 70 + 14 * Double($0)) }
    #expect(roles(header + lower).first == .runningHeader)
  }

  @Test("Lines that are drawn in pieces are one, and those of white paper are none")
  func pieces() {
    let pieces = (0..<5).map { PageRect(x: 100, y: 40 + 12 * Double($0), width: 1, height: 12) }
    let landmarks = PageLandmarks(shapes: pieces)
    #expect(landmarks.uprightRules == [PageRect(x: 100, y: 40, width: 1, height: 60)])
    #expect(landmarks.levelRules.isEmpty && landmarks.boxes.isEmpty)
    let area = PageRect(x: 20, y: 20, width: 100, height: 100)
    #expect(PageLandmarks(shapes: [area]).boxes == [area])
    #expect(PageLandmarks(shapes: [area], color: RGBAColor(red: 1, green: 1, blue: 1)).boxes.isEmpty)
    #expect(PageLandmarks(shapes: [area], color: RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)).boxes.isEmpty)
    #expect(PageLandmarks(shapes: [PageRect(Self.size)]).boxes.isEmpty)
  }

  @Test("A page that is scanned in strips has no pictures, and pictures of strips are one each")
  func strips() {
    let scan = (0..<6).map { PageRect(x: 0, y: 100 * Double($0), width: 400, height: 100) }
    #expect(PageLandmarks(drawing: scan).pictures.isEmpty && PageLandmarks(drawing: scan).boxes.isEmpty)
    let tiles = (0..<4).flatMap { row in
      (0..<2).map { PageRect(x: 20 + 50 * Double($0), y: 40 + 50 * Double(row), width: 50, height: 50) }
    }
    #expect(PageLandmarks(drawing: tiles).pictures == [PageRect(x: 20, y: 40, width: 100, height: 200)])
    let apart = [PageRect(x: 20, y: 40, width: 100, height: 100), PageRect(x: 20, y: 150, width: 100, height: 100)]
    #expect(PageLandmarks(drawing: apart).pictures.count == 2)
  }

  @Test("A page number in a coloured bar stays the last")
  func bar() {
    let glyphs =
      column("left", 30, x: 20, y: 40) + column("right", 30, x: 210, y: 40)
      + DrawnGlyph.run("12", x: 30, y: 588) + DrawnGlyph.run("Magazine May", x: 60, y: 588)
    let bar = PageRect(x: 20, y: 574, width: 170, height: 20)
    let names = order(glyphs, among: PageLandmarks(boxes: [bar]))
    #expect(names.prefix(2) == ["left", "right"])
  }

  @Test("A fill and its outline are one box")
  func outlines() {
    let fill = PageRect(x: 20, y: 20, width: 100, height: 100)
    let outline = PageRect(x: 19, y: 19, width: 102, height: 102)
    #expect(PageLandmarks(shapes: [fill, outline]).boxes == [outline])
  }
}

extension PageLandmarks {
  fileprivate static func pictures(_ rects: [PageRect]) -> PageLandmarks {
    PageLandmarks(boxes: [], pictures: rects, uprightRules: [], levelRules: [])
  }

  /// Those of pictures on a page of 400 x 600 points.
  fileprivate init(drawing pictures: [PageRect]) {
    let images = pictures.enumerated().map { order, rect in
      PageImage(
        quad: Quad(rect),
        visibleRect: rect,
        pixelSize: PixelSize(width: 100, height: 100),
        isStencil: false,
        hasMask: false,
        opacity: 1,
        jpeg: nil,
        reference: nil,
        order: order
      )
    }
    self.init(PageGraphics(pageIndex: 0, images: images), size: PageSize(width: 400, height: 600))
  }

  /// Those of filled rectangles on a page of 400 x 600 points.
  fileprivate init(shapes: [PageRect], color: RGBAColor = RGBAColor(red: 0, green: 0, blue: 0)) {
    let shapes = shapes.enumerated().map { order, rect in
      PageShape(
        kind: .fill,
        visibleRect: rect,
        color: color,
        isRectangle: true,
        hasPattern: false,
        order: order
      )
    }
    self.init(PageGraphics(pageIndex: 0, shapes: shapes), size: PageSize(width: 400, height: 600))
  }
}
