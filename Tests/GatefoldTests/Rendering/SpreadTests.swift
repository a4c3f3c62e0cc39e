import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Spreads")
struct SpreadTests {
  @Test("Spreads follow the file's page layout and direction")
  func chosenByFile() async throws {
    let english = try await Sample.issue.open().readingHints
    #expect(english.pageLayout == nil && english.direction == .leftToRight)
    let hebrew = try await Sample.rightToLeft.open()
    #expect(hebrew.readingHints.pageLayout == .twoPageRight && hebrew.readingHints.direction == .rightToLeft)
    #expect(try await hebrew.spreads().map { $0.layout.slots.map(\.pageIndex) } == [[0], [2, 1], [4, 3], [5]])
    let japanese = try await Sample.japanese.open().readingHints
    #expect(japanese.pageLayout == nil && japanese.direction == .rightToLeft)
  }

  @Test("The text determines the direction and the language if the file has none or contradicts its letters")
  func toldByText() async throws {
    for (sample, language) in [(Sample.rightToLeft, "he"), (.arabicArticles, "ar"), (.japaneseArticles, "ja")] {
      let bytes = try Data(contentsOf: URL(filePath: sample.path))
      for (direction, said) in [("/Wayward   /R2L", "en"), ("/Direction /L2R", "en"), ("/Direction /L2R", "  ")] {
        let changed = bytes.replacing(Data("/Direction /R2L".utf8), with: Data(direction.utf8))
          .replacing(Data("/Lang (\(language))".utf8), with: Data("/Lang (\(said))".utf8))
        let issue = try await MagazineIssue.open(data: changed)
        #expect(issue.readingHints.direction == .leftToRight)
        let hints = try await issue.resolvedReadingHints()
        #expect(hints.language == language, "\(sample.name) \(direction) \(said)")
        #expect(hints.direction == .rightToLeft, "\(sample.name) \(direction) \(said)")
        #expect(hints.pageLayout == issue.readingHints.pageLayout)
        let pairs = try await issue.spreads().map { $0.layout.slots.map(\.pageIndex) }.filter { $0.count == 2 }
        #expect(pairs.allSatisfy { $0[0] > $0[1] })
      }
    }
    // A plausible declaration is kept.
    for sample in [Sample.issue, .japanese, .navigation, .articles] {
      let issue = try await sample.open()
      let hints = try await issue.resolvedReadingHints()
      #expect(hints.direction == issue.readingHints.direction)
      if let said = issue.readingHints.language { #expect(hints.language == said) }
    }
    #expect(try await Sample.issue.open().resolvedReadingHints().language == "en")
  }

  @Test("Every page layout is read", arguments: PageLayout.allCases)
  func everyLayout(_ layout: PageLayout) async throws {
    var bytes = try Data(contentsOf: URL(filePath: Sample.rightToLeft.path))
    let kept = "/ViewerPreferences <</Direction /R2L>> /PageLayout"
    let range = try #require(bytes.range(of: Data("/PageMode /UseOutlines \(kept) /TwoPageRight".utf8)))
    let changed = "\(kept) /\(layout.rawValue)"
    // The same length, so that the cross-reference table stays valid.
    bytes.replaceSubrange(
      range,
      with: Data((changed + String(repeating: " ", count: range.count - changed.count)).utf8)
    )
    #expect(try await MagazineIssue.open(data: bytes).readingHints.pageLayout == layout)
  }

  /// Two full pages; a landscape page beside a portrait one; one of twice the size; a single page.
  private static let spreads = [13, 15, 20, 0]

  @Test("A spread shows its pages side by side", arguments: spreads, [1.0, 1.124, 1.37])
  func sideBySide(_ pageIndex: Int, _ zoom: Double) async throws {
    let issue = try await Sample.issue.open()
    let spread = try #require(try await issue.spreads().first(containing: pageIndex))
    let picture = RGBPicture(try await spread.render(.zoom(zoom)))
    let size = try spread.tileGrid(zoom: zoom).pixelSize
    #expect(picture.size == size)
    var expected = RGBPicture(size: size)
    var fold = 0
    for slot in spread.layout.slots {
      let page = try await issue.page(at: slot.pageIndex)
      let alone = RGBPicture(try await page.render(.zoom(zoom)))
      // At the nearest whole pixel at which the page still ends on the canvas.
      fold = min(Int((slot.frame.x * zoom).rounded()), size.width - alone.size.width)
      expected.draw(alone, x: fold, y: min(Int((slot.frame.y * zoom).rounded()), size.height - alone.size.height))
    }
    // Alone, the first page may end in a partly covered column.
    for x in [0..<max(0, fold - 1), fold..<size.width] where !x.isEmpty {
      let part = PixelRect(x: x.lowerBound, y: 0, width: x.count, height: size.height)
      // A page alone is drawn on its paper, but under a spread the paper is added later, which rounds differently.
      #expect(PictureDifference(picture.cropped(to: part), expected.cropped(to: part)).maximum <= 2)
    }
  }

  /// At the first zoom, pages end in a partly covered column, and the next page begins after it.
  @Test(
    "Tiles of a spread make up the spread",
    arguments: spreads.flatMap { [($0, 1.124), ($0, 1.37)] },
    PageRotation.allCases
  )
  func tiles(_ canvas: (pageIndex: Int, zoom: Double), _ rotation: PageRotation) async throws {
    let (pageIndex, zoom) = canvas
    let spread = try #require(try await Sample.issue.open().spreads().first(containing: pageIndex))
    let grid = try spread.tileGrid(zoom: zoom, rotation: rotation)
    let whole = RGBPicture(try await spread.render(.zoom(zoom), options: RenderingOptions(rotation: rotation)))
    #expect(whole.size == grid.pixelSize)
    var (one, all) = (RGBPicture(size: whole.size), RGBPicture(size: whole.size))
    for index in try grid.indices() {
      let tile = try await spread.tile(at: index, in: grid)
      one.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
    }
    try await spread.forEachTile(in: grid) { tile in
      all.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
    }
    // Where strips of a large page meet inside a shading, a few pixels differ by two levels.
    for tiles in [one, all] {
      let difference = PictureDifference(tiles, whole)
      #expect(difference.maximum <= 2 && difference.pixels(over: 1).count < 10)
    }
  }

  @Test("A region of a spread equals that part of the spread")
  func region() async throws {
    let spread = try #require(try await Sample.issue.open().spreads().first(containing: 20))
    // Across the fold, and the empty canvas above the smaller page.
    let region = PageRect(x: 1100, y: 350, width: 300, height: 100)
    let pixels = try spread.pixelRect(zoom: 1, region: region)
    let whole = RGBPicture(try await spread.render(.zoom(1)))
    let part = RGBPicture(try await spread.render(.zoom(1), region: region))
    #expect(PictureDifference(part, whole.cropped(to: pixels)).maximum <= 1)
  }

  @Test("Links and hits lie on the ink of the spread")
  func linksAndHits() async throws {
    let issue = try await Sample.issue.open()
    let spread = try #require(try await issue.spreads().first(containing: 26))
    let pages = try await [issue.page(at: 25), issue.page(at: 26)]
    let links = try await spread.linkAnnotations()
    #expect(try await links.count == pages[0].linkAnnotations().count + pages[1].linkAnnotations().count)
    let frame = spread.layout.slots[1].frame
    #expect(links.contains { $0.pageIndex == 26 && frame.contains(PagePoint(x: $0.rect.midX, y: $0.rect.midY)) })

    let zoom = 2.0
    let whole = RGBPicture(try await spread.render(.zoom(zoom)))
    var found = 0
    for page in pages {
      for hit in try await page.search("the") {
        let quads = spread.quads(of: hit)
        #expect(quads.count == hit.quads.count)
        for (there, here) in zip(quads, hit.quads) {
          let alone = RGBPicture(try await page.render(.zoom(zoom), region: here.boundingRect))
          let pixels = try spread.pixelRect(zoom: zoom, region: there.boundingRect)
          // The origin of a page is rounded to a pixel, so the same ink may begin a pixel earlier.
          #expect(abs(whole.cropped(to: pixels).ink - alone.ink) <= 0.1 * alone.ink + 200)
          found += 1
        }
      }
    }
    #expect(found > 3)
  }

  @Test("Spreads are found by one or several of their pages")
  func byPage() async throws {
    let spreads = try await Sample.issue.open().spreads()
    #expect(spreads.first(containing: 0)?.pageIndices == [0])
    #expect(spreads.first(containing: 8)?.pageIndices == [7, 8])
    #expect(spreads.first(containing: 99) == nil)
    #expect(spreads.containing(anyOf: [8, 0, 7]).map(\.index) == [0, 4])
    #expect(spreads.containing(anyOf: []).isEmpty)
  }

  @Test("A viewport shows spreads, then those before and after")
  func viewport() async throws {
    let issue = try await Sample.issue.open(context: RenderingContext())
    let spreads = try await issue.spreads()
    let spread = try #require(spreads.first(containing: 14))
    let feed = ViewportFeed(spreads)
    let window = PixelRect(x: 300, y: 200, width: 600, height: 400)
    feed.show(Viewport(window, of: spread, zoom: 1, displayScale: 2))
    let grid = try spread.tileGrid(zoom: 1, displayScale: 2)
    let visible = Set(grid.indices(touching: PixelRect(x: 600, y: 400, width: 1200, height: 800)))
    var shown: Set<TileIndex> = []
    var neighbours: Set<Int> = []
    for await update in feed {
      guard case .tile(let tile, let purpose) = update.event else { continue }
      switch purpose {
      case .visible:
        #expect(tile.pageIndex == 13)
        shown.insert(tile.index)
      case .ring: #expect(shown == visible)
      case .neighbour: neighbours.insert(tile.pageIndex)
      }
      if neighbours.count == 2 { break }
    }
    #expect(neighbours == [11, 15])
  }

  @Test("An unreadable page leaves the other page of its spread")
  func damagedPage() async throws {
    let issue = try await Sample.truncated.open()
    let readable = try Sample.truncated.readablePages(of: issue)
    let spreads = try await issue.spreads()
    #expect(spreads.flatMap(\.pageIndices) == Array(0..<issue.pageCount))
    for spread in spreads where spread.pageIndices.contains(where: readable.contains) {
      let picture = RGBPicture(try await spread.render(.zoom(0.5)))
      #expect(picture.ink > 0)
    }
  }
}

extension RGBPicture {
  /// How much darker than white the picture is, in levels over all pixels.
  fileprivate var ink: Double {
    Double(bytes.reduce(0) { $0 + 255 - Int($1) })
  }
}
