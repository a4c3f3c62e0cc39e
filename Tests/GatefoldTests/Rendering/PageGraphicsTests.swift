import Foundation
@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Images and paths of a page")
struct PageGraphicsTests {
  private func page(_ content: String, page: String = "", image: String? = nil) async throws -> Page {
    var file = SmallPDF(page: "/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>/Font<</F 6 0 R>>>>\(page)")
    file.addStream("", Array(content.utf8))
    file.addStream(
      image ?? "/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray",
      [0, 255]
    )
    file.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    return try await MagazineIssue.open(data: file.bytes).page(at: 0)
  }

  @Test func imagesHaveTheirCornersAndTheirClip() async throws {
    let graphics = try await page("q 20 20 30 30 re W n 40 0 0 20 10 30 cm /I Do Q").graphics()
    let image = try #require(graphics.images.first)
    #expect(graphics.images.count == 1 && graphics.shapes.isEmpty)
    // Upright, 40 x 20 points from (10, 30) up: 50 to 70 from the top.
    #expect(image.quad.topLeft == PagePoint(x: 10, y: 50))
    #expect(image.quad.bottomRight == PagePoint(x: 50, y: 70))
    #expect(image.visibleRect == PageRect(x: 20, y: 50, width: 30, height: 20))
    #expect(image.pixelSize == PixelSize(width: 2, height: 1))
    #expect(image.jpeg == nil && !image.isStencil && !image.hasMask)
  }

  @Test func imagesFollowTheTurnAndTheUnitOfThePage() async throws {
    let graphics = try await page("40 0 0 20 10 30 cm /I Do", page: "/Rotate 90/UserUnit 2").graphics()
    let image = try #require(graphics.images.first)
    // A quarter clockwise brings the upper left corner to the right.
    #expect(image.quad.topLeft == PagePoint(x: 100, y: 20))
    #expect(image.visibleRect == PageRect(x: 60, y: 20, width: 40, height: 80))
  }

  @Test func pathsHaveTheirBoundsAndColours() async throws {
    let content = "1 0 0 rg 10 10 20 30 re f 0 0 1 RG 4 w 50 50 m 80 50 l S 0 1 0 rg 10 60 m 30 60 l 20 80 l b"
    let shapes = try await page(content).graphics().shapes
    #expect(shapes.map(\.kind) == [.fill, .stroke, .fill, .stroke])
    #expect(shapes[0].visibleRect == PageRect(x: 10, y: 60, width: 20, height: 30) && shapes[0].isRectangle)
    #expect(shapes[0].color == RGBAColor(red: 1, green: 0, blue: 0))
    #expect(shapes[1].visibleRect == PageRect(x: 48, y: 48, width: 34, height: 4))
    #expect(shapes[1].color == RGBAColor(red: 0, green: 0, blue: 1))
    #expect(!shapes[2].isRectangle && shapes[2].visibleRect == PageRect(x: 10, y: 20, width: 20, height: 20))
    #expect(shapes.map(\.order) == [0, 1, 2, 3])
  }

  @Test func whatIsOutsideThePageIsLeftOut() async throws {
    let graphics = try await page("200 200 10 10 re f q 10 0 0 10 -50 0 cm /I Do Q 90 90 20 20 re f").graphics()
    #expect(graphics.images.isEmpty)
    #expect(graphics.shapes.map(\.visibleRect) == [PageRect(x: 90, y: 0, width: 10, height: 10)])
  }

  @Test func stencilsMasksAndInlineImagesAreTold() async throws {
    let stencil = "/Type/XObject/Subtype/Image/Width 8/Height 2/BitsPerComponent 1/ImageMask true"
    let graphics = try await page("10 0 0 10 0 0 cm /I Do", image: stencil).graphics()
    #expect(graphics.images.map(\.isStencil) == [true])
    let inline = "10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u{41} EI"
    #expect(
      try await page(inline).graphics().images.map(\.visibleRect) == [PageRect(x: 0, y: 90, width: 10, height: 10)]
    )
  }

  @Test func pagesAreDrawnWithoutTheirText() async throws {
    let content = "1 0 0 rg 0 0 100 50 re f 0 g BT /F 40 Tf 5 60 Td (Ink) Tj 1 Tr 0 -50 Td (Ink) Tj ET"
    let page = try await page(content)
    let options = RenderingOptions(appearance: PageAppearance(layers: [.text: false]))
    let plain = RGBPicture(try await page.render(.zoom(2), options: options))
    let printed = RGBPicture(try await page.render(.zoom(2)))
    #expect(plain != printed)
    // Red below, white above, and no letter on either.
    for (x, y) in [(20, 60), (40, 70), (90, 20)] { #expect(plain.color(x: x, y: y) == [255, 255, 255]) }
    #expect(Set(stride(from: 0, to: 200, by: 3).map { plain.color(x: $0, y: 160) }) == [[255, 0, 0]])
    #expect(RGBPicture(try await page.render(.zoom(2))) == printed)
  }

  @Test("A page is drawn without its images")
  func withoutImages() async throws {
    let image = "/Type/XObject/Subtype/Image/Width 8/Height 2/BitsPerComponent 1/ColorSpace/DeviceGray"
    let page = try await page("1 0 0 rg 0 0 100 50 re f 100 0 0 100 0 0 cm /I Do", image: image)
    let options = RenderingOptions(appearance: PageAppearance(layers: [.images: false]))
    let plain = RGBPicture(try await page.render(.zoom(2), options: options))
    #expect(plain != RGBPicture(try await page.render(.zoom(2))))
    #expect(plain.color(x: 100, y: 40) == [255, 255, 255])
    #expect(plain.color(x: 100, y: 160) == [255, 0, 0])
  }
}
