import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("WebP animations")
struct AnimationTests {
  @Test("All pictures are in it, for as long as they were given, and it repeats without end")
  func frames() async throws {
    let issue = try await Sample.issue.open()
    let size = PixelSize(width: 60, height: 80)
    let animation = try WebPAnimation(size: size)
    for (index, time) in [(0, 500), (1, 40), (2, 300)] {
      try animation.add(try await issue.page(at: index).render(.fill(size), options: .thumbnail), milliseconds: time)
    }
    let file = try animation.finish()
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "a.webp")
      try file.write(to: path)
      let info = String(decoding: try Tool.run("webpmux", ["-info", path.path]), as: UTF8.self)
      #expect(info.contains("Canvas size: 60 x 80"), "\(info)")
      #expect(info.contains("Number of frames: 3"))
      #expect(info.contains("Loop Count : 0"))
      let times = info.split(separator: "\n").suffix(3).map { $0.split(separator: " ")[6] }
      #expect(times == ["500", "40", "300"])
    }
  }

  @Test("Pictures of other sizes are refused, and sizes that WebP cannot have")
  func refused() async throws {
    let page = try await Sample.issue.open().page(at: 0)
    let animation = try WebPAnimation(size: PixelSize(width: 60, height: 80))
    let other = try await page.render(.fill(PixelSize(width: 61, height: 80)), options: .thumbnail)
    #expect(throws: GatefoldError.self) { try animation.add(other, milliseconds: 10) }
    // Times are counted in 31 bits.
    let own = try await page.render(.fill(PixelSize(width: 60, height: 80)), options: .thumbnail)
    try animation.add(own, milliseconds: 1000)
    #expect(throws: GatefoldError.self) { try animation.add(own, milliseconds: .max) }
    #expect(throws: GatefoldError.self) { try WebPAnimation(size: PixelSize(width: 0, height: 80)) }
    #expect(throws: GatefoldError.self) { try WebPAnimation(size: PixelSize(width: 16_384, height: 80)) }
  }

  @Test("A collage cuts off what passes its edge")
  func collage() async throws {
    let page = try await Sample.issue.open().page(at: 0)
    let picture = try await page.render(.fill(PixelSize(width: 30, height: 40)), options: .thumbnail)
    var collage = try Collage(size: PixelSize(width: 50, height: 50))
    collage.place(picture, x: -10, y: 20)
    collage.place(picture, x: 100, y: 100)
    var expected = RGBPicture(size: PixelSize(width: 50, height: 50))
    expected.draw(RGBPicture(picture).cropped(to: PixelRect(x: 10, y: 0, width: 20, height: 30)), x: 0, y: 20)
    #expect(RGBPicture(collage.finish()) == expected)
  }
}
