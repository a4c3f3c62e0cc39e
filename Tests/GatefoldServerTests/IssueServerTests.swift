import Foundation
import GatefoldExport
import GatefoldPackage
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldServer

@Suite
struct IssueServerTests {
  /// A server of the sample issue. Requests don't use the network.
  private final class Asked: AskedServer, Sendable {
    let server: IssueServer
    let issue: MagazineIssue

    init(dpi: Double = 150, _ change: (inout ServerOptions) -> Void = { _ in }) async throws {
      var options = ServerOptions()
      options.dpi = dpi
      options.tileSize = 256
      // Tests share the machine with other work.
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      change(&options)
      server = try IssueServer([Sample.issue.path], options: options)
      issue = try await Sample.issue.open()
    }
  }

  @Test
  func `a picture's description says what can be asked of it`() async throws {
    let asked = try await Asked()
    let page = try await asked.issue.page(at: 1)
    let full = try page.tileGrid(zoom: 150 / 72, tileSize: 256)
    let three = try await asked.json("/iiif/3/issue.pdf:2/info.json")
    #expect(three["@context"] as? String == "http://iiif.io/api/image/3/context.json")
    #expect(three["id"] as? String == "http://example.org/iiif/3/issue.pdf:2")
    #expect(three["profile"] as? String == "level2")
    #expect(three["width"] as? Int == full.pixelSize.width && three["height"] as? Int == full.pixelSize.height)
    let two = try await asked.json("/iiif/2/issue.pdf:2/info.json")
    #expect(two["@id"] as? String == "http://example.org/iiif/2/issue.pdf:2")
    let negotiated = await asked.get(
      "/iiif/issue.pdf:2/info.json",
      ["accept": "application/ld+json;profile=\"http://iiif.io/api/image/2/context.json\""]
    )
    guard case .data(let data) = negotiated.body else { return }
    #expect(String(decoding: data, as: UTF8.self).contains("image/2/context.json"))
    let sizes = try #require(three["sizes"] as? [[String: Int]])
    for size in sizes {
      let path = "/iiif/3/issue.pdf:2/full/\(size["width"] ?? 0),\(size["height"] ?? 0)/0/default.png"
      #expect(await asked.get(path).status == 200)
    }
    let base = await asked.get("/iiif/3/issue.pdf:2")
    #expect(base.status == 303)
  }

  @Test
  func `tiles equal those of the engine to the byte`() async throws {
    let asked = try await Asked()
    let page = try await asked.issue.page(at: 1)
    let levels = try TilePyramid(page.tileGrid(zoom: 150 / 72, tileSize: 256)).levels
    for (level, grid) in levels.enumerated() {
      let reach = 256 << level
      for index in [TileIndex(column: 0, row: 0), TileIndex(column: grid.columns - 1, row: grid.rows - 1)] {
        let tile = try await page.tile(at: index, in: grid)
        let region = "\(index.column * reach),\(index.row * reach),\(reach),\(reach)"
        for format in [PictureFormat.png(), .jpeg, .webp] {
          let size = "\(tile.pixels.size.width),\(tile.pixels.size.height)"
          let path = "/iiif/3/issue.pdf:2/\(region)/\(size)/0/default.\(format.fileExtension)"
          #expect(try await asked.data(path) == tile.pixels.encoded(as: format), "\(path)")
        }
      }
    }
  }

  @Test
  func `regions are the same part of the page at any size and turn`() async throws {
    let asked = try await Asked()
    let page = try await asked.issue.page(at: 1)
    let region = PageRect(x: 72, y: 120, width: 240, height: 192)
    let part = "150,250,500,400"
    let requests = [("^1000,800/0", PageRotation.none), ("250,200/90", .clockwise90), ("500,400/180", .upsideDown)]
    for (request, rotation) in requests {
      let data = try await asked.data("/iiif/3/issue.pdf:2/\(part)/\(request)/default.png")
      let found = try picture(data)
      // The same points, at the requested size.
      let expected = try await page.render(
        rotation == .none ? .zoom(2 * 150 / 72) : .fill(found.size),
        region: region,
        options: RenderingOptions(rotation: rotation)
      )
      try #require(found.size == expected.size, "\(request)")
      let difference = PictureDifference(found, RGBPicture(expected))
      #expect(difference.mean(over: PixelRect(found.size)) < 0.5, "\(request): \(difference)")
    }
    // A region that is slightly taller than a tile shows the tile's pixels at the same places.
    let tile = try picture(try await asked.data("/iiif/3/issue.pdf:2/512,512,512,512/256,256/0/default.png"))
    let longer = try picture(try await asked.data("/iiif/3/issue.pdf:2/512,512,512,514/256,257/0/default.png"))
    let common = PixelRect(x: 0, y: 0, width: 256, height: 256)
    #expect(PictureDifference(longer.cropped(to: common), tile).maximum <= 1)
    // Mirroring twice and rotating by 360 degrees change nothing.
    func small(_ turn: String, _ quality: String = "default") async throws -> RGBPicture {
      try picture(try await asked.data("/iiif/3/issue.pdf:2/\(part)/250,200/\(turn)/\(quality).png"))
    }
    let (plain, mirrored) = (try await small("0"), try await small("!0"))
    for (x, y) in [(0, 0), (17, 40), (249, 199)] {
      #expect(plain.color(x: x, y: y) == mirrored.color(x: 249 - x, y: y))
    }
    let (gray, bitonal) = (try await small("0", "gray"), try await small("0", "bitonal"))
    for x in 0..<250 {
      #expect(Set(gray.color(x: x, y: 90)).count == 1)
      #expect([[0, 0, 0], [255, 255, 255]].contains(bitonal.color(x: x, y: 90)))
    }
    let leaning = try await small("45").size
    #expect(abs(leaning.width - 318) <= 1 && abs(leaning.height - 318) <= 1)
  }

  @Test
  func `bytes that a client has are not sent again, and a changed file has other tags`() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "issue.pdf")
      try Sample.issue.copy(to: file)
      var options = ServerOptions()
      options.configuration = IssueConfiguration()
      options.cacheFolder = folder.appending(path: "cache").path
      options.deadline = .seconds(1200)
      let server = try IssueServer([file.path], options: options)
      func ask(_ tag: String? = nil) async -> ServerAnswer {
        let headers = tag.map { ["if-none-match": $0] } ?? [:]
        let path = "/iiif/3/issue.pdf:1/full/!200,200/0/default.jpg"
        return await server.answer(
          ServerRequest(method: .get, path: path, headers: headers, base: "http://example.org"),
          from: "test"
        )
      }
      func tag(_ answer: ServerAnswer) -> String? { answer.header("ETag") }
      let first = await ask()
      #expect(first.status == 200)
      let known = try #require(tag(first))
      #expect(await ask(known).status == 304)
      #expect(await ask("\"other\", \(known)").status == 304)
      #expect(await ask("\"other\"").status == 200)
      let kept = try FileManager.default.contentsOfDirectory(atPath: options.cacheFolder ?? "")
      #expect(kept.filter { $0.count == 40 }.count == 1)
      try FileManager.default.removeItem(at: file)
      #expect(await ask(known).status == 404)
      try Sample.rightToLeft.copy(to: file)
      let other = await ask(known)
      #expect(other.status == 200 && tag(other) != known)
    }
  }

  @Test
  func `what is kept of an edition is never taken for another`() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "issue.pdf")
      try Sample.issue.copy(to: file)
      var options = ServerOptions()
      options.configuration = IssueConfiguration()
      options.deadline = .seconds(1200)
      let server = try IssueServer([file.path], options: options)
      func ask(_ address: String) async -> ServerAnswer {
        let path = address.replacing("http://example.org", with: "")
        return await server.answer(ServerRequest(method: .get, path: path, base: "http://example.org"), from: "test")
      }
      /// All addresses in the description of the issue, and the pictures in its manifest.
      func addresses() async throws -> [String] {
        let root = "/issues/issue.pdf/"
        let described = try JSONSerialization.jsonObject(with: await ask("\(root)issue.json").data())
        let issue = try #require(described as? [String: Any])
        let page = try #require((issue["pages"] as? [[String: Any]])?.last)
        let service = try #require(page["imageService"] as? String)
        let texts = try #require(page["textMaps"] as? [String: String])
        let lists = ["pdf", "contents", "links", "articles"].compactMap { issue[$0] as? String }
        let manifest = String(decoding: try await ask("\(root)manifest.json").data(), as: UTF8.self)
        #expect(manifest.contains("\"\(service)\""))
        let pictures = ["thumbnail", "picture"].compactMap { page[$0] as? String }
        let ofService = ["info.json", "full/!99,99/0/default.png"].map { "\(service)/\($0)" }
        return (lists + texts.values.sorted()).map { root + $0 } + pictures + ofService
      }
      let first = try await addresses()
      #expect(first.count == 11)
      for address in first {
        let answer = await ask(address)
        #expect(answer.status == 200, "\(address)")
        #expect(answer.header("Cache-Control") == "public, max-age=3600, immutable", "\(address)")
        // Without an edition in the address, clients revalidate each time.
        let plain = address.replacing(/\/editions\/[0-9a-f]{16}/, with: "").replacing(/:[0-9a-f]{16}/, with: "")
        let current = await ask(plain)
        #expect(current.status == 200 && current.header("Cache-Control") == "public, no-cache", "\(plain)")
      }
      // After reopening, the same bytes are the same edition.
      try FileManager.default.removeItem(at: file)
      #expect(await ask(first[0]).status == 404)
      try Sample.issue.copy(to: file)
      #expect(try await addresses() == first)
      try FileManager.default.removeItem(at: file)
      try Sample.rightToLeft.copy(to: file)
      for address in first {
        let answer = await ask(address)
        #expect(answer.status == 410 && answer.header("X-Gatefold-Problem") == "edition", "\(address)")
        #expect(answer.header("Cache-Control") == "no-store", "\(address)")
      }
      #expect(Set(try await addresses()).isDisjoint(with: first))
    }
  }

  @Test
  func `a list names edition and title of its files, which are opened for that once`() async throws {
    try await TemporaryFolder.with { folder in
      var options = ServerOptions()
      options.configuration = IssueConfiguration()
      options.cacheFolder = folder.appending(path: "cache").path
      options.deadline = .seconds(1200)
      options.contentsPatience = .seconds(1200)
      // Files whose modification times are settled.
      let paths = [Sample.issue.path, Sample.repository.appending(path: "SamplePDFs/issue.package").path]
      func items(_ server: IssueServer) async throws -> [[String: Any]] {
        let request = ServerRequest(method: .get, path: "/collection.json", base: "")
        let list = try JSONSerialization.jsonObject(with: await server.answer(request, from: "test").data())
        return try #require((list as? [String: Any])?["items"] as? [[String: Any]])
      }
      func covers(_ server: IssueServer) async throws -> [String] {
        try await items(server).compactMap { ($0["thumbnail"] as? [[String: Any]])?.first?["id"] as? String }
      }
      func titles(_ server: IssueServer) async throws -> [String] {
        try await items(server).compactMap { ($0["label"] as? [String: [String]])?["none"]?.first }
      }
      let server = try IssueServer(paths, options: options)
      let known = try await covers(server)
      let hash = try ContentHash(ofFile: Sample.issue.path).hexadecimal
      // A folder's modification time doesn't reveal that a file in it changed.
      let edition = "/issues/issue.pdf/editions/\(hash.prefix(16))"
      #expect(known == ["\(edition)/covers/320.jpg", "/issues/issue.package/covers/320.jpg"])
      // A package contains its title.
      let expected = ["Skerry 14 – Spring 2026", try IssuePackage(paths[1]).issue.title]
      #expect(try await titles(server) == expected)
      let later = try IssueServer(paths, options: options)
      #expect(try await covers(later) == known)
      #expect(try await titles(later) == expected)
      #expect(later.pool.openCount == 0, "nothing is opened again")
      let answer = await later.answer(ServerRequest(method: .get, path: known[0], base: ""), from: "test")
      #expect(answer.status == 200 && answer.header("Cache-Control")?.contains("immutable") == true)
    }
  }

  @Test
  func `a table beside the files declares their titles, dates and rights`() async throws {
    try await TemporaryFolder.with { folder in
      for name in ["a.pdf", "b.pdf", "c.pdf"] { try Sample.issue.copy(to: folder.appending(path: name)) }
      let table = folder.appending(path: "issues.csv")
      let rights = "https://creativecommons.org/licenses/by/4.0/"
      let lines = [
        "File,Title,Publication,Number,Date,Language,Direction,Rights,Provider,Provider address,Credit",
        #"b.pdf,,Tides,14,2026-03,de-AT,rtl,\#(rights),"Tide Press, Ltd.",https://tide.example,"© ""Tide"" Press""#,
        "c.pdf,Low water,,,2026-11-02",
      ]
      try lines.joined(separator: "\r\n").write(to: table, atomically: true, encoding: .utf8)
      var options = ServerOptions()
      options.configuration = IssueConfiguration()
      options.deadline = .seconds(1200)
      let server = try IssueServer([folder.path], options: options)
      func json(_ path: String) async throws -> [String: Any] {
        let request = ServerRequest(method: .get, path: path, base: "http://example.org")
        let read = try JSONSerialization.jsonObject(with: await server.answer(request, from: "test").data())
        return try #require(read as? [String: Any])
      }
      func titles(_ items: [[String: Any]]) -> [String] {
        items.compactMap { ($0["label"] as? [String: [String]])?["none"]?.first }
      }
      let items = try #require(try await json("/collection.json")["items"] as? [[String: Any]])
      // The publication and the issues. The last issue has the title in its file, or its file name if the title wasn't
      // read in time.
      #expect(titles(items).dropLast() == ["Tides", "Low water", "Tides 14"])
      #expect(items.map { $0["navDate"] as? String } == [nil, "2026-11-02T00:00:00Z", "2026-03-01T00:00:00Z", nil])
      let manifest = try await json("/issues/b.pdf/manifest.json")
      #expect(manifest["label"] as? NSDictionary == ["de-AT": ["Tides 14"]])
      #expect(manifest["navDate"] as? String == "2026-03-01T00:00:00Z" && manifest["rights"] as? String == rights)
      #expect(manifest["viewingDirection"] as? String == "right-to-left")
      let statement = try #require(manifest["requiredStatement"] as? [String: Any])
      #expect(statement["value"] as? NSDictionary == ["de-AT": [#"© "Tide" Press"#]])
      let provider = try #require((manifest["provider"] as? [[String: Any]])?.first)
      #expect(provider["id"] as? String == "https://tide.example")
      #expect(provider["label"] as? NSDictionary == ["de-AT": ["Tide Press, Ltd."]])
      let issue = try await json("/issues/b.pdf/issue.json")
      #expect(issue["title"] as? String == "Tides 14" && issue["direction"] as? String == "rtl")
      // Changes of the table also apply to open issues.
      try "file,title\nb.pdf,High water".write(to: table, atomically: true, encoding: .utf8)
      #expect(try await json("/issues/b.pdf/issue.json")["title"] as? String == "High water")
      try FileManager.default.removeItem(at: table)
      #expect(try await json("/issues/b.pdf/issue.json")["title"] as? String == "Skerry 14 – Spring 2026")
    }
  }

  @Test
  func `what is wrong with a table is said with its line, and the rest counts`() {
    let table = "\u{FEFF}file,date,weather,rights,language\n\na.pdf,2026-13,rain,free,en\n\"b\nc.pdf\",2026\nd.pdf"
    let (rows, problems) = IssueTables.rows(of: Data(table.utf8))
    #expect(Set(rows.keys) == ["a.pdf", "b\nc.pdf", "d.pdf"])
    #expect(rows["a.pdf"]?.language == "en" && rows["a.pdf"]?.date == nil && rows["b\nc.pdf"]?.date == "2026")
    #expect(problems.count == 3 && problems[0].contains("weather"), "\(problems)")
    #expect(problems.dropFirst().allSatisfy { $0.hasPrefix("line 3: ") }, "\(problems)")
    #expect(IssueTables.rows(of: Data("name\na.pdf".utf8)).problems.count == 1)
    #expect(IssueTables.rows(of: Data()).problems.count == 1)
  }

  @Test
  func `a table may be a list in JSON, and tables are checked with the files that they name`() throws {
    let entries = """
      {"issues": [{"file": "a.pdf", "number": 14, "date": "soon", "weather": "rain"}, {"title": "b"}, {"file": "c.pdf"}]}
      """
    let (rows, problems) = IssueTables.rows(ofJSON: Data(entries.utf8))
    #expect(Set(rows.keys) == ["a.pdf", "c.pdf"] && rows["a.pdf"]?.number == "14" && rows["a.pdf"]?.date == nil)
    #expect(problems.map { $0.prefix(8) } == ["entry 1:", "entry 1:", "entry 2:"], "\(problems)")
    for bad in ["", "{}", "[", #"{"issues": {"file": "a.pdf"}}"#] {
      #expect(IssueTables.rows(ofJSON: Data(bad.utf8)).problems.count == 1, "\(bad)")
    }
    try TemporaryFolder.with { folder in
      let inner = folder.appending(path: "2026")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try Data("file,date\nx.pdf,soon\n".utf8).write(to: folder.appending(path: "issues.csv"))
      try Data(#"{"issues": [{"file": "y.pdf"}]}"#.utf8).write(to: inner.appending(path: "issues.json"))
      try Data().write(to: inner.appending(path: "y.pdf"))
      let found = IssueServer.problems(ofTablesBelow: folder.path)
      #expect(found.count == 2 && found[0].contains("line 2: date should be"), "\(found)")
      #expect(found[1].hasSuffix("issues.csv: there is no file x.pdf"), "\(found)")
    }
  }

  @Test
  func `publications have collections of their own, of their years where there are several`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let inner = folder.appending(path: "old")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      for name in ["a.pdf", "b.pdf", "c.pdf", "old/d.pdf"] {
        try Data().write(to: folder.appending(path: name))
      }
      let table = "file,publication,date\na.pdf,Low / High,2026-03\nb.pdf,Low / High,2026-05\nc.pdf,Skerry,2025\n"
      try Data(table.utf8).write(to: folder.appending(path: "issues.csv"))
      let older = "file,publication,date\nd.pdf,Low / High,2024\n"
      try Data(older.utf8).write(to: inner.appending(path: "issues.csv"))
      let server = try IssueServer([folder.path], options: ServerOptions())
      func items(_ path: String) async throws -> [(label: String, id: String)] {
        let request = ServerRequest(method: .get, path: path, base: "http://example.org")
        let items = try #require(try await server.answer(request, from: "test").json()["items"] as? [[String: Any]])
        return try items.map { item in
          let label = try #require((item["label"] as? [String: [String]])?["none"]?.first)
          return (label, try #require(item["id"] as? String))
        }
      }
      let all = try await items("/collection.json")
      #expect(all.map(\.label).prefix(3) == ["old", "Low / High", "Skerry"] && all.count == 6)
      let years = try await items(String(all[1].id.dropFirst("http://example.org".count)))
      #expect(years.map(\.label) == ["Low / High 2026", "Low / High 2024"])
      let newest = try await items(String(years[0].id.dropFirst("http://example.org".count)))
      #expect(newest.map(\.id) == ["b.pdf", "a.pdf"].map { "http://example.org/issues/\($0)/manifest.json" })
      #expect(try await items(String(years[1].id.dropFirst("http://example.org".count))).count == 1)
      #expect(try await items("/publications/Skerry/collection.json").count == 1)
      for path in ["/publications/None/collection.json", "/publications/Skerry/1999/collection.json"] {
        let request = ServerRequest(method: .get, path: path, base: "http://example.org")
        #expect(await server.answer(request, from: "test").status == 404, "\(path)")
      }
      await server.close()
    }
  }

  @Test
  func `what is known of a file is of its state, and lines that were cut off count as none`() throws {
    try TemporaryFolder.with { folder in
      let state = try #require(FileState(ofFile: Sample.issue.path))
      let other = try #require(FileState(ofFile: Sample.rightToLeft.path))
      let facts = KnownFiles.Facts(contentHash: String(repeating: "0a", count: 32), title: "A title")
      let files = KnownFiles(folder: folder.path)
      files.note(.init(contentHash: facts.contentHash, title: "A\ttitle\n"), of: "/a folder/a\tname.pdf", state)
      #expect(files.facts(of: "/a folder/a\tname.pdf", state) == facts)
      #expect(files.facts(of: "/a folder/a\tname.pdf", other) == nil)
      let file = folder.appending(path: "files")
      let line = try String(contentsOf: file, encoding: .utf8)
      try (line + line.replacing("name", with: "cut").dropLast(40)).write(to: file, atomically: true, encoding: .utf8)
      let later = KnownFiles(folder: folder.path)
      #expect(later.facts(of: "/a folder/a\tname.pdf", state) == facts)
      #expect(later.facts(of: "/a folder/a\tcut.pdf", state) == nil)
    }
  }

  @Test
  func `a manifest leads to every page, its text, its links and its search`() async throws {
    let asked = try await Asked()
    let manifest = try await asked.json("/issues/issue.pdf/manifest.json")
    let items = try #require(manifest["items"] as? [[String: Any]])
    #expect(items.count == asked.issue.pageCount)
    #expect(manifest["structures"] != nil)
    let services = try #require(manifest["service"] as? [[String: Any]])
    #expect(services.compactMap { $0["type"] as? String } == ["SearchService2"])
    #expect(services.compactMap { $0["@type"] as? String } == ["SearchService1"])
    #expect(services.allSatisfy { ($0["service"] as? [[String: Any]])?.count == 1 })
    // The server answers every address of its own in the manifest.
    let text = String(decoding: try await asked.data("/issues/issue.pdf/manifest.json"), as: UTF8.self)
    let addresses = Set(text.matches(of: /"(?:id|@id)":"http:\/\/example\.org(\/[^"#]*)"/).map { String($0.1) })
    #expect(addresses.count > 5 * asked.issue.pageCount)
    for address in addresses.sorted() where !address.contains("/canvas/") && !address.contains("/range/") {
      let path = address.contains("/search") || address.contains("/autocomplete") ? "\(address)?q=wind" : address
      let status = await asked.get(path).status
      #expect(status == 200 || status == 303, "\(path): \(status)")
    }
  }

  @Test(.enabled(if: Validators.areThere, "\(Validators.missing)"))
  func `iiif-prezi3 accepts manifests and collections as they are served`() async throws {
    let asked = try await Asked()
    try await TemporaryFolder.with { folder async throws in
      for (format, path) in [("manifest", "/issues/issue.pdf/manifest.json"), ("collection", "/collection.json")] {
        let file = folder.appending(path: "\(format).json")
        try await asked.data(path).write(to: file)
        let problems = try Validators.problems(format, [file])
        #expect(problems == "", "\(problems)")
      }
    }
  }

  @Test
  func `a manifest does not wait for contents, which follow when the pages have been read`() async throws {
    let context = RenderingContext(budget: RenderingBudget(lanes: 1))
    let asked = try await Asked { options in
      options.configuration = IssueConfiguration(context: context)
      options.contentsPatience = .zero
    }
    // Reading the description makes the page sizes known.
    _ = try await asked.data("/issues/issue.pdf/issue.json")
    let served = try await asked.server.pool.issue(try #require(IssueIdentifier("issue.pdf")))
    // Wait until the lane is free.
    _ = await served.readingHints(within: .seconds(1200))
    let holder = served.issue.lanes.request(.page(0), .visible)
    let early = await asked.get("/issues/issue.pdf/manifest.json")
    guard case .data(let bytes) = early.body else { return }
    #expect(early.status == 200)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("structures"))
    #expect(early.headers.contains { $0.name == "Cache-Control" && $0.value == "public, no-cache" })
    // A client that disconnects doesn't cancel the reading.
    let leaving = Task { await asked.get("/issues/issue.pdf/contents.json").status }
    leaving.cancel()
    #expect(await leaving.value == 499)
    context.scheduler.giveBack(holder)
    let contents = try await asked.data("/issues/issue.pdf/contents.json")
    #expect(contents == (try await asked.issue.json(of: try await asked.issue.contents())))
    #expect(try await asked.json("/issues/issue.pdf/manifest.json")["structures"] != nil)
  }

  @Test
  func `what was found by reading all pages is kept beside the pictures`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let first = try await Asked { $0.cacheFolder = folder.path }
      let articles = try await first.data("/issues/issue.pdf/articles.json")
      #expect(articles == (try await first.issue.json(of: try await first.issue.articles())))
      // A restarted server reads no page again.
      let context = RenderingContext()
      let second = try await Asked {
        $0.cacheFolder = folder.path
        $0.configuration = IssueConfiguration(context: context)
      }
      let served = try await second.server.pool.issue(try #require(IssueIdentifier("issue.pdf")))
      try await served.readPages()
      #expect(try await second.issue.articles() == (try await served.issue.articles()))
      #expect(context.statistics.texts.misses == 0)
    }
  }

  @Test
  func `a query that is too long is the client's fault`() async throws {
    let asked = try await Asked()
    let query = String(repeating: "wind+", count: 201)
    for path in ["search", "search/1", "autocomplete"] {
      #expect(await asked.get("/issues/issue.pdf/\(path)?q=\(query)").status == 400)
    }
  }

  @Test
  func `names that no address can have are not listed`() async throws {
    try await TemporaryFolder.with { folder async throws in
      for name in ["a\tb.pdf", "a\nb.pdf", "good.pdf"] {
        let file = folder.appending(path: name)
        try FileManager.default.copyItem(at: URL(filePath: Sample.issue.path), to: file)
      }
      let listing = try await ServedRoots([folder.path]).listing(of: nil)
      #expect(listing?.issues.map(\.name) == ["good.pdf"])
    }
  }

  @Test
  func `a folder of very many issues is given in parts`() async throws {
    try await TemporaryFolder.with { folder async throws in
      try FileManager.default.createDirectory(at: folder.appending(path: "year"), withIntermediateDirectories: true)
      for number in 1000..<2500 {
        try Data().write(to: folder.appending(path: "issue-\(number).pdf"))
      }
      let server = try IssueServer([folder.path])
      func collection(_ query: String?) async throws -> (items: [[String: Any]], id: String?) {
        let request = ServerRequest(method: .get, path: "/collection.json", query: query, base: "http://example.org")
        let answer = await server.answer(request, from: "test")
        guard answer.status == 200, case .data(let data) = answer.body else { return ([], nil) }
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return (json["items"] as? [[String: Any]] ?? [], json["id"] as? String)
      }
      let parts = try await collection(nil).items
      #expect(parts.allSatisfy { $0["type"] as? String == "Collection" })
      let addresses = parts.compactMap { $0["id"] as? String }
      #expect(addresses == (1...2).map { "http://example.org/collection.json?page=\($0)" })
      let labels = parts.compactMap { ($0["label"] as? [String: [String]])?["none"]?.first }
      #expect(labels == ["year – issue-1998.pdf", "issue-1999.pdf – issue-2499.pdf"])
      let (first, second) = (try await collection("page=1"), try await collection("page=2"))
      #expect([first.id, second.id] == addresses)
      #expect(first.items.count == 1000 && second.items.count == 501)
      #expect(first.items[0]["type"] as? String == "Collection")
      #expect(second.items.last?["id"] as? String == "http://example.org/issues/issue-2499.pdf/manifest.json")
      for none in ["page=0", "page=3", "page=x", "page=99999999999999999999"] {
        #expect(try await collection(none).id == nil)
      }
      await server.close()
    }
  }

  @Test
  func `changes of a folder are seen in its list`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let inner = folder.appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try Data().write(to: folder.appending(path: "a.pdf"))
      let listings = FolderListings()
      var readCount = 0
      func names() -> [String]? {
        listings.entries(of: folder.path) { name in
          readCount += 1
          return FileManager.default.fileExists(atPath: "\(folder.path)/\(name)/issue.json") ? .issue : .folder
        }?.map { "\($0.name) \($0.kind)" }
      }
      #expect(names() == ["a.pdf issue", "inner folder"])
      // A folder that has just changed may change again within the same clock tick.
      while try #require(FileState(ofFile: folder.path)).isSettled == false { try await Task.sleep(for: .seconds(1)) }
      _ = names()
      let settled = readCount
      #expect(names() == ["a.pdf issue", "inner folder"])
      #expect(readCount == settled, "it was read again")
      try Data().write(to: inner.appending(path: "issue.json"))
      #expect(names() == ["a.pdf issue", "inner issue"])
      try Data().write(to: folder.appending(path: "b.pdf"))
      #expect(names() == ["a.pdf issue", "b.pdf issue", "inner issue"])
      try FileManager.default.removeItem(at: folder.appending(path: "a.pdf"))
      #expect(names() == ["b.pdf issue", "inner issue"])
      try FileManager.default.removeItem(at: folder)
      #expect(names() == nil)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  @Test
  func `all issues of a folder are prepared`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let year = folder.appending(path: "issues/2026")
      try FileManager.default.createDirectory(at: year, withIntermediateDirectories: true)
      for file in [folder.appending(path: "issues/a.pdf"), year.appending(path: "b.pdf")] {
        try FileManager.default.copyItem(at: URL(filePath: Sample.issue.path), to: file)
      }
      try Data("no PDF".utf8).write(to: year.appending(path: "bad.pdf"))
      var options = ServerOptions()
      options.configuration = IssueConfiguration()
      options.cacheFolder = folder.appending(path: "cache").path
      let server = try IssueServer([folder.appending(path: "issues").path], options: options)
      await server.prepareIssues()
      for name in ["a.pdf", "2026~1b.pdf"] {
        let issue = try await server.pool.issue(try #require(IssueIdentifier(name))).issue
        #expect(try await issue.contents() == (try await Sample.issue.open().contents()))
      }
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cache/findings").path)
      #expect(kept.filter { !$0.hasPrefix(".") }.count == 1, "of equal files")
      await server.close()
    }
  }

  @Test(arguments: [false, true])
  func `search finds what the engine finds, at the same places`(_ isVersionOne: Bool) async throws {
    let asked = try await Asked()
    let query = "%22the%20salt%22%20lin*"
    let answer = try await asked.json("/issues/issue.pdf/search\(isVersionOne ? "/1" : "")?q=\(query)")
    let annotations = try #require(answer[isVersionOne ? "resources" : "items"] as? [[String: Any]])
    var expected: [(pageIndex: Int, rect: PageRect)] = []
    for try await hit in asked.issue.search("\"the salt\" lin*", options: SearchOptions(mode: .allWords)) {
      for part in hit.parts { expected += part.quads.map { (part.pageIndex, $0.boundingRect) } }
    }
    #expect(!expected.isEmpty)
    let found = annotations.compactMap { $0[isVersionOne ? "on" : "target"] as? String }
    #expect(found.count == expected.count)
    for (place, hit) in zip(found, expected) {
      let parts = place.split(separator: "#xywh=")
      #expect(parts[0] == "http://example.org/issues/issue.pdf/canvas/\(hit.pageIndex + 1)")
      let numbers = parts[1].split(separator: ",").compactMap { Double($0) }
      let zoom = 150.0 / 72
      let edges = [hit.rect.minX, hit.rect.minY, hit.rect.width, hit.rect.height].map { $0 * zoom }
      // Whole pixels around the hit, on a canvas that ends at a whole pixel.
      for (number, edge) in zip(numbers, edges) { #expect(abs(number - edge) < 2.5, "\(place)") }
    }
    let words = try await asked.json("/issues/issue.pdf/autocomplete\(isVersionOne ? "/1" : "")?q=wi")
    let terms = try #require(words[isVersionOne ? "terms" : "items"] as? [[String: Any]])
    #expect(terms.compactMap { $0[isVersionOne ? "match" : "value"] as? String }.contains("wind"))
    #expect(await asked.get("/issues/issue.pdf/search").status == 400)
  }

  @Test(arguments: [false, true])
  func `more hits than an answer has are given in further ones`(_ isVersionOne: Bool) async throws {
    let asked = try await Asked()
    // A letter that occurs many times on every page.
    var count = 0
    for try await hit in asked.issue.search("e", options: SearchOptions(mode: .allWords)) {
      count += hit.parts.reduce(0) { $0 + $1.quads.count }
    }
    var (found, pages, starts): (Set<String>, Int, [Int]) = ([], 0, [])
    var path: String? = "/issues/issue.pdf/search\(isVersionOne ? "/1" : "")?q=e"
    while let next = path {
      let answer = try await asked.json(next)
      let hits = try #require(answer[isVersionOne ? "resources" : "items"] as? [[String: Any]])
      found.formUnion(hits.compactMap { $0[isVersionOne ? "@id" : "id"] as? String })
      starts.append(try #require(answer["startIndex"] as? Int))
      pages += 1
      let address = isVersionOne ? answer["next"] as? String : (answer["next"] as? [String: String])?["id"]
      path = try address.map { try #require($0.split(separator: "http://example.org").first).description }
    }
    #expect(pages > 1)
    #expect(found.count == count)
    #expect(starts == (0..<pages).map { $0 * 1000 })
    #expect(await asked.get("/issues/issue.pdf/search?q=e&page=0").status == 400)
    #expect(await asked.get("/issues/issue.pdf/search?q=e&page=x").status == 400)
  }

  @Test
  func `tiles of web maps are those of the exports`() async throws {
    let asked = try await Asked()
    let page = try await asked.issue.page(at: 0)
    let levels = try TilePyramid(page.tileGrid(zoom: 150 / 72)).levels
    for (level, grid) in levels.enumerated() {
      let index = TileIndex(column: grid.columns - 1, row: grid.rows - 1)
      let tile = try await page.tile(at: index, in: grid).pixels
      let whole = try tile.padded(to: PixelSize(width: 256, height: 256), appearance: .asPrinted)
      let path = "/issues/issue.pdf/pages/1/tiles/\(levels.count - 1 - level)/\(index.column)/\(index.row)"
      #expect(try await asked.data("\(path).png") == whole.encoded(as: .png))
      #expect(await asked.get("\(path)@2x.webp").status == 200)
    }
    #expect(await asked.get("/issues/issue.pdf/pages/1/tiles/99/0/0.png").status == 400)
    #expect(await asked.get("/issues/issue.pdf/pages/1/tiles/0/0/0@9x.png").status == 400)
  }

  @Test
  func `files are given in parts`() async throws {
    let asked = try await Asked()
    let size = try #require(FileManager.default.contents(atPath: Sample.issue.path)).count
    func range(_ header: String?) async -> (status: Int, range: Range<Int>?) {
      let answer = await asked.get("/issues/issue.pdf/file", header.map { ["range": $0] } ?? [:])
      guard case .file(_, let range) = answer.body else { return (answer.status, nil) }
      return (answer.status, range)
    }
    #expect(await range(nil) == (200, 0..<size))
    #expect(await range("bytes=10-19") == (206, 10..<20))
    #expect(await range("bytes=10-") == (206, 10..<size))
    #expect(await range("bytes=-10") == (206, size - 10..<size))
    #expect(await range("bytes=0-999999999999999999") == (206, 0..<size))
    #expect(await range("bytes=\(size)-") == (416, nil))
    for odd in ["bytes=5-2", "bytes=a-b", "lines=1-2", "bytes=0-1,4-5", "bytes=-", "bytes=--1"] {
      #expect(await range(odd) == (200, 0..<size), "\(odd)")
    }
  }

  @Test
  func `requests past the bound are turned away, and are answered later`() async throws {
    var options = ServerOptions()
    (options.maximumRequests, options.maximumRequestsOfClient) = (3, 2)
    let gate = RequestGate(options)
    let (waiting, release) = AsyncStream<Void>.makeStream()
    func enter(_ client: String) async -> Int {
      do throws(RequestProblem) {
        return try await gate.admit(client) { () async throws(RequestProblem) in
          for await _ in waiting { break }
          return 200
        }
      } catch {
        return error.status
      }
    }
    let first = Task { await enter("a") }
    let second = Task { await enter("a") }
    while gate.count < 2 { await Task.yield() }
    #expect(await enter("a") == 503)
    let third = Task { await enter("b") }
    while gate.count < 3 { await Task.yield() }
    #expect(await enter("c") == 503)
    release.finish()
    #expect(await [first.value, second.value, third.value] == [200, 200, 200])
    #expect(gate.count == 0)
  }

  @Test
  func `whoever does not take what was answered is not answered more`() async throws {
    var options = ServerOptions()
    (options.maximumUnreadBytes, options.maximumUnreadBytesOfClient) = (1000, 600)
    let gate = RequestGate(options)
    func status(_ client: String) async -> Int {
      do throws(RequestProblem) {
        return try await gate.admit(client) { () async throws(RequestProblem) in 200 }
      } catch {
        return error.status
      }
    }
    var held = [gate.hold(599, of: "a")]
    #expect(await status("a") == 200)
    held.append(gate.hold(1, of: "a"))
    #expect(await status("a") == 503)
    #expect(await status("b") == 200)
    held.append(gate.hold(400, of: "b"))
    #expect(await status("c") == 503)
    held = []
    #expect(await [status("a"), status("b"), status("c")] == [200, 200, 200])
  }

  @Test
  func `a page that takes too long is answered with that`() async throws {
    let asked = try await Asked { $0.deadline = .zero }
    #expect(await asked.get("/iiif/3/issue.pdf:1/full/max/0/default.jpg").status == 504)
  }
}

extension ServerAnswer {
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Throws if the answer has no body in memory.
  func data() throws -> Data {
    guard status == 200, case .data(let data) = body else { throw Tool.Failure(description: "\(status)") }
    return data
  }
}
