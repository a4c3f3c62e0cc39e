import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldExport

@Suite("Tile packs")
struct TilePackTests {
  private var export: WebExport {
    var export = WebExport(address: "https://example.org")
    export.dpi = 60
    export.tileSize = 128
    export.copiesDocument = false
    // The others name the picture of a page, which a pack does not have.
    export.textMaps = [.json]
    return export
  }

  private func pack(
    _ sample: Sample,
    _ export: WebExport,
    in folder: URL,
    named name: String = "a.tilepack"
  ) async throws -> String {
    let path = folder.appending(path: name).path
    let pack = try TilePackFolder(documentPath: sample.path, scratchFolder: folder.path)
    try await export.write(try await sample.open(), into: pack)
    #expect(pack.failures.isEmpty)
    try pack.write(to: path)
    return path
  }

  /// What a reader in Python, which shares nothing with this one, finds in a pack.
  @discardableResult
  private func python(_ arguments: String...) throws -> Data {
    let script = Sample.repository.appending(path: "Tests/GatefoldExportTests/Packs/read_pack.py").path
    return try Tool.run("python3", [script] + arguments)
  }

  /// The files below a folder, by their paths in it.
  private func contents(of folder: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var isFolder: ObjCBool = false
      let file = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      found[name] = try Data(contentsOf: file)
    }
    return found
  }

  private struct Listing: Decodable {
    let identity: String
    let directory: Int
    let tiles: Int
    let stored: Int
    let files: [String: String]
  }

  private func list(_ path: String) throws -> Listing { try JSONDecoder().decode(Listing.self, from: python(path)) }

  @Test("A pack has the files of a folder, for both readers", arguments: [Sample.issue, Sample.rightToLeft])
  func roundTrip(sample: Sample) async throws {
    try await TemporaryFolder.with { folder async throws in
      let site = folder.appending(path: "site")
      try await export.write(
        try await sample.open(),
        into: ExportDirectory(site.path, documentPath: sample.path)
      )
      let path = try await pack(sample, export, in: folder)
      let unpacked = folder.appending(path: "unpacked")
      try python(path, unpacked.path)
      var expected = try contents(of: site)
      for name in expected.keys {
        let isLeftOut = ["index.html", "manifest.json"].contains(name) || name.hasPrefix("media/")
        if isLeftOut || name.hasSuffix("info.json") || name.contains("/full/max/") { expected[name] = nil }
      }
      var found = try contents(of: unpacked)
      let (description, described) = (try #require(found["issue.json"]), try #require(expected["issue.json"]))
      #expect(String(decoding: description, as: UTF8.self).contains(#""dpi" : 60"#))
      (found["issue.json"], expected["issue.json"]) = (nil, nil)
      #expect(found == expected)

      let opened = try TilePack(path: path)
      #expect(opened.tileSize == 128 && opened.tileFormat == "jpg")
      let issue = try TilePackIssue([UInt8](described))
      #expect(opened.pages.map(\.pixelSize.width) == issue.pages.map(\.pixelWidth))
      var names = Set(opened.fileNames)
      #expect(names.remove("issue.json") != nil)
      for name in names { #expect(try opened.data(at: name) == expected[name], "\(name)") }
      for page in opened.pages {
        let size = PageSize(width: Double(page.pixelSize.width), height: Double(page.pixelSize.height))
        let levels = try TileLayout.iiif.levels(of: TileGrid(pageSize: size, zoom: 1, tileSize: 128))
        #expect(page.levelCount == levels.count)
        for (level, grid) in levels.enumerated() {
          for index in try grid.indices() {
            let name = TileLayout.iiif.path(
              of: index,
              level: level,
              in: levels,
              name: "images/\(ExportNames.page(page.index))",
              fileExtension: "jpg"
            )
            let tile = try opened.tile(pageIndex: page.index, zoomLevel: levels.count - 1 - level, index)
            #expect(tile != nil && tile == expected[name], "\(name)")
            expected[name] = nil
          }
        }
      }
      #expect(expected.keys.filter { !names.contains($0) }.isEmpty)
      #expect(try opened.data(at: "issue.pdf") == nil)
      #expect(try opened.tile(pageIndex: 0, zoomLevel: 99, TileIndex(column: 0, row: 0)) == nil)
      #expect(try opened.tile(pageIndex: 99, zoomLevel: 0, TileIndex(column: 0, row: 0)) == nil)
      #expect(try opened.tile(pageIndex: 0, zoomLevel: 0, TileIndex(column: 1, row: 0)) == nil)
    }
  }

  @Test("The same issue gives the same bytes, and equal tiles are stored once")
  func sameBytes() async throws {
    try await TemporaryFolder.with { folder async throws in
      let first = try await pack(.issue, export, in: folder)
      let second = try await pack(.issue, export, in: folder, named: "b.tilepack")
      #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
      let listing = try list(first)
      #expect(listing.stored < listing.tiles)
      var larger = export
      larger.dpi = 61
      #expect(try list(try await pack(.issue, larger, in: folder)).identity != listing.identity)
      // No temporary file is left.
      #expect(try contents(of: folder).keys.sorted() == ["a.tilepack", "b.tilepack"])
    }
  }

  @Test("The tiles of an issue with many of them are in several blocks")
  func blocks() async throws {
    try await TemporaryFolder.with { folder async throws in
      var export = export
      (export.dpi, export.tileSize, export.textMaps) = (100, 16, [])
      export.pageCount = 4
      let path = try await pack(.issue, export, in: folder)
      let listing = try list(path)
      #expect(listing.tiles > TilePackDirectory.tilesPerBlock)
      let opened = try TilePack(path: path)
      let page = try await Sample.issue.open().page(at: 3)
      let grid = try page.tileGrid(zoom: 100 / 72, tileSize: 16)
      let corner = TileIndex(column: grid.columns - 1, row: grid.rows - 1)
      let tile = try await page.tile(at: corner, in: grid).pixels.encoded(as: export.format)
      #expect(try opened.tile(pageIndex: 3, zoomLevel: opened.pages[3].levelCount - 1, corner) == tile)
    }
  }

  /// Puts files into a pack as an export does.
  private func pack(_ files: [String: String], at path: URL) async throws -> TilePackFolder {
    let scratchFolder = path.deletingLastPathComponent().path
    let pack = try TilePackFolder(documentPath: "none", scratchFolder: scratchFolder)
    try await pack.write(ExportUnit("all")) { output throws(GatefoldError) in
      for (name, text) in files { try output.write(Data(text.utf8), to: name, showing: .description) }
    }
    return pack
  }

  @Test("A page that could not be drawn has no tiles, and an issue without description is no pack")
  func missing() async throws {
    try await TemporaryFolder.with { folder async throws in
      let path = folder.appending(path: "a.tilepack")
      let issue = """
        {"tiles": {"size": 256, "format": "png", "dpi": 72}, "pages": [
          {"width": 200, "height": 100, "pixelWidth": 200, "pixelHeight": 100},
          {"width": 20, "height": 10, "pixelWidth": 20, "pixelHeight": 10, "imageService": "images/page-0002"},
          {"width": 20, "height": 10, "pixelWidth": 20, "pixelHeight": 10, "imageService": "images/page-0003"}]}
        """
      let tile = "images/page-0002/full/20,10/0/default.png"
      let left = "images/page-0001/full/200,100/0/default.png"
      try await pack(["issue.json": issue, tile: "tile", left: "x", "empty.txt": ""], at: path).write(to: path.path)
      let pack = try TilePack(path: path.path)
      let first = TileIndex(column: 0, row: 0)
      #expect(pack.pages.map(\.levelCount) == [0, 1, 1])
      #expect(try pack.tile(pageIndex: 0, zoomLevel: 0, first) == nil)
      #expect(try pack.tile(pageIndex: 1, zoomLevel: 0, first) == Data("tile".utf8))
      #expect(try pack.tile(pageIndex: 2, zoomLevel: 0, first) == nil)
      #expect(pack.fileNames.sorted() == ["empty.txt", "issue.json"])
      #expect(try pack.data(at: "empty.txt") == Data())
      #expect(throws: GatefoldError.self) { try TileOverlay(pack, pageIndex: 0) }
      let error = await #expect(throws: GatefoldError.self) {
        try await self.pack(["a.txt": "a"], at: path).write(to: path.path)
      }
      #expect(error?.code == .encodingFailed)
    }
  }

  @Test("A file that is not a tile pack is refused")
  func refused() throws {
    #expect(throws: GatefoldError.self) { try TilePack(path: Sample.issue.path) }
    #expect(throws: GatefoldError.self) { try TilePack(path: "/nowhere") }
    #expect(throws: GatefoldError.self) { try TilePack(path: "/") }
    #expect(throws: GatefoldError.self) { try TilePackFolder(documentPath: "a", scratchFolder: "/nowhere") }
  }

  /// Reads everything in a pack, as far as it can be read.
  private func readAll(_ path: String) throws {
    let pack = try TilePack(path: path)
    for name in pack.fileNames { _ = try? pack.data(at: name) }
    for page in pack.pages {
      for level in 0..<page.levelCount {
        _ = try? pack.tile(pageIndex: page.index, zoomLevel: level, TileIndex(column: 0, row: 0))
      }
    }
  }

  @Test("A truncated pack, and one with any byte of its directory changed, is refused or read in part")
  func damaged() async throws {
    try await TemporaryFolder.with { folder async throws in
      let path = try await pack(.japanese, export, in: folder)
      let bytes = try Data(contentsOf: URL(filePath: path))
      let damaged = folder.appending(path: "damaged")
      for count in [0, 7, 47, 48, 60, bytes.count - 1] {
        try bytes.prefix(count).write(to: damaged)
        #expect(throws: GatefoldError.self, "\(count) bytes") { try TilePack(path: damaged.path) }
      }
      let directory = try list(path).directory
      for place in 0..<directory {
        var changed = bytes
        changed[place] ^= 0x41
        try changed.write(to: damaged)
        // The sums of deflated parts notice every change. The identity is only compared.
        if place < 32 || place >= 48 {
          #expect(throws: GatefoldError.self, "byte \(place)") {
            try readAll(damaged.path)
            // A block is read with its first tile.
            _ = try TilePack(path: damaged.path).tile(pageIndex: 0, zoomLevel: 0, TileIndex(column: 0, row: 0))
          }
        }
      }
    }
  }

  @Test("A pack is not written if some of its files could not be stored")
  func incomplete() async throws {
    try await TemporaryFolder.with { folder in
      let pack = try TilePackFolder(documentPath: Sample.articles.path, scratchFolder: folder.path)
      try await WebExport(address: "").write(try await Sample.articles.open(), into: pack)
      let full = GatefoldError(.unwritableFile, "no space left")
      await #expect(throws: full) {
        try await pack.write(ExportUnit("late", options: [:])) { _ throws(GatefoldError) in throw full }
      }
      let path = folder.appending(path: "issue.tilepack").path
      #expect(throws: full) { try pack.write(to: path) }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("A file that claims a large directory is refused before memory is taken for it")
  func largeDirectory() throws {
    try TemporaryFolder.with { folder in
      let header = TilePackDirectory.Header(
        rootLength: Int(UInt32.max),
        inflatedRootLength: 10,
        fileLength: 1 << 33,
        identity: Array(repeating: 0, count: TilePackDirectory.Header.identityLength)
      )
      let file = folder.appending(path: "large.tilepack")
      try Data(header.bytes).write(to: file)
      #expect(truncate(file.path, 1 << 33) == 0)
      #expect { try TilePack(path: file.path) } throws: { ($0 as? GatefoldError)?.code == .unreadableFile }
    }
  }

  @Test("A directory that claims too much is refused without taking memory for it")
  func hostile() {
    func root(_ body: (inout TilePackBytes) -> Void) -> [UInt8] {
      var bytes = TilePackBytes()
      bytes.append(1)
      bytes.append("jpg")
      body(&bytes)
      return bytes.all
    }
    let side = TilePackDirectory.maximumSide
    let roots = [
      // Too many tiles, pages and files; more files than there are bytes; a page with one side; rest after the end.
      root { bytes in [1, side, side, 0].forEach { bytes.append($0) } },
      root { bytes in bytes.append(TilePackDirectory.maximumPageCount + 1) },
      root { bytes in [0, TilePackDirectory.maximumFileCount + 1].forEach { bytes.append($0) } },
      root { bytes in [0, TilePackDirectory.maximumFileCount].forEach { bytes.append($0) } },
      root { bytes in [1, 5, 0, 0].forEach { bytes.append($0) } },
      root { bytes in [0, 0, 0].forEach { bytes.append($0) } },
      [], [128], Array(repeating: 255, count: 100),
    ]
    for root in roots { #expect(TilePackDirectory(root) == nil, "\(root)") }
    #expect(TilePackDirectory(root { bytes in [0, 0].forEach { bytes.append($0) } }) != nil)
  }
}
