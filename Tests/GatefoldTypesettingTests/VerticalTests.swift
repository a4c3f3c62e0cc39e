import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldTypesetting

@Suite("Vertical lines", .enabled(if: JapaneseFont.isInstalled, "no font of this machine has Japanese letters"))
struct VerticalTests {
  private static let size = PageSize(width: 500, height: 390)

  private static var style: ReaderStyle {
    var style = ReaderStyle.light
    style.writingMode = .vertical
    return style
  }

  private func set(paragraphs: Int = 10, style: ReaderStyle = Self.style) async throws -> SetArticle {
    var invented = InventedText(.japanese, seed: 12)
    let article = invented.article(paragraphs: paragraphs, isPrinted: true)
    return try await ArticleTypesetter().set(article, in: .pages(Self.size), style: style)
  }

  @Test("No line is overfull and no letter is lost, at any size", arguments: SetTextTests.sizes)
  func properties(width: Int, height: Int) throws {
    var invented = InventedText(.japanese, seed: 6)
    let article = invented.article(paragraphs: 7)
    let typesetter = ArticleTypesetter()
    for fontSize in SetTextTests.fontSizes {
      var style = Self.style
      style.fontSize = fontSize
      style.columnCount = height > 700 ? 2 : 1
      style.margins = PageMargins(top: 10, bottom: 20, left: 12, right: 16)
      let size = PageSize(width: Double(width), height: Double(height))
      let layout = try typesetter.layout(article, in: .pages(size), style: style)
      let label = Comment(rawValue: "\(width)x\(height) at \(fontSize)")
      #expect(layout.isVertical && layout.pages.allSatisfy { $0.size == size }, label)
      #expect(layout.isComplete, label)
      #expect(layout.letters == article.letters, label)
      // In the space of lines, which is rotated by 90 degrees.
      style.margins = PageMargins(top: 16, bottom: 12, left: 10, right: 20)
      #expect(layout.overfullLine(of: PageSize(width: size.height, height: size.width), style) == nil, label)
    }
  }

  @Test("Lines run downwards and follow each other from right to left")
  func direction() async throws {
    let set = try await set()
    #expect(set.issue.readingHints.direction == .rightToLeft)
    let lines = try await set.page(at: 1).page.text().lines
    #expect(lines.count > 8)
    #expect(lines.allSatisfy { $0.direction == .vertical })
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(next.rect.maxX <= line.rect.minX + 0.01)
      #expect(line.baseline.start.y < line.baseline.end.y)
    }
  }

  @Test("Only Japanese and Chinese are set vertically, and only on request")
  func choice() throws {
    var article = ArticleDocument(title: "灯台", language: "ja", isVertical: true, blocks: [.paragraph("海")])
    let typesetter = ArticleTypesetter()
    func isVertical(_ mode: WritingMode) throws -> Bool {
      var style = ReaderStyle.light
      style.writingMode = mode
      return try typesetter.layout(article, in: .pages(Self.size), style: style).isVertical
    }
    #expect(try WritingMode.allCases.map(isVertical) == [false, true, true])
    article.isVertical = false
    #expect(try WritingMode.allCases.map(isVertical) == [false, true, false])
    article.language = "en"
    #expect(try WritingMode.allCases.map(isVertical) == [false, false, false])
  }

  @Test("Words of other scripts are rotated, and two-digit numbers stand upright")
  func otherScripts() throws {
    var request = ShapingRequest(
      text: "第12回のSalt Lineは2024年3月。",
      family: "serif",
      isBold: false,
      isItalic: false,
      language: "ja",
      isRightToLeft: false
    )
    request.isVertical = true
    let shaped = try TextShaper().shape(request)
    func letters(_ posture: ShapedText.Posture) -> [String] {
      shaped.clusters.filter { shaped.runs[Int($0.run)].posture == posture }.map { cluster in
        var text = ""
        text.unicodeScalars.append(
          contentsOf: shaped.scalars[Int(cluster.firstScalar)..<Int(cluster.firstScalar + cluster.scalarCount)]
        )
        return text
      }
    }
    #expect(letters(.combined) == ["12", "3"])
    #expect(letters(.along).joined() == "Salt Line2024")
    #expect(letters(.upright).joined() == "第回のは年月。")
    #expect(shaped.clusters.first?.advance == 1)
  }

  @Test("Words, search hits and selections lie on their ink")
  func ink() async throws {
    let set = try await set()
    let page = try await set.page(at: 1).page
    let text = try await page.text()
    let words = text.words.map(\.rect)
    #expect(words.count > 5)
    for rect in words.enumerated().filter({ $0.offset.isMultiple(of: 3) }).map(\.element) {
      let measure = try await InkMeasure(page: page, rect: rect, others: words, artwork: [])
      #expect(measure.problem == nil)
    }
    var hits: [SearchHit] = []
    for try await hit in set.issue.search("編集者") { hits.append(hit) }
    let wanted = set.article.texts.reduce(0) { $0 + $1.string.components(of: "編集者") }
    #expect(hits.count == wanted && wanted > 3)
    for hit in hits.prefix(4) {
      for quad in hit.quads {
        let page = try await set.issue.page(at: hit.pageIndex)
        let measure = try await InkMeasure(page: page, rect: quad.enclosingRect, others: [], artwork: [])
        #expect(measure.problem == nil)
      }
    }
    let line = text.lines[3]
    let first = PagePoint(x: line.rect.midX, y: line.rect.minY + 1)
    let last = PagePoint(x: line.rect.midX, y: line.rect.maxY - 1)
    let selection = try await set.issue.selection(
      from: PageLocation(pageIndex: 1, point: first),
      to: PageLocation(pageIndex: 1, point: last)
    )
    let selected = try #require(selection)
    #expect(selected.start.offset..<selected.end.offset == line.glyphRange)
    #expect(try await set.issue.text(of: selected) == line.text)
  }

  @Test("A thousand printed places are found on set pages, and back")
  func places() async throws {
    let set = try await set(paragraphs: 24)
    var invented = InventedText(.japanese, seed: 78)
    try await set.checkPlaces(1000) { invented.number(below: $0) }
  }

  @Test("Tiles make up the page", arguments: [0.7, 1.3], [PageRotation.none, .clockwise270])
  func tiles(zoom: Double, rotation: PageRotation) async throws {
    let page = try await set(style: Self.style).page(at: 0)
    let whole = try await page.render(.zoom(zoom), options: RenderingOptions(rotation: rotation))
    let grid = try page.tileGrid(zoom: zoom, tileSize: 90, rotation: rotation)
    var assembled = RGBPicture(size: grid.pixelSize)
    for index in try grid.indices() {
      let tile = try await page.tile(at: index, in: grid)
      assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
    }
    #expect(PictureDifference(assembled, RGBPicture(whole)).maximum == 0)
  }
}

/// Whether this machine can set Japanese.
enum JapaneseFont {
  static let isInstalled: Bool = {
    let request = ShapingRequest(
      text: "漢字かな",
      family: "serif",
      isBold: false,
      isItalic: false,
      language: "ja",
      isRightToLeft: false
    )
    // Glyph 0 means that no font has the letter.
    guard let shaped = try? TextShaper().shape(request) else { return false }
    return shaped.glyphs.allSatisfy { ($0.id ?? 0) != 0 }
  }()
}

extension String {
  fileprivate func components(of word: String) -> Int {
    split(separator: word, omittingEmptySubsequences: false).count - 1
  }
}

extension SetArticle {
  /// Checks that printed letters are found on the set pages, and from there in print again.
  ///
  /// - Parameter random: returns a random number below its argument.
  func checkPlaces(_ count: Int, random: (Int) -> Int) async throws {
    let printed = article.texts.flatMap { text in
      text.origins.flatMap { origin in
        origin.glyphRange.map { TextPosition(pageIndex: origin.pageIndex, offset: $0) }
      }
    }
    var pages: [SetPage] = []
    for index in 0..<pageCount { pages.append(try await page(at: index)) }
    for _ in 0..<count {
      let position = printed[random(printed.count)]
      let found = try #require(self.position(ofPrinted: position))
      #expect(printedPosition(of: found) == position)
      let place = try #require(self.place(of: found))
      let rect = try #require(pages[found.pageIndex].rect(of: place))
      guard min(rect.width, rect.height) > 0.5 else { continue }
      let middle = PagePoint(x: rect.midX, y: rect.midY)
      #expect(pages[found.pageIndex].printedPosition(at: middle) == position)
    }
  }
}

extension Quad {
  var enclosingRect: PageRect {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let low = PagePoint(x: xs.min() ?? 0, y: ys.min() ?? 0)
    return PageRect(low, PagePoint(x: xs.max() ?? 0, y: ys.max() ?? 0))
  }
}
