import Foundation
import Gatefold
import GatefoldTestSupport
import GatefoldTypesetting
import Testing

@Suite("Set pages")
struct SetPageTests {
  private static let size = PageSize(width: 390, height: 600)

  private func set(
    _ language: InventedText.Language,
    paragraphs: Int = 10,
    style: ReaderStyle = .light
  ) async throws -> SetArticle {
    var invented = InventedText(language, seed: 12)
    let article = invented.article(paragraphs: paragraphs, isPrinted: true)
    return try await ArticleTypesetter().set(article, in: .pages(Self.size), style: style)
  }

  @Test("Words lie on their ink", arguments: InventedText.Language.allCases)
  func wordsOnInk(language: InventedText.Language) async throws {
    let set = try await set(language)
    let page = try await set.page(at: 1).page
    #expect(try await page.text().words.count > 10)
    #expect(try await InkMeasure.problems(ofWordsOn: page, step: 13) == [])
  }

  @Test("Search finds words, over line ends too, and hits lie on them")
  func search() async throws {
    let set = try await set(.english, paragraphs: 20)
    var hits: [SearchHit] = []
    for try await hit in set.issue.search("characteristically") { hits.append(hit) }
    let wanted = set.article.texts.reduce(0) { $0 + $1.string.lowercased().count(of: "characteristically") }
    #expect(hits.count == wanted)
    #expect(hits.contains { $0.quads.count == 2 })
    for hit in hits.prefix(4) where hit.quads.count == 1 {
      let page = try await set.issue.page(at: hit.pageIndex)
      let rect = try #require(hit.rects.first)
      let others = try await page.text().words.map(\.rect)
      let measure = try await InkMeasure(page: page, rect: rect, others: others, artwork: [])
      #expect(measure.problem == nil)
    }
  }

  @Test("Tiles make up the page", arguments: [0.6, 1, 1.7], [PageRotation.none, .clockwise90])
  func tiles(zoom: Double, rotation: PageRotation) async throws {
    let set = try await ArticleTypesetter().set(
      SampleArticle.make(),
      in: .pages(Self.size),
      style: .sepia,
      pictures: PaintedPictures()
    )
    let page = try await set.page(at: 0)
    let whole = try await page.render(.zoom(zoom), options: RenderingOptions(rotation: rotation))
    let grid = try page.tileGrid(zoom: zoom, tileSize: 100, rotation: rotation)
    var assembled = RGBPicture(size: grid.pixelSize)
    for index in try grid.indices() {
      let tile = try await page.tile(at: index, in: grid)
      assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
    }
    let difference = PictureDifference(assembled, RGBPicture(whole))
    #expect(difference.maximum == 0, "\(difference)")
    #expect(set.pictureErrors.isEmpty)
  }

  @Test(
    "A thousand places in print are found on set pages, and back",
    arguments: [
      InventedText.Language.english, .arabic, .japanese,
    ]
  )
  func places(language: InventedText.Language) async throws {
    let set = try await set(language, paragraphs: 24)
    var invented = InventedText(language, seed: 77)
    try await set.checkPlaces(1000) { invented.number(below: $0) }
  }

  @Test("Selections from point to point lie on their ink", arguments: InventedText.Language.allCases)
  func selections(language: InventedText.Language) async throws {
    let set = try await set(language)
    let page = try await set.page(at: 1).page
    let text = try await page.text()
    let words = text.words
    var invented = InventedText(language, seed: 41)
    for _ in 0..<6 {
      let (a, b) = (words[invented.number(below: words.count)], words[invented.number(below: words.count)])
      let selection = try await set.issue.selection(
        from: PageLocation(pageIndex: 1, point: PagePoint(x: a.rect.midX, y: a.rect.midY)),
        to: PageLocation(pageIndex: 1, point: PagePoint(x: b.rect.midX, y: b.rect.midY)),
        by: .word
      )
      let selected = try #require(selection)
      let range =
        min(
          a.glyphRange.lowerBound,
          b.glyphRange.lowerBound
        )..<max(
          a.glyphRange.upperBound,
          b.glyphRange.upperBound
        )
      #expect(selected.start.offset..<selected.end.offset == range)
      let parts = try await set.issue.parts(of: selected)
      for quad in parts.flatMap(\.quads).prefix(2) {
        let others = words.filter { !range.overlaps($0.glyphRange) }.map(\.rect)
        let measure = try await InkMeasure(page: page, rect: quad.enclosingRect, others: others, artwork: [])
        #expect(measure.problem == nil)
      }
    }
  }

  @Test("Links, notes and the outline lead to set pages")
  func navigation() async throws {
    let set = try await ArticleTypesetter().set(SampleArticle.make(), in: .pages(Self.size))
    let links = try await set.issue.page(at: 0).linkAnnotations()
    #expect(links.contains { $0.target == .uri("https://example.org/tides") })
    let note = try #require(links.compactMap { $0.target.destination }.first)
    let text = try await set.issue.page(at: note.pageIndex).text().text
    #expect(text.contains("measured at"))
    let outline = try await set.issue.outline()
    #expect(outline.first?.title == "The Salt Line")
    #expect(outline.first?.children.map(\.title) == ["Along the dyke"])
  }

  @Test("A missing picture leaves a grey area, and its error")
  func missingPicture() async throws {
    let set = try await ArticleTypesetter().set(
      SampleArticle.make(),
      in: .column(width: 390),
      pictures: PaintedPictures(fails: true)
    )
    _ = try await set.page(at: 0).render(.zoom(0.5))
    #expect(set.pictureErrors.map(\.code) == [.unreadableFile])
  }

  @Test("Styles that nothing can be set in are refused")
  func invalidStyles() async throws {
    var style = ReaderStyle.light
    style.fontSize = .nan
    let error = await #expect(throws: GatefoldError.self) {
      try await ArticleTypesetter().set(SampleArticle.make(), in: .pages(Self.size), style: style)
    }
    #expect(error?.code == .invalidStyle)
  }
}

extension String {
  fileprivate func count(of word: String) -> Int { components(separatedBy: word).count - 1 }
}

/// An article with one of everything.
enum SampleArticle {
  static func make() -> ArticleDocument {
    var text: ArticleText = "Read the "
    text.append("tide tables", style: .emphasis, link: .uri("https://example.org/tides"))
    text.append(" before you go")
    text.append("1", style: .superscript, footnote: "n1")
    text.append(", and mind the ")
    text.append("漢字", .init(ruby: "かんじ"))
    text.append(".")
    let picture = ArticlePicture(.file(path: "dyke.png"), size: PageSize(width: 200, height: 120))
    var article = ArticleDocument(
      title: "The Salt Line",
      language: "en",
      blocks: [
        .paragraph(text), .figure(ArticleFigure(pictures: [picture], caption: ["The dyke at low tide."])),
        .heading("Along the dyke", level: 2), .paragraph("The path runs along the dyke, and the wind with it."),
        .list(
          ArticleList(isOrdered: false, items: ["Boots", "Tea"].map { .init(marker: "•", text: ArticleText($0)) })
        ),
        .box(ArticleBox(title: "Getting there", blocks: [.paragraph("By train, and then on foot.")])),
        .table(
          ArticleTable(rows: [[.init("Port"), .init("Boats")], [.init("Hull"), .init("120")]], headerRowCount: 1)
        ),
        .pullQuote("The wind with it."), .quotation(["Nobody walks here."]),
      ]
    )
    article.kicker = "Coasts"
    article.footnotes = [ArticleFootnote(identifier: "n1", marker: "1", text: "Times are measured at Hull.")]
    return article
  }
}

/// Pictures of stripes.
struct PaintedPictures: ArticlePictures {
  var fails = false

  func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture {
    guard !fails else { throw GatefoldError(.unreadableFile, "there is no such picture") }
    let painted = try OverlayPicture(size: PixelSize(width: 130, height: 78)) { x, y in
      RGBAColor(red: Double(x % 13) / 12, green: Double(y % 7) / 6, blue: 0.5)
    }
    let data = try painted.laid().encoded(as: .png(level: 1))
    return EncodedPicture(data: data, mediaType: "image/png", size: PixelSize(width: 130, height: 78))
  }
}
