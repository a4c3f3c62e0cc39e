import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Pictures of exact sizes")
struct PictureSizingTests {
  static let samples = [Sample.issue, .hugePage, .rightToLeft, .attachment]

  @Test("Pictures have the requested sides on every page, rotated or not", arguments: samples)
  func sizes(sample: Sample) async throws {
    let issue = try await sample.open()
    for index in 0..<min(issue.pageCount, 4) {
      let page = try await issue.page(at: index)
      for rotation in [PageRotation.none, .clockwise90] {
        let options = RenderingOptions(rotation: rotation, imageDetail: .reduced)
        for length in [1, 97, 333] {
          let wide = try await page.render(.width(length), options: options)
          #expect(wide.size.width == length)
          let high = try await page.render(.height(length), options: options)
          #expect(high.size.height == length)
        }
        let box = PixelSize(width: 210, height: 120)
        let filled = try await page.render(.fill(box), options: options)
        #expect(filled.size == box)
        let fitted = try await page.render(.fit(box), options: options).size
        #expect(fitted.width == 210 && fitted.height <= 120 || fitted.height == 120 && fitted.width <= 210)
      }
    }
  }

  @Test("A whole picture is the rendered page stretched to whole pixels, and a filled box shows its middle")
  func pixels() async throws {
    let page = try await Sample.issue.open().page(at: 7)
    let options = RenderingOptions()
    let rendered = RGBPicture(try await page.render(.zoom(400 / page.size.width)))
    let whole = RGBPicture(try await page.render(.width(400), options: options))
    #expect(whole.size == rendered.size && PictureDifference(whole, rendered).mean(over: PixelRect(whole.size)) < 4)
    // A page of whole pixels is not stretched.
    let even = RGBPicture(try await page.render(.width(Int(page.size.width)), options: options))
    #expect(try await even == RGBPicture(page.render(.zoom(1))))
    let filled = RGBPicture(try await page.render(.fill(PixelSize(width: 400, height: 300)), options: options))
    let cut = (Double(whole.size.height) - 300) / 2
    let part = PixelRect(x: 0, y: Int(cut.rounded()), width: 400, height: 300)
    let isMiddle = (-1...1).contains { shift in
      let moved = PixelRect(x: 0, y: part.y + shift, width: 400, height: 300)
      return PictureDifference(whole.cropped(to: moved), filled).maximum <= 2
    }
    #expect(isMiddle)
  }

  @Test("A region is drawn as it appears on the page")
  func region() async throws {
    let page = try await Sample.issue.open().page(at: 5)
    let region = PageRect(x: 50, y: 60, width: 300, height: 200)
    let picture = RGBPicture(try await page.render(.width(600), region: region, options: RenderingOptions()))
    let whole = RGBPicture(try await page.render(.zoom(2)))
    #expect(picture == whole.cropped(to: PixelRect(x: 100, y: 120, width: 600, height: 400)))
    await #expect(throws: GatefoldError.self) {
      try await page.render(.width(10), region: PageRect(x: 9000, y: 0, width: 10, height: 10), options: .thumbnail)
    }
    await #expect(throws: GatefoldError.self) {
      try await page.render(.fit(PixelSize(width: 0, height: 9)), options: .thumbnail)
    }
  }

  @Test("A margin has a single colour, and a picture that bleeds has none")
  func margins() async throws {
    // A black box of 20 by 12 points at (30, 40) on a page of 100 by 100.
    let page = try await page(drawing: "0 g 30 48 20 12 re f")
    let found = try await page.contentRect()
    let rect = try #require(found)
    #expect(rect == PageRect(x: 29, y: 39, width: 22, height: 14))

    let blank = try await self.page(drawing: "")
    #expect(try await blank.contentRect() == nil)
    let cover = try await Sample.issue.open().page(at: 0)
    let bled = try await cover.contentRect()
    #expect(bled == PageRect(x: 0, y: 0, width: cover.size.width, height: cover.size.height))
  }

  /// The drawing on a page of 100 by 100 points, and the remaining content without margins.
  private static let marginedPages: [(drawing: String, content: PageRect)] = [
    // A bar along the left edge, and one along the bottom: neither is a margin, and neither is the white area inside.
    ("0 .5 .5 rg 0 0 10 100 re f", PageRect(x: 0, y: 0, width: 11, height: 100)),
    ("0 .5 .5 rg 0 0 10 100 re f 0 g 30 48 20 12 re f", PageRect(x: 0, y: 0, width: 51, height: 100)),
    ("0 .5 .5 rg 0 0 100 10 re f 0 g 30 48 20 12 re f", PageRect(x: 0, y: 39, width: 100, height: 61)),
    // Coloured paper with a white box.
    (".8 .7 .6 rg 0 0 100 100 re f 1 g 30 48 20 12 re f", PageRect(x: 29, y: 39, width: 22, height: 14)),
    // The same with a bar along the top.
    (
      ".8 .7 .6 rg 0 0 100 100 re f 1 g 30 48 20 12 re f 0 .5 .5 rg 0 90 100 10 re f",
      PageRect(x: 0, y: 0, width: 100, height: 53)
    ),
    // Four colours, and two colours, none of which covers two thirds of the border.
    (
      "1 0 0 rg 0 0 50 50 re f 0 1 0 rg 50 0 50 50 re f 0 0 1 rg 0 50 50 50 re f",
      PageRect(x: 0, y: 0, width: 100, height: 100)
    ),
    ("0 0 1 rg 0 0 100 40 re f 1 g 30 48 20 12 re f", PageRect(x: 0, y: 0, width: 100, height: 100)),
  ]

  @Test("A margin must have the colour of two thirds of the border", arguments: marginedPages)
  func marginsOfPaper(drawing: String, content: PageRect) async throws {
    let page = try await page(drawing: drawing)
    #expect(try await page.contentRect() == content)
  }

  @Test("Coloured paper is a margin even if the page ends within a pixel")
  func marginsOfPartCoveredPixels() async throws {
    let drawing = ".8 .7 .6 rg 0 0 100 100 re f 1 g 30 48 20 12 re f"
    let page = try await page(drawing: drawing, entries: "/CropBox[0 .6 99.4 100]")
    let found = try await page.contentRect()
    let rect = try #require(found)
    #expect(rect.minX == 29 && rect.minY == 39 && rect.maxX <= 52 && rect.maxY <= 54)
  }

  private func page(drawing content: String, entries: String = "") async throws -> Page {
    var pdf = SmallPDF(page: "/Contents 4 0 R\(entries)")
    pdf.addStream("", Array(content.utf8))
    return try await MagazineIssue.open(data: pdf.bytes).page(at: 0)
  }
}
