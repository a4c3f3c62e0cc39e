import Foundation
import GatefoldExport
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldServer

/// Tile packs that are served like PDFs.
@Suite
struct ServedPackTests {
  private static let dpi = 100.0

  /// A server of a folder with the sample issue as `issue.pdf`, and as a tile pack.
  private final class Bench: AskedServer, Sendable {
    let folder: URL
    let server: IssueServer
    let issue: MagazineIssue
    let pack: TilePack

    init(_ folder: URL, format: PictureFormat = .png(), _ change: (inout ServerOptions) -> Void = { _ in }) async throws
    {
      self.folder = folder
      issue = try await Sample.issue.open()
      let path = folder.appending(path: "issue.tilepack").path
      try await Bench.write(issue, to: path, in: folder, format)
      try FileManager.default.copyItem(atPath: Sample.issue.path, toPath: folder.appending(path: "issue.pdf").path)
      pack = try TilePack(path: path)
      var options = ServerOptions()
      options.dpi = ServedPackTests.dpi
      options.tileSize = 256
      options.deadline = .seconds(1200)
      options.contentsPatience = .seconds(1200)
      options.configuration = IssueConfiguration()
      change(&options)
      server = try IssueServer([folder.path], options: options)
    }

    static func write(_ issue: MagazineIssue, to path: String, in folder: URL, _ format: PictureFormat) async throws {
      var export = WebExport(address: "")
      (export.dpi, export.tileSize, export.format) = (ServedPackTests.dpi, 256, format)
      export.title = issue.title(fallback: "issue")
      let files = try TilePackFolder(documentPath: Sample.issue.path, scratchFolder: folder.path)
      try await export.write(issue, into: files)
      try files.write(to: path)
    }
  }

  @Test
  func `tables name addresses of packs in folders, and in no package`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let table = Data("file,title\nhttp://10.0.0.5:8080/x.tilepack,X\n".utf8)
      let package = folder.appending(path: "folder/package")
      for inner in ["folder", "folder/package", "folder/package/assets"] {
        try FileManager.default.createDirectory(at: folder.appending(path: inner), withIntermediateDirectories: true)
        try table.write(to: folder.appending(path: "\(inner)/issues.csv"))
      }
      try Data(#"{"format": "gatefold-issue"}"#.utf8).write(to: package.appending(path: "issue.json"))
      let roots = try ServedRoots([folder.path])
      #expect(roots.address(IssueIdentifier(components: ["folder", "x.tilepack"]))?.host() == "10.0.0.5")
      #expect(roots.address(IssueIdentifier(components: ["folder", "package", "x.tilepack"])) == nil)
      #expect(roots.address(IssueIdentifier(components: ["folder", "package", "assets", "x.tilepack"])) == nil)
      let alone = try ServedRoots([package.path])
      #expect(alone.address(IssueIdentifier(components: ["x.tilepack"])) == nil)
    }
  }

  @Test
  func `the address of a pack is looked up once, until its folder changes`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let inner = folder.appending(path: "a/b")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let (pack, table) = (IssueIdentifier(components: ["a", "b", "x.tilepack"]), inner.appending(path: "issues.csv"))
      func name(_ host: String) throws { try Data("file\nhttp://\(host)/x.tilepack\n".utf8).write(to: table) }
      func host(in roots: ServedRoots) async throws -> String? {
        try await roots.file(pack).flatMap { URL(string: $0.path)?.host() ?? "a file" }
      }
      try name("10.0.0.5")
      let roots = try ServedRoots([folder.path])
      let isWatched = roots.addresses.watch.watch(inner.path)
      #expect(try await host(in: roots) == "10.0.0.5")
      #expect(roots.addresses.known(pack)?.host() == (isWatched ? "10.0.0.5" : nil))
      try name("10.0.0.6")
      #expect(try await host(in: roots) == "10.0.0.6")
      try Data("tile pack".utf8).write(to: inner.appending(path: "x.tilepack"))
      #expect(try await host(in: roots) == "a file")
      try FileManager.default.removeItem(at: inner.appending(path: "x.tilepack"))
      #expect(try await host(in: roots) == "10.0.0.6")
      // The folder above becomes a package.
      try Data(#"{"format": "gatefold-issue"}"#.utf8).write(to: folder.appending(path: "a/issue.json"))
      #expect(try await host(in: roots) == nil)
    }
  }

  @Test
  func `a pack is listed beside PDFs, and all addresses that it names are answered`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let bench = try await Bench(folder)
      let collection = String(decoding: try await bench.data("/collection.json"), as: UTF8.self)
      #expect(collection.contains("/issues/issue.pdf/manifest.json"))
      #expect(collection.contains("/issues/issue.tilepack/manifest.json"))
      let feed = String(decoding: try await bench.data("/opds/all.json"), as: UTF8.self)
      #expect(feed.contains("issue.tilepack"))
      // Apps could not read it.
      #expect(!feed.contains("issue.tilepack/file"))

      let (drawn, packed) = (
        try await bench.json("/issues/issue.pdf/manifest.json"),
        try await bench.json("/issues/issue.tilepack/manifest.json")
      )
      #expect(
        (packed["label"] as? [String: [String]])?.values.first == (drawn["label"] as? [String: [String]])?.values.first
      )
      #expect(labels(of: packed["structures"]) == labels(of: drawn["structures"]))
      #expect(labels(of: packed["structures"]).count > 3)
      var addresses: Set<String> = []
      for file in ["manifest.json", "issue.json"] {
        let text = String(decoding: try await bench.data("/issues/issue.tilepack/\(file)"), as: UTF8.self)
        for match in text.matches(of: /"http:\/\/example\.org(\/[^"#]+)"/) { addresses.insert(String(match.1)) }
      }
      #expect(addresses.count > 4 * bench.pack.pages.count)
      for address in addresses.sorted() where !address.contains("/canvas/") && !address.contains("/range/") {
        let path = address.contains("/search") || address.contains("/autocomplete") ? "\(address)?q=wind" : address
        let status = await bench.get(path).status
        #expect(status == 200 || status == 303, "\(path): \(status)")
      }
      for name in ["contents.json", "links.json", "pages/2/text.json", "pages/2/text.xml"] {
        let stored = name.replacing("pages/2/text", with: "text/page-0002")
        let answer = await bench.get("/issues/issue.tilepack/\(name)")
        #expect(try answer.bytes == bench.pack.data(at: stored), "\(name)")
        #expect(answer.headers.contains { $0.name == "Content-Security-Policy" && $0.value.contains("sandbox") })
      }
      for missing in [
        "articles.json", "articles/articles.json", "pages/2/text.svg", "pages/99/text.json", "overlays.json",
      ] {
        #expect(await bench.get("/issues/issue.tilepack/\(missing)").status == 404, "\(missing)")
      }
      #expect(await bench.get("/iiif/3/issue.tilepack:2-3/info.json").status == 404)
      let whole = await bench.get("/issues/issue.tilepack/file", ["range": "bytes=0-7"])
      #expect(whole.status == 206 && whole.byteCount == 8)
    }
  }

  /// The labels of ranges, from the outer to the inner ones.
  private func labels(of structures: Any?) -> [String] {
    (structures as? [[String: Any]] ?? []).flatMap { range in
      ((range["label"] as? [String: [String]])?.values.first ?? []) + labels(of: range["items"])
    }
  }

  @Test(arguments: [PictureFormat.png(), .jpeg(quality: 85), .webp(quality: 80)])
  func `tiles have the bytes of the pack, and other pictures are made of them`(format: PictureFormat) async throws {
    try await TemporaryFolder.with { folder async throws in
      let bench = try await Bench(folder, format: format)
      let information = try await bench.json("/iiif/3/issue.tilepack:2/info.json")
      let page = bench.pack.pages[1]
      #expect(information["width"] as? Int == page.pixelSize.width)
      #expect((information["preferredFormats"] as? [String])?.first == format.fileExtension)
      let size = PageSize(width: Double(page.pixelSize.width), height: Double(page.pixelSize.height))
      let levels = try TilePyramid(TileGrid(pageSize: size, zoom: 1, tileSize: 256)).levels
      #expect(levels.count > 2)
      for (level, grid) in levels.enumerated() {
        for index in try grid.indices() {
          let (reach, rect) = (256 << level, try grid.pixelRect(of: index))
          let region = "\(index.column * reach),\(index.row * reach),\(reach),\(reach)"
          let path = "/iiif/3/issue.tilepack:2/\(region)/\(rect.width),\(rect.height)/0/default.\(format.fileExtension)"
          let stored = try bench.pack.tile(pageIndex: 1, zoomLevel: levels.count - 1 - level, index)
          #expect(try await bench.data(path) == stored, "\(path)")
        }
      }
      // The same parts as the PDF has, at levels and between them, turned and mirrored.
      let requests = [
        "full/max/0", "full/400,/0", "full/\(levels[1].pixelSize.width),/0", "100,130,500,333/max/0",
        "100,130,500,333/310,/0", "100,130,500,333/310,/!90", "pct:10,10,30,50/200,200/180", "square/!97,97/0",
      ]
      for request in requests {
        let path = "\(request)/default.png"
        let packed = try picture(try await bench.data("/iiif/3/issue.tilepack:2/\(path)"))
        let drawn = try picture(try await bench.data("/iiif/3/issue.pdf:2/\(path)"))
        try #require(packed.size == drawn.size, "\(request)")
        let difference = PictureDifference(packed, drawn)
        #expect(difference.mean(over: PixelRect(packed.size)) < 8, "\(request): \(difference)")
      }
      for path in ["covers/320.jpg", "pages/3/thumbnail.webp", "pages/3/tiles/0/0/0.png", "pages/3/tiles/2/1/0@2x.jpg"]
      {
        let packed = try #require(PictureFile(try await bench.data("/issues/issue.tilepack/\(path)")))
        let drawn = try #require(PictureFile(try await bench.data("/issues/issue.pdf/\(path)")))
        #expect(packed.size == drawn.size, "\(path)")
      }
      for wrong in ["full/9000,/0", "5000,5000,10,10/max/0", "full/0,0/0", "full/max/400"] {
        #expect(await bench.get("/iiif/3/issue.tilepack:2/\(wrong)/default.jpg").status == 400, "\(wrong)")
      }
    }
  }

  @Test
  func `words are found where the engine finds them`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let bench = try await Bench(folder)
      for query in ["wind", "north wind", "%22north%20wind%22", "har*", "zzzz"] {
        func found(_ issue: String) async throws -> [String] {
          let answer = try await bench.json("/issues/\(issue)/search?q=\(query.replacing(" ", with: "%20"))")
          let items = try #require(answer["items"] as? [[String: Any]])
          return items.compactMap { $0["target"] as? String }.map { String($0.split(separator: "/").last ?? "") }
        }
        let (packed, drawn) = (try await found("issue.tilepack"), try await found("issue.pdf"))
        // A pack has the places of words, the engine those of letters.
        #expect(packed.map { $0.prefix { $0 != "#" } } == drawn.map { $0.prefix { $0 != "#" } }, "\(query)")
      }
      let one = try await bench.json("/issues/issue.tilepack/search/1?q=wind")
      #expect((one["hits"] as? [Any])?.isEmpty == false)
      let terms = try await bench.json("/issues/issue.tilepack/autocomplete?q=wi")
      #expect((terms["items"] as? [[String: Any]])?.contains { $0["value"] as? String == "wind" } == true)
      let lines = try await bench.json("/issues/issue.tilepack/pages/2/lines.json")
      #expect((lines["items"] as? [Any])?.isEmpty == false)
      #expect(await bench.get("/issues/issue.tilepack/search?q=").status == 400)
    }
  }

  @Test
  func `pages that are marked with their reader are never given as they are stored`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let bench = try await Bench(folder) { options in
        options.tokens = ["": ["secret"]]
        options.marksPagesWithReader = true
      }
      let tile = "/iiif/3/issue.tilepack:2/256,512,256,256/256,256/0/default.png"
      #expect(await bench.get(tile).status == 401)
      let middle = TileIndex(column: 1, row: 2)
      let marked = await bench.get(tile, ["authorization": "Bearer secret"])
      #expect(try marked.bytes != bench.pack.tile(pageIndex: 1, zoomLevel: bench.pack.pages[1].levelCount - 1, middle))
      #expect(marked.headers.contains { $0.name == "Cache-Control" && $0.value.contains("private") })
      let file = await bench.get("/issues/issue.tilepack/file", ["authorization": "Bearer secret"])
      #expect(file.status == 403)
    }
  }

  @Test
  func `a replaced pack is another edition, and a damaged one costs only its own requests`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let bench = try await Bench(folder)
      let path = folder.appending(path: "issue.tilepack")
      let edition = try #require(try await bench.json("/issues/issue.tilepack/issue.json")["edition"] as? String)
      let old = "/issues/issue.tilepack/editions/\(edition)/pages/1/text.json"
      #expect(await bench.get(old).status == 200)
      try await Bench.write(bench.issue, to: path.path, in: folder, .jpeg(quality: 50))
      #expect(await bench.get(old).status == 410)
      let sound = try Data(contentsOf: path)
      var generator = SeededGenerator(seed: 7)
      let requests = [
        "/issues/issue.tilepack/manifest.json", "/issues/issue.tilepack/search?q=wind",
        "/iiif/3/issue.tilepack:2/full/300,/0/default.png",
        "/iiif/3/issue.tilepack:2/0,0,256,256/256,256/0/default.jpg",
        "/issues/issue.tilepack/pages/1/text.json",
      ]
      // The directory, which is at the beginning, decides most.
      for round in 0..<60 {
        var data = sound
        switch round % 3 {
        case 0: data = data.prefix(Int.random(in: 0..<data.count, using: &generator))
        case 1:
          for _ in 0..<4 { data[Int.random(in: 8..<600, using: &generator)] = .random(in: 0...255, using: &generator) }
        default:
          for _ in 0..<200 {
            data[Int.random(in: 600..<data.count, using: &generator)] = .random(in: 0...255, using: &generator)
          }
        }
        try data.write(to: path, options: .atomic)
        for request in requests {
          let status = await bench.get(request).status
          #expect([200, 400, 404].contains(status), "round \(round), \(request): \(status)")
        }
      }
      try sound.write(to: path, options: .atomic)
      for request in requests { #expect(await bench.get(request).status == 200, "\(request)") }
    }
  }

  @Test
  func `a pack whose description is too large is refused with why`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let files = try TilePackFolder(documentPath: Sample.issue.path, scratchFolder: folder.path)
      var export = WebExport(address: "")
      (export.dpi, export.tileSize) = (36, 256)
      export.title = String(repeating: "Skerry ", count: PackReader.maximumDescriptionLength / 7 + 1)
      try await export.write(try await Sample.issue.open(), into: files)
      let path = folder.appending(path: "issue.tilepack").path
      try files.write(to: path)
      let source = try LocalPackSource(path: path)
      let error = await #expect(throws: GatefoldError.self) { try await PackReader(source) }
      #expect(error?.code == .damaged && error?.message.contains("16 MB") == true)
    }
  }

  @Test(.enabled(if: Validators.areThere, "\(Validators.missing)"))
  func `iiif-prezi3 accepts the manifest of a pack`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let bench = try await Bench(folder)
      let file = folder.appending(path: "manifest.json")
      try await bench.data("/issues/issue.tilepack/manifest.json").write(to: file)
      let problems = try Validators.problems("manifest", [file])
      #expect(problems == "", "\(problems)")
    }
  }
}

/// Gives the same numbers each time (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
