import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Colours of documents prepared for a press")
struct OutputIntentTests {
  private struct Expected: Decodable {
    struct Patch: Decodable {
      let x: Double
      let y: Double
      let width: Double
      let height: Double
      /// In sRGB.
      let color: [Int]
    }

    let patches: [Patch]
  }

  /// The colours at the centres of the sample's patches.
  private func colors(of page: Page) async throws -> [[Int]] {
    let picture = RGBPicture(try await page.render(.zoom(1)))
    return try Sample.press.decoded(as: Expected.self).patches.map { patch in
      picture.color(x: Int(patch.x + patch.width / 2), y: Int(patch.y + patch.height / 2))
    }
  }

  private func difference(_ one: [[Int]], _ other: [[Int]]) -> Int {
    zip(one, other).map { zip($0, $1).map { abs($0 - $1) }.max() ?? 0 }.max() ?? 0
  }

  @Test(
    "Inks have the colours of the press, and colours with their own profile become sRGB",
    arguments: [ColorConversion.accelerated, .exact]
  )
  func patches(_ colors: ColorConversion) async throws {
    let page = try await Sample.press.open(colors: colors).page(at: 0)
    let expected = try Sample.press.decoded(as: Expected.self).patches.map(\.color)
    let found = try await self.colors(of: page)
    #expect(found.count == 20)
    // Profiles have eight bits per component of Lab, an error of about two levels in sRGB.
    #expect(difference(found, expected) <= 3, "\(found)")
  }

  @Test("Thumbnails and tiles have the same colours")
  func thumbnails() async throws {
    let page = try await Sample.press.open().page(at: 0)
    let found = try await colors(of: page)
    let thumbnail = RGBPicture(try await page.render(.fit(PixelSize(width: 210, height: 130)), options: .thumbnail))
    let tile = RGBPicture(try await page.tile(at: TileIndex(column: 0, row: 0), in: page.tileGrid(zoom: 1)).pixels)
    for (patch, color) in zip(try Sample.press.decoded(as: Expected.self).patches, found) {
      let (x, y) = (Int(patch.x + patch.width / 2), Int(patch.y + patch.height / 2))
      #expect(difference([thumbnail.color(x: x / 2, y: y / 2)], [color]) <= 2)
      if x < 256, y < 256 { #expect(tile.color(x: x, y: y) == color) }
    }
  }

  /// Output intents that don't describe a press.
  private static let otherIntents = [
    ("a page for a profile", "/DestOutputProfile 4 0 R", "/DestOutputProfile 3 0 R"),
    ("the profile of a display", "/DestOutputProfile 4 0 R", "/DestOutputProfile 5 0 R"),
    ("a reference to nothing", "/DestOutputProfile 4 0 R", "/DestOutputProfile 9999 0 R"),
    ("a profile of other components", "/N 4", "/N 3"),
    ("no list", "/OutputIntents [", "/OutputIntent_ ["),
  ]

  @Test("Without an intent for a press, inks have poppler's colours", arguments: otherIntents)
  func others(_ name: String, _ text: String, _ other: String) async throws {
    var bytes = try Data(contentsOf: URL(filePath: Sample.press.path))
    let range = try #require(bytes.range(of: Data(text.utf8)))
    bytes.replaceSubrange(range, with: Data(other.utf8))
    let page = try await MagazineIssue.open(data: bytes).page(at: 0)
    let found = try await colors(of: page)
    let expected = try Sample.press.decoded(as: Expected.self).patches.map(\.color)
    // Full cyan in an American standard.
    #expect(difference([found[0]], [[0, 173, 239]]) <= 3, "\(found)")
    // Patches with their own profile, and in DeviceRGB.
    #expect(difference(Array(found[14...18]), Array(expected[14...18])) <= 3)
  }
}
