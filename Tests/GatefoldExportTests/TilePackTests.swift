import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Tile packs")
struct TilePackTests {
  private func canvas(
    _ index: Int,
    of issue: MagazineIssue,
    _ pairing: SpreadArrangement.Pairing = .single,
    zoom: Double = 1.5,
    hasText: Bool = false
  ) async throws -> TilePackCanvas {
    try await TilePackCanvas(
      drawing: try await issue.spreads(SpreadArrangement(pairing))[index],
      zoom: zoom,
      tileSize: 128,
      format: .png,
      hasText: hasText
    )
  }

  private func query(_ sql: String, _ path: String) throws -> String {
    let script = "import sqlite3,sys; print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())"
    let output = try Tool.run("python3", ["-c", script, path, sql])
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("Tiles and text are read back unchanged, and equal tiles are stored once")
  func roundTrip() async throws {
    let issue = try await Sample.issue.open()
    try await TemporaryFolder.with { folder async throws in
      let path = folder.appending(path: "a.tilepack").path
      let writer = try TilePackWriter(path: path, metadata: ["name": "Skerry", "format": "png"])
      let canvases = [try await canvas(2, of: issue), try await canvas(5, of: issue, hasText: true)]
      for canvas in canvases { try writer.add(canvas) }
      try writer.finish()

      let pack = try TilePack(path: path)
      #expect(pack.metadata == ["name": "Skerry", "format": "png"])
      #expect(pack.pages.map(\.index) == [2, 5])
      for (canvas, kept) in zip(canvases, pack.canvases) {
        #expect(kept.index == canvas.index && kept.size == canvas.size && kept.pixelSize == canvas.pixelSize)
        #expect(kept.levelCount == canvas.levelCount)
        for tile in canvas.tiles {
          #expect(try pack.tile(canvasIndex: canvas.index, zoomLevel: tile.zoomLevel, tile.index) == tile.data)
        }
        let page = try #require(canvas.pages.first)
        #expect(pack.pages.contains { $0.index == page.index && $0.label == page.label && $0.frame == page.frame })
        #expect(try pack.text(pageIndex: page.index) == page.text)
      }
      #expect(canvases[0].pages[0].text == nil && canvases[1].pages[0].text?.isEmpty == false)
      let top = TileIndex(column: 0, row: 0)
      #expect(try pack.tile(canvasIndex: 2, zoomLevel: 99, top) == nil)
      #expect(try pack.tile(canvasIndex: 3, zoomLevel: 0, top) == nil)
      let all = canvases.flatMap(\.tiles).map(\.data)
      #expect(try query("select count(*) from image", path) == "\(Set(all).count)")
      #expect(Set(all).count < all.count)
    }
  }

  @Test("Packed tiles of pages and spreads equal the rendered ones")
  func tiles() async throws {
    let issue = try await Sample.issue.open()
    let page = try await issue.page(at: 2)
    let grid = try page.tileGrid(zoom: 1.5, tileSize: 128)
    let packed = try await canvas(2, of: issue)
    let corner = TileIndex(column: grid.columns - 1, row: grid.rows - 1)
    let tile = try #require(packed.tiles.first { $0.zoomLevel == packed.levelCount - 1 && $0.index == corner })
    let own = try await page.tile(at: corner, in: grid).pixels.encoded(as: .png)
    #expect(tile.data == own)

    let spread = try await issue.spreads(SpreadArrangement(.coverAlone))[1]
    let packedSpread = try await canvas(1, of: issue, .coverAlone)
    #expect(packedSpread.size == spread.size && packedSpread.pages.map(\.index) == [1, 2])
    #expect(packedSpread.pages.map(\.frame) == spread.places.map(\.frame))
  }

  @Test("Contents and links are read back, and a link over several lines is one link")
  func navigation() async throws {
    let issue = try await Sample.issue.open()
    let contents = try await issue.contents()
    try await TemporaryFolder.with { folder async throws in
      let path = folder.appending(path: "a.tilepack").path
      let writer = try TilePackWriter(path: path, metadata: [:], contents: contents)
      var links: [Int: [Link]] = [:]
      for index in 0..<issue.pageCount {
        let canvas = try await canvas(index, of: issue, zoom: 0.1)
        links[index] = canvas.pages[0].links
        try writer.add(canvas)
      }
      try writer.finish()

      let pack = try TilePack(path: path)
      expectEqual(try pack.contents(), contents)
      #expect(links.values.contains { $0.contains { $0.quads.count > 1 } })
      for (index, links) in links {
        let kept = try pack.links(pageIndex: index)
        #expect(kept.map(\.rects) == links.map { $0.quads.map(\.boundingRect) })
        for (kept, link) in zip(kept, links) { #expect(leads(kept.target, to: link.target)) }
      }
      #expect(try pack.links(pageIndex: 99).isEmpty)
      let found = "select count(*) from contents join page using (page_index)"
      #expect(try query(found, path) == "\(contents.flatMap(\.all).count { $0.pageIndex != nil })")
    }
  }

  private func expectEqual(_ entries: [TilePack.ContentsEntry], _ items: [ContentsItem]) {
    #expect(entries.map(\.title) == items.map(\.title) && entries.map(\.section) == items.map(\.section))
    for (entry, item) in zip(entries, items) {
      #expect(leads(entry.target, to: item.target) && entry.source == item.source.rawValue)
      expectEqual(entry.children, item.children)
    }
  }

  private func leads(_ target: TilePack.Target?, to other: LinkTarget) -> Bool {
    switch (target, other) {
    case (.page(let index, let x, let y), .goTo(let destination)):
      index == destination.pageIndex && x == destination.view.left && y == destination.view.top
    case (.address(let address), .uri(let uri)): address == uri
    case (nil, .goTo), (nil, .uri), (.some, _): false
    case (nil, _): true
    }
  }

  @Test("A file that is not a tile pack is refused")
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

  /// SQL statements that each damage a complete pack.
  private static let damage = [
    "DROP TABLE page", "DROP TABLE canvas; CREATE TABLE canvas (a)", "DROP TABLE metadata",
    "DROP TABLE page; CREATE TABLE page AS SELECT NULL AS page_index, 'x' AS label, x'00' AS canvas_index",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'nonsense'",
    // A view with endless rows.
    """
    DROP TABLE metadata; CREATE VIEW metadata AS
      WITH RECURSIVE row (name) AS (SELECT 'a' UNION ALL SELECT name || 'a' FROM row)
      SELECT name, name AS value FROM row
    """,
    "PRAGMA user_version = 2",
  ]

  @Test("A damaged pack is refused", arguments: damage)
  func damaged(_ sql: String) async throws {
    try await withSpoiledPack(sql) { path in #expect(throws: GatefoldError.self) { try TilePack(path: path) } }
  }

  @Test("Rows with unexpected values are harmless, and reading cyclic or endless contents terminates")
  func damagedNavigation() async throws {
    let circle =
      "INSERT INTO contents VALUES (1, 2, 'a', NULL, 0, NULL, NULL, NULL, 'x', 1);"
      + "INSERT INTO contents VALUES (2, 1, 'b', NULL, 0, NULL, NULL, NULL, 'x', 1)"
    try await withSpoiledPack(circle) { path in
      let contents = try TilePack(path: path).contents()
      #expect(contents.isEmpty)
    }
    // SQLite lets a column hold values of other types, and reads them as 0.
    let noNumber = "INSERT INTO contents VALUES (1, NULL, 'a', NULL, 'x', 'y', NULL, NULL, 'x', 'z')"
    try await withSpoiledPack(noNumber) { path in
      let contents = try TilePack(path: path).contents()
      #expect(contents.map(\.confidence) == [0])
    }
    let noLink = "INSERT INTO link VALUES (0, 'x', 'y', 1, 1, 1, 1, 0, 0, 0, NULL, 'a', 1)"
    try await withSpoiledPack(noLink) { path in
      let links = try TilePack(path: path).links(pageIndex: 0)
      #expect(links.map(\.rects) == [[PageRect(x: 1, y: 1, width: 1, height: 1)]])
    }
    let deep = """
      INSERT INTO contents
        WITH RECURSIVE item (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM item LIMIT 100000)
        SELECT i, nullif(i, 0) - 1, 'a', NULL, 0, NULL, NULL, NULL, 'x', 1 FROM item
      """
    try await withSpoiledPack(deep) { path in
      #expect(throws: GatefoldError.self) { try TilePack(path: path).contents() }
    }
  }

  private func withSpoiledPack(_ sql: String, _ body: (String) throws -> Void) async throws {
    let canvas = try await canvas(0, of: try await Sample.japanese.open(), zoom: 0.2)
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "a.tilepack").path
      let writer = try TilePackWriter(path: path, metadata: ["name": "a"])
      try writer.add(canvas)
      try writer.finish()
      let script = "import sqlite3,sys; db = sqlite3.connect(sys.argv[1]); db.executescript(sys.argv[2]); db.commit()"
      try Tool.run("python3", ["-c", script, path, sql])
      try body(path)
    }
  }

  @Test("Adding a page twice or writing to a missing folder is an error")
  func unwritable() async throws {
    let drawn = try await canvas(0, of: try await Sample.japanese.open(), zoom: 0.5)
    try TemporaryFolder.with { folder in
      let writer = try TilePackWriter(path: folder.appending(path: "a.tilepack").path, metadata: [:])
      try writer.add(drawn)
      #expect(throws: GatefoldError.self) { try writer.add(drawn) }
    }
    #expect(throws: GatefoldError.self) { try TilePackWriter(path: "/nowhere/a.tilepack", metadata: [:]) }
  }
}

extension ContentsItem {
  /// The item and all its descendants.
  fileprivate var all: [ContentsItem] { [self] + children.flatMap(\.all) }
}
