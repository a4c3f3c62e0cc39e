import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Tile packs")
struct TilePackTests {
  @Test("Tiles and text come back as they were drawn, and equal tiles are kept once")
  func roundTrip() async throws {
    let issue = try await Sample.issue.open()
    try await TemporaryFolder.with { folder async throws in
      let path = folder.appending(path: "a.tilepack").path
      let writer = try TilePackWriter(path: path, metadata: ["name": "Skerry", "format": "png"])
      var pages: [TilePackPage] = []
      for index in [2, 5] {
        let page = try await issue.page(at: index)
        pages.append(
          try await TilePackPage(drawing: page, zoom: 1.5, tileSize: 128, format: .png(), hasText: index == 5)
        )
      }
      for page in pages { try writer.add(page) }
      try writer.finish()

      let pack = try TilePack(path: path)
      #expect(pack.metadata == ["name": "Skerry", "format": "png"])
      #expect(pack.pages.map(\.index) == [2, 5])
      for (page, kept) in zip(pages, pack.pages) {
        #expect(kept.label == page.label && kept.size == page.size && kept.pixelSize == page.pixelSize)
        #expect(kept.levelCount == page.levelCount)
        #expect(try pack.text(pageIndex: page.index) == page.text)
        for tile in page.tiles {
          #expect(try pack.tile(pageIndex: page.index, zoomLevel: tile.zoomLevel, tile.index) == tile.data)
        }
      }
      let top = TileIndex(column: 0, row: 0)
      #expect(try pack.tile(pageIndex: 2, zoomLevel: 99, top) == nil)
      #expect(try pack.tile(pageIndex: 3, zoomLevel: 0, top) == nil)
      let all = pages.flatMap(\.tiles).map(\.data)
      let count = try Tool.run(
        "python3",
        [
          "-c",
          "import sqlite3,sys; print(*sqlite3.connect(sys.argv[1]).execute('select count(*) from image').fetchone())",
          path,
        ]
      )
      #expect(
        Int(String(decoding: count, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) == Set(all).count
      )
      #expect(Set(all).count < all.count)
    }
  }

  @Test("What is no pack is refused")
  func refused() throws {
    #expect(throws: GatefoldError.self) { try TilePack(path: Sample.issue.path) }
    #expect(throws: GatefoldError.self) { try TilePack(path: "/nowhere") }
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "other.sqlite").path
      try Tool.run(
        "python3",
        ["-c", "import sqlite3,sys; sqlite3.connect(sys.argv[1]).execute('create table page(a)')", path]
      )
      #expect(throws: GatefoldError.self) { try TilePack(path: path) }
    }
  }

  @Test("A page twice, or a folder that is not there, is an error")
  func unwritable() async throws {
    let page = try await Sample.japanese.open().page(at: 0)
    let drawn = try await TilePackPage(drawing: page, zoom: 0.5, tileSize: 256, format: .jpeg(), hasText: false)
    try TemporaryFolder.with { folder in
      let writer = try TilePackWriter(path: folder.appending(path: "a.tilepack").path, metadata: [:])
      try writer.add(drawn)
      #expect(throws: GatefoldError.self) { try writer.add(drawn) }
    }
    #expect(throws: GatefoldError.self) { try TilePackWriter(path: "/nowhere/a.tilepack", metadata: [:]) }
  }
}
