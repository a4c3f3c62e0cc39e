import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Watermarks")
struct WatermarkTests {
  private static let text = Watermark("Preview")

  /// A red picture whose right half is half transparent.
  private static func logo() throws -> Watermark {
    let picture = try OverlayPicture(size: PixelSize(width: 60, height: 30)) { x, _ in
      RGBAColor(red: 1, green: 0, blue: 0, alpha: x < 30 ? 1 : 0.5)
    }
    return Watermark(.picture(picture), opacity: 0.5)
  }

  private static func marks() throws -> [Watermark] { [text, try logo()] }

  /// The bounding rectangle of the pixels in which two pictures differ.
  private static func changed(_ plain: RGBPicture, _ marked: RGBPicture) -> PixelRect? {
    let pixels = PictureDifference(plain, marked).pixels(over: 2)
    guard let left = pixels.map(\.x).min(), let right = pixels.map(\.x).max(), let top = pixels.map(\.y).min(),
      let bottom = pixels.map(\.y).max()
    else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  @Test("A watermark is at the same place of the page at every zoom, in the middle", arguments: [0.5, 1.7])
  func place(zoom: Double) async throws {
    // Whole pages, and one with its own crop box and rotation.
    for (sample, index) in [(Sample.issue, 3), (.navigation, 1)] {
      let page = try await sample.open().page(at: index)
      let plain = RGBPicture(try await page.render(.zoom(zoom)))
      for mark in try Self.marks() {
        let options = RenderingOptions(appearance: PageAppearance(watermark: mark))
        let marked = RGBPicture(try await page.render(.zoom(zoom), options: options))
        let box = try #require(Self.changed(plain, marked))
        let middle = (x: (Double(box.minX) + Double(box.maxX)) / 2, y: (Double(box.minY) + Double(box.maxY)) / 2)
        #expect(abs(middle.x / zoom - page.size.width / 2) < 0.03 * page.size.width)
        #expect(abs(middle.y / zoom - page.size.height / 2) < 0.03 * page.size.height)
        #expect(Double(box.width) / zoom > 0.4 * min(page.size.width, page.size.height))
        #expect(box.minX > 0 && box.minY > 0 && box.maxX < plain.size.width && box.maxY < plain.size.height)
      }
    }
  }

  @Test("A picture fills two thirds of the page, and covers as much as its opacity says")
  func picture() async throws {
    let page = try await Sample.issue.open().page(at: 3)
    let options = RenderingOptions(appearance: PageAppearance(watermark: try Self.logo()))
    let plain = RGBPicture(try await page.render(.zoom(2)))
    let marked = RGBPicture(try await page.render(.zoom(2), options: options))
    let box = try #require(Self.changed(plain, marked))
    #expect(abs(Double(box.width) / 2 - page.size.width * 2 / 3) < 1)
    for (x, alpha) in [(plain.size.width * 2 / 5, 0.5), (plain.size.width * 3 / 5, 0.25)] {
      let before = plain.color(x: x, y: plain.size.height / 2)
      let after = marked.color(x: x, y: plain.size.height / 2)
      for (channel, red) in [255.0, 0, 0].enumerated() {
        #expect(abs(Double(after[channel]) - (red * alpha + Double(before[channel]) * (1 - alpha))) < 3)
      }
    }
  }

  @Test("Tiles show their part of the watermark, at every rotation", arguments: PageRotation.allCases)
  func tiles(rotation: PageRotation) async throws {
    let page = try await Sample.issue.open().page(at: 3)
    for mark in try Self.marks() {
      let appearance = PageAppearance(watermark: mark)
      let grid = try page.tileGrid(zoom: 1, tileSize: 200, rotation: rotation)
      func pictures(_ appearance: PageAppearance) async throws -> (whole: RGBPicture, fromTiles: RGBPicture) {
        let options = RenderingOptions(rotation: rotation, appearance: appearance)
        var fromTiles = RGBPicture(size: grid.pixelSize)
        for index in try grid.indices() {
          let tile = try await page.tile(at: index, in: grid, appearance: appearance)
          fromTiles.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
        }
        return (RGBPicture(try await page.render(.zoom(1), options: options)), fromTiles)
      }
      let plain = try await pictures(.asPrinted)
      let marked = try await pictures(appearance)
      // A picture doesn't add to the difference of the page's own tiles. With letters, cairo's antialiasing depends on
      // everything else in a row.
      let isPicture = if case .picture = mark.mark { true } else { false }
      let own = PictureDifference(plain.whole, plain.fromTiles).maximum
      #expect(PictureDifference(marked.whole, marked.fromTiles).maximum <= own + (isPicture ? 0 : 6))
      #expect(PictureDifference(marked.whole, plain.whole).pixels(over: 20).count > 2500)
    }
  }

  @Test("A rotated page shows a rotated watermark")
  func turned() async throws {
    let page = try await Sample.issue.open().page(at: 3)
    let appearance = PageAppearance(watermark: try Self.logo())
    let upright = RGBPicture(try await page.render(.zoom(1), options: RenderingOptions(appearance: appearance)))
    let turned = RGBPicture(
      try await page.render(.zoom(1), options: RenderingOptions(rotation: .upsideDown, appearance: appearance))
    )
    let left = upright.color(x: upright.size.width * 2 / 5, y: 410)
    let right = turned.color(x: turned.size.width - 1 - upright.size.width * 2 / 5, y: turned.size.height - 1 - 410)
    #expect(zip(left, right).allSatisfy { abs($0 - $1) < 12 })
    #expect(left != upright.color(x: upright.size.width * 3 / 5, y: 410))
  }

  @Test("Each page of a spread has its own watermark, as when drawn alone")
  func spread() async throws {
    let issue = try await Sample.issue.open()
    let spread = try await issue.spreads()[1]
    for mark in try Self.marks() {
      let options = RenderingOptions(appearance: PageAppearance(watermark: mark))
      let both = RGBPicture(try await spread.render(.zoom(1), options: options))
      for place in spread.places {
        let alone = RGBPicture(try await place.page.render(.zoom(1), options: options))
        let x = Int(place.frame.x.rounded())
        let width = min(alone.size.width, both.size.width - x) - 1
        let part = PixelRect(x: x, y: Int(place.frame.y.rounded()), width: width, height: alone.size.height)
        let own = alone.cropped(to: PixelRect(x: 0, y: 0, width: width, height: alone.size.height))
        #expect(PictureDifference(both.cropped(to: part), own).maximum <= 6)
      }
    }
  }

  @Test("The tiles of a window have the watermark, on a page and on a spread")
  func window() async throws {
    let issue = try await Sample.issue.open()
    let page = try await issue.page(at: 3)
    let mark = try Self.logo()
    let appearance = PageAppearance(watermark: mark)
    let feed = ViewportFeed(issue)
    let rect = PageRect(x: 100, y: 250, width: 300, height: 300)
    feed.show(Viewport(pageIndex: 3, rect: rect, zoom: 2, appearance: appearance))
    var count = 0
    for await update in feed {
      if case .tile(let tile, _) = update.event {
        let grid = try page.tileGrid(zoom: 2)
        let own = try await page.render(
          .zoom(2),
          region: grid.pageRect(of: tile.pixelRect),
          options: RenderingOptions(appearance: appearance)
        )
        #expect(PictureDifference(RGBPicture(tile.pixels), RGBPicture(own)).pixels(over: 12).count < 40)
        count += 1
      }
      if case .settled = update.event { feed.finish() }
    }
    #expect(count > 8)
  }

  @Test("A watermark is also a renderer for tile sources")
  func renderer() async throws {
    let page = try await Sample.issue.open().page(at: 3)
    let grid = try page.tileGrid(zoom: 1.5)
    let index = TileIndex(column: 1, row: 1)
    for mark in try Self.marks() {
      let tiles = page.tiles().rendered(by: mark)
      let tile = try #require(try await tiles.tile(at: index, in: grid, priority: .visible))
      let own = try await page.tile(at: index, in: grid, appearance: PageAppearance(watermark: mark))
      #expect(PictureDifference(RGBPicture(tile.pixels), RGBPicture(own.pixels)).maximum <= 6)
    }
  }

  @Test("An opacity of 0 covers nothing, and margins are computed without the watermark")
  func nothing() async throws {
    let page = try await Sample.issue.open().page(at: 3)
    let plain = RGBPicture(try await page.render(.zoom(1)))
    for mark in try Self.marks() {
      var clear = mark
      clear.opacity = 0
      let options = RenderingOptions(appearance: PageAppearance(watermark: clear))
      #expect(RGBPicture(try await page.render(.zoom(1), options: options)) == plain)
      let content = try await page.contentRect()
      #expect(try await page.contentRect(appearance: PageAppearance(watermark: mark)) == content)
    }
  }

  @Test("A text that can't be drawn is refused", arguments: ["", "  ", "two\nlines", "\u{E123}\u{10FFFD}"])
  func refused(text: String) {
    let error = #expect(throws: GatefoldError.self) { try Watermark(text).validate() }
    #expect(error?.code == .invalidWatermark)
    #expect(throws: Never.self) { try Watermark("Preview").validate() }
  }

  @Test("Equal watermarks have equal descriptions, and others differ")
  func description() throws {
    let (one, same) = (try Self.logo(), try Self.logo())
    #expect(one == same && one.description == same.description && one.hashValue == same.hashValue)
    var other = one
    other.opacity = 0.4
    #expect(other != one && other.description != one.description)
    #expect(Watermark("a").description != Watermark("b").description)
  }
}
