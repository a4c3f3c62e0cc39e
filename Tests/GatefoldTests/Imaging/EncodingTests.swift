import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Encoding, checked by other decoders")
struct EncodingTests {
  private func picture(zoom: Double = 0.5) async throws -> PixelBuffer {
    try await Sample.issue.open().page(at: 0).render(.zoom(zoom))
  }

  @Test("PNG gives every pixel back", arguments: [1, 6, 12])
  func png(level: Int) async throws {
    let picture = try await picture()
    let decoded = try RGBPicture(ppm: Tool.run("pngtopnm", [], input: picture.encoded(as: .png(level: level))))
    #expect(decoded == RGBPicture(picture))
  }

  @Test("A part of a picture is encoded as that part")
  func part() async throws {
    let picture = try await picture()
    let part = PixelRect(x: 31, y: 57, width: 101, height: 83)
    let data = try picture.cropped(to: part).encoded(as: .png)
    let decoded = try RGBPicture(ppm: Tool.run("pngtopnm", [], input: data))
    #expect(decoded == RGBPicture(picture).cropped(to: part))
  }

  @Test("JPEG and WebP come close to the picture", arguments: [PictureFormat.jpeg(quality: 95), .webp(quality: 95)])
  func lossy(format: PictureFormat) async throws {
    let picture = try await picture()
    let data = try picture.encoded(as: format)
    let decoded =
      try format.fileExtension == "jpg"
      ? RGBPicture(ppm: Tool.run("djpeg", ["-ppm"], input: data))
      : TemporaryFolder.with { folder in
        let file = folder.appending(path: "picture.webp")
        try data.write(to: file)
        return try RGBPicture(ppm: Tool.run("dwebp", ["-quiet", "-ppm", file.path, "-o", "-"]))
      }
    let difference = PictureDifference(decoded, RGBPicture(picture))
    #expect(difference.mean(over: PixelRect(picture.size)) < 6)
  }

  @Test("A padded picture keeps its pixels and is white beyond them")
  func padding() async throws {
    let picture = try await picture(zoom: 0.1)
    let size = PixelSize(width: picture.size.width + 5, height: picture.size.height + 9)
    var expected = RGBPicture(size: size)
    expected.draw(RGBPicture(picture), x: 0, y: 0)
    #expect(RGBPicture(try picture.padded(to: size)) == expected)
  }

  @Test("A picture that a format cannot store is an error that names another")
  func tooLargeForTheFormat() async throws {
    let page = try await Sample.hugePage.open().page(at: 0)
    let picture = try await page.render(.zoom(1.2), region: PageRect(x: 0, y: 0, width: 14400, height: 4))
    let error = #expect(throws: GatefoldError.self) { try picture.encoded(as: .webp) }
    #expect(error?.code == .pictureTooLarge)
    #expect(error?.message.contains("png") == true)
  }

  @Test("Marks darken what they cover and leave the rest alone")
  func marks() async throws {
    let page = try await Sample.issue.open().page(at: 1)
    let picture = try await page.render(.zoom(1))
    let mark = PageRect(x: 40, y: 40, width: 60, height: 20)
    let marked = try picture.highlighting([Quad(mark)], zoom: 1)
    let changed = PictureDifference(RGBPicture(picture), RGBPicture(marked)).pixels(over: 0)
    #expect(!changed.isEmpty)
    // The outline is a pixel wide and lies on the edge.
    let covered = PageRect(x: 39, y: 39, width: 62, height: 22)
    #expect(changed.allSatisfy { covered.contains(PagePoint(x: Double($0.x), y: Double($0.y))) })
  }
}
