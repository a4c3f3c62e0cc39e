import Gatefold
import GatefoldTestSupport
import Testing

@Suite("The look that a reader wants")
struct AppearanceTests {
  /// A page with blends over bare paper.
  private func picture(_ appearance: PageAppearance) async throws -> RGBPicture {
    let page = try await Sample.issue.open().page(at: 10)
    return RGBPicture(try await page.render(.zoom(1), options: RenderingOptions(appearance: appearance)))
  }

  @Test("Paper is coloured, ink is not")
  func paper() async throws {
    let white = try await picture(.asPrinted)
    let sepia = try await picture(.sepia)
    let paper = [0.98, 0.95, 0.88].map { Int(($0 * 255).rounded()) }
    var barePixels = 0
    for pixel in stride(from: 0, to: white.bytes.count, by: 3) {
      let before = white.bytes[pixel..<pixel + 3].map(Int.init)
      let after = sepia.bytes[pixel..<pixel + 3].map(Int.init)
      // Where ink lets a part of the paper through, its colour comes through by as much.
      let lost = zip(before, after).map { $0 - $1 }
      let most = paper.map { 255 - $0 }
      if before == [255, 255, 255], lost != [0, 0, 0] { barePixels += 1 }
      if zip(lost, most).contains(where: { $0 > $1 + 1 || $0 < -1 }) {
        Issue.record("\(before) became \(after)")
        return
      }
    }
    #expect(barePixels > white.bytes.count / 3 / 4)
    #expect(white != sepia)
  }

  @Test("Night swaps light and dark, and keeps the order of the components: the hue")
  func night() async throws {
    let day = try await picture(.asPrinted)
    let night = try await picture(.night)
    for pixel in stride(from: 0, to: day.bytes.count, by: 3) {
      let before = day.bytes[pixel..<pixel + 3].map(Int.init)
      let after = night.bytes[pixel..<pixel + 3].map(Int.init)
      let shift = 255 - (before.max() ?? 0) - (before.min() ?? 0)
      guard after == before.map({ $0 + shift }) else {
        Issue.record("\(before) became \(after)")
        return
      }
    }
  }

  @Test("Dimming multiplies every component", arguments: [0, 0.4, 1])
  func brightness(_ brightness: Double) async throws {
    let bright = try await picture(.asPrinted)
    let dim = try await picture(PageAppearance(brightness: brightness))
    #expect(dim.bytes == bright.bytes.map { UInt8(Double($0) * brightness + 0.5) })
  }

  @Test("Every look has tiles of its own")
  func tilesOfLooks() async throws {
    let page = try await Sample.issue.open().page(at: 10)
    let grid = try page.tileGrid(zoom: 1)
    let looks: [PageAppearance] = [.asPrinted, .night, .sepia, PageAppearance(brightness: 0.5)]
    var tiles: [RGBPicture] = []
    for look in looks {
      let tile = try await page.tile(at: TileIndex(column: 1, row: 1), in: grid, appearance: look)
      tiles.append(RGBPicture(tile.pixels))
    }
    for (first, second) in zip(tiles, tiles.dropFirst()) { #expect(first != second) }
  }
}
