import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct PackagePreviewTests {
  /// Red on the left, blue on the right, and transparent in the lowest row.
  private static func flag(width: Int = 40, height: Int = 20) throws -> OverlayPicture {
    try OverlayPicture(size: PixelSize(width: width, height: height)) { x, y in
      RGBAColor(red: x < width / 2 ? 1 : 0, green: 0, blue: x < width / 2 ? 0 : 1, alpha: y < height - 1 ? 1 : 0)
    }
  }

  private static func overlay(
    _ frame: PageRect,
    _ content: OverlayContent = .hotspot,
    rotation: Double = 0
  ) -> Overlay {
    var placement = OverlayPlacement(page: .index(0), frame: frame)
    placement.rotation = rotation
    return Overlay(identifier: "one", placement: placement, content: content, alternativeText: "One")
  }

  /// White paper of 100 points at 2 pixels per point, with one overlay.
  private static func drawn(_ overlay: Overlay, _ picture: OverlayPicture) throws -> PixelBuffer {
    let page = PageRect(x: 0, y: 0, width: 100, height: 100)
    let canvas = SceneCanvas(size: PageSize(width: 100, height: 100), slots: [.init(pageIndex: 0, frame: page)])
    let box = try #require(PackagePreview.Box(overlay, on: canvas))
    var drawing = PreviewDrawing(try Collage(size: PixelSize(width: 200, height: 200)).finish(), zoom: 2)
    drawing.add(picture, in: box)
    return try drawing.finish()
  }

  private static func isRed(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Bool {
    let color = picture[x, y]
    return color.red > 230 && color.blue < 25
  }

  private static func isBlue(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Bool {
    let color = picture[x, y]
    return color.blue > 230 && color.red < 25
  }

  private static func isWhite(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Bool {
    let color = picture[x, y]
    return color.red > 230 && color.green > 230 && color.blue > 230
  }

  @Test("A picture keeps its aspect ratio and is centred in its box", arguments: [20, 100, 400])
  func contained(height: Int) throws {
    let frame = PageRect(x: 10, y: 10, width: 40, height: 60)
    let flag = try Self.flag(width: 2 * height, height: height)
    let picture = try Self.drawn(Self.overlay(frame), flag)
    // 40 by 20 points at (10, 30).
    #expect(Self.isRed(picture, 22, 62) && Self.isRed(picture, 57, 92))
    #expect(Self.isBlue(picture, 62, 62) && Self.isBlue(picture, 97, 92))
    for (x, y) in [(60, 57), (60, 103), (17, 80), (103, 80), (60, 25)] { #expect(Self.isWhite(picture, x, y)) }
    if height == 20 { #expect(Self.isWhite(picture, 60, 99)) }
  }

  @Test("A picture rotates with its overlay, by any angle")
  func turned() throws {
    let frame = PageRect(x: 30, y: 40, width: 40, height: 20)
    let quarter = try Self.drawn(Self.overlay(frame, rotation: 90), Self.flag())
    #expect(Self.isRed(quarter, 100, 65) && Self.isBlue(quarter, 100, 135))
    #expect(Self.isWhite(quarter, 65, 100) && Self.isWhite(quarter, 135, 100))
    let slanted = try Self.drawn(Self.overlay(frame, rotation: 45), Self.flag())
    // Along the diagonal from the top left to the bottom right.
    #expect(Self.isRed(slanted, 80, 80) && Self.isBlue(slanted, 120, 120))
    #expect(Self.isWhite(slanted, 120, 80) && Self.isWhite(slanted, 80, 120))
  }

  @Test("A picture is clipped to the page, and a picture outside it changes nothing")
  func cutOff() throws {
    let picture = try Self.drawn(Self.overlay(PageRect(x: -20, y: 80, width: 60, height: 60)), Self.flag())
    #expect(Self.isBlue(picture, 40, 199))
    let tiny = try Self.drawn(Self.overlay(PageRect(x: 10, y: 10, width: 1e-9, height: 1e-9)), Self.flag())
    #expect(Self.isWhite(tiny, 20, 20))
  }

  @Test("An overlay is drawn as its picture, as the first picture of its gallery, or else as its poster")
  func paths() {
    let frame = PageRect(x: 0, y: 0, width: 10, height: 10)
    let gallery = OverlayGallery(items: [.init(path: "b.jpg"), .init(path: "c.jpg")])
    let cases: [(OverlayContent, [String])] = [
      (.picture(path: "a.png"), ["a.png", "p.jpg"]), (.gallery(gallery), ["b.jpg", "p.jpg"]),
      (.video(OverlayMedia(sources: ["f.mp4"])), ["p.jpg"]), (.hotspot, ["p.jpg"]),
    ]
    for (content, paths) in cases {
      var overlay = Self.overlay(frame, content)
      overlay.poster = "p.jpg"
      #expect(PackagePreview.picturePaths(of: overlay) == paths)
      overlay.poster = nil
      #expect(PackagePreview.picturePaths(of: overlay) == paths.dropLast(paths.contains("p.jpg") ? 1 : 0))
    }
  }

  @Test("In HTML, a picture has the frame and rotation of its overlay")
  func html() throws {
    try TemporaryFolder.with { folder in
      let package = try SamplePackage(in: folder, overlays: []).open()
      let canvas = SceneCanvas(
        size: PageSize(width: 100, height: 100),
        slots: [.init(pageIndex: 0, frame: PageRect(x: 0, y: 0, width: 100, height: 100))]
      )
      let frame = PageRect(x: 30, y: 40, width: 40, height: 20)
      let box = try #require(PackagePreview.Box(Self.overlay(frame, rotation: 30), on: canvas))
      let page = PackagePreview.Page(name: "page-1.jpg", number: 1, size: canvas.size, boxes: [box])
      let html = PackagePreview.html(package, pages: [page]) { _ in "overlay-1.jpg" }
      let image = """
        <image href="overlay-1.jpg" x="30.0" y="40.0" width="40.0" height="20.0" preserveAspectRatio="xMidYMid meet" \
        transform="rotate(30.0 50.0 50.0)"/>
        """
      #expect(html.contains(image))
    }
  }
}
