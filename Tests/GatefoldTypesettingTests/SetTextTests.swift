import Gatefold
import Testing

@testable import GatefoldTypesetting

/// Requirements for any text, page size and font size.
@Suite("Text on set pages")
struct SetTextTests {
  static let sizes = [
    (120, 160), (240, 320), (320, 568), (390, 844), (600, 800), (768, 1024), (1024, 768), (1366, 1024), (200, 1200),
  ]
  static let fontSizes = [7.0, 10.5, 12, 17, 28]

  @Test("No line is overfull and no letter is lost, at any size", arguments: InventedText.Language.allCases)
  func properties(language: InventedText.Language) throws {
    var invented = InventedText(language, seed: 5)
    let article = invented.article(paragraphs: 7)
    let typesetter = ArticleTypesetter()
    let wanted = article.letters
    for (width, height) in Self.sizes {
      for fontSize in Self.fontSizes {
        var style = ReaderStyle.light
        style.fontSize = fontSize
        style.columnCount = width > 700 ? 2 : 1
        style.margins = PageMargins(horizontal: 12, vertical: 16)
        let size = PageSize(width: Double(width), height: Double(height))
        let layout = try typesetter.layout(article, in: .pages(size), style: style)
        let label = Comment(rawValue: "\(language) \(width)x\(height) at \(fontSize)")
        #expect(layout.isComplete, label)
        #expect(layout.letters == wanted, label)
        #expect(layout.overfullLine(of: size, style) == nil, label)
      }
    }
  }

  @Test("One long column holds the whole article", arguments: InventedText.Language.allCases)
  func column(language: InventedText.Language) throws {
    var invented = InventedText(language, seed: 8)
    let article = invented.article(paragraphs: 9)
    let layout = try ArticleTypesetter().layout(article, in: .column(width: 390), style: .sepia)
    #expect(layout.pages.count == 1)
    #expect(layout.letters == article.letters)
    let last = try #require(layout.pages[0].lines.last)
    #expect(layout.pages[0].size.height > last.baseline)
    #expect(layout.pages[0].size.height < last.baseline + 100)
  }

  @Test("Setting text on the smallest pages terminates", arguments: [(1, 1), (9, 400), (400, 9), (30, 30)])
  func tinyPages(width: Int, height: Int) throws {
    var invented = InventedText(.english, seed: 2)
    var article = invented.article(paragraphs: 2)
    article.blocks.append(.figure(ArticleFigure(pictures: [Self.picture], caption: ["A caption"])))
    article.blocks.append(.box(ArticleBox(title: "A box", blocks: [.paragraph("Text in it")])))
    article.blocks.append(.table(ArticleTable(rows: [[.init("A cell of some words"), .init("B")]])))
    let size = PageSize(width: Double(width), height: Double(height))
    let layout = try ArticleTypesetter().layout(article, in: .pages(size), style: .light)
    #expect(layout.isComplete)
    #expect(layout.letters.sorted() == article.letters)
  }

  private static let picture = ArticlePicture(.file(path: "a.png"), size: PageSize(width: 200, height: 100))

  @Test("Headings stay with their text, and paragraphs leave no single lines", arguments: [11.0, 13, 15, 18])
  func keeping(fontSize: Double) throws {
    var invented = InventedText(.english, seed: 21)
    let article = invented.article(paragraphs: 60)
    var style = ReaderStyle.light
    style.fontSize = fontSize
    let size = PageSize(width: 390, height: 560)
    let layout = try ArticleTypesetter().layout(article, in: .pages(size), style: style)
    #expect(layout.pages.count > 8)
    for (page, next) in zip(layout.pages, layout.pages.dropFirst()) {
      let last = try #require(page.lines.last?.paragraph)
      #expect(!last.style.kind.isHeading)
      guard last === next.lines.first?.paragraph else { continue }
      #expect(page.lines.count { $0.paragraph === last } >= 2)
      #expect(next.lines.count { $0.paragraph === last } >= 2)
    }
  }

  @Test("Headings stay with paragraphs of any number of lines", arguments: 1...6)
  func shortParagraphs(lineCount: Int) throws {
    let lines = String(repeating: "Tides turn twice a day and night here. ", count: 20)
    var article = ArticleDocument(title: "Short", blocks: [])
    for number in 0..<60 {
      article.blocks.append(.heading(ArticleText("Heading \(number)"), level: 2))
      article.blocks.append(.paragraph(ArticleText(String(lines.prefix(36 * lineCount - 12)))))
    }
    var style = ReaderStyle.light
    style.columnCount = 1
    let typesetter = ArticleTypesetter()
    var counts: Set<Int> = []
    for height in stride(from: 200.0, to: 260, by: 3) {
      let size = PageSize(width: 300, height: height)
      let layout = try typesetter.layout(article, in: .pages(size), style: style)
      for page in layout.pages {
        let last = try #require(page.lines.last)
        #expect(!last.paragraph.style.kind.isHeading, "\(height)")
        let all = layout.pages.flatMap(\.lines).count { $0.paragraph === last.paragraph }
        counts.insert(all)
      }
    }
    #expect(counts.contains { abs($0 - lineCount) <= 1 })
  }

  @Test("Text flows through all frames of a layout")
  func frames() throws {
    var invented = InventedText(.english, seed: 4)
    let article = invented.article(paragraphs: 12)
    let page = PageSize(width: 400, height: 500)
    let rects = [
      PageRect(x: 20, y: 20, width: 160, height: 300), PageRect(x: 220, y: 120, width: 120, height: 360),
      PageRect(x: 20, y: 340, width: 300, height: 100),
    ]
    let frames = rects.map { SetFrame(pageIndex: 0, rect: $0) } + [SetFrame(pageIndex: 1, rect: rects[1])]
    let layout = try ArticleTypesetter().layout(article, in: .frames(frames, pages: [page, page, page]), style: .light)
    #expect(layout.pages.count == 3)
    #expect(!layout.isComplete)
    let letters = layout.letters
    #expect(letters.count > 500)
    #expect(letters == Array(article.letters.prefix(letters.count)))
    for (index, page) in layout.pages.enumerated() {
      for line in page.lines {
        #expect(frames.contains { $0.pageIndex == index && $0.rect.holds(line) })
      }
    }
    let message = #expect(throws: GatefoldError.self) {
      try ArticleTypesetter().layout(article, in: .frames(frames, pages: [page]), style: .light)
    }
    #expect(message?.code == .invalidRegion)
  }

  @Test("Words are hyphenated by the rules of their language")
  func hyphenation() throws {
    let request = ShapingRequest(
      text: "Donaudampfschifffahrt",
      family: "serif",
      isBold: false,
      isItalic: false,
      language: "de-AT",
      isRightToLeft: false
    )
    let shaped = try TextShaper().shape(request)
    let hyphenated = shaped.candidates.filter { $0.kind == .hyphenated }
    let points = hyphenated.map { Int(shaped.clusters[Int($0.next)].firstScalar) }
    #expect(points == [2, 5, 10, 16])
  }

  @Test("Japanese lines don't begin with a closing mark")
  func kinsoku() throws {
    var invented = InventedText(.japanese, seed: 31)
    let article = invented.article(paragraphs: 12)
    let layout = try ArticleTypesetter().layout(article, in: .pages(PageSize(width: 300, height: 500)), style: .light)
    for line in layout.pages.flatMap(\.lines) where line.line.kind != .emergency {
      let first = line.shaped.scalars[Int(line.shaped.clusters[line.line.clusters.lowerBound].firstScalar)]
      // A mark at the end of an invented text may stand alone after another mark.
      #expect(!"、。」）ーっょ".unicodeScalars.contains(first))
    }
  }
}

extension ArticleDocument {
  /// The places of the letters on a page, in text order.
  var letters: [ArticlePlace] {
    texts.enumerated().flatMap { index, text in
      text.string.unicodeScalars.enumerated().compactMap { offset, scalar in
        let isShown = !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
        return isShown ? ArticlePlace(textIndex: index, offset: offset) : nil
      }
    }
  }
}

extension ArticleLayout {
  /// The places of the letters of all pages, in reading order.
  var letters: [ArticlePlace] {
    pages.enumerated().flatMap { PageTextBuilder.text(of: $1, pageIndex: $0).places.compactMap(\.self) }
  }

  /// A line that leaves the text area of its page or reaches into the next column.
  func overfullLine(of size: PageSize, _ style: ReaderStyle) -> String? {
    let inner = PageRect(
      x: style.margins.left,
      y: style.margins.top,
      width: size.width - style.margins.left - style.margins.right,
      height: size.height - style.margins.top - style.margins.bottom
    )
    for page in pages {
      for line in page.lines where !inner.holds(line) { return "\(line.text) at \(line.x), \(line.baseline)" }
      let columns = Dictionary(grouping: page.lines.filter { !$0.paragraph.style.kind.spans }) { $0.baseline }
      for lines in columns.values {
        let spans = lines.map { $0.x...$0.x + $0.width }.sorted { $0.lowerBound < $1.lowerBound }
        for (a, b) in zip(spans, spans.dropFirst()) where a.upperBound > b.lowerBound { return "columns overlap" }
      }
    }
    return nil
  }
}

extension BlockKind {
  fileprivate var spans: Bool { [.kicker, .headline, .standfirst, .byline].contains(self) }
}

extension PageRect {
  fileprivate func holds(_ line: SetLine) -> Bool {
    line.x >= minX - 0.01 && line.x + line.width <= maxX + 0.01 && line.baseline >= minY
      && line.baseline <= maxY + 0.01
  }
}

extension SetLine {
  var width: Double { Self.width(of: line, ratio: ratio, in: paragraph) }

  var text: String {
    var text = ""
    for index in line.clusters {
      let cluster = shaped.clusters[index]
      text.unicodeScalars.append(
        contentsOf: shaped.scalars[Int(cluster.firstScalar)..<Int(cluster.firstScalar + cluster.scalarCount)]
      )
    }
    return text
  }
}
