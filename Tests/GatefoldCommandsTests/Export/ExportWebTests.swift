import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Issues exported for the web")
struct ExportWebTests {
  static let samples = [Sample.issue, .rightToLeft, .navigation, .moreMedia, .media, .hugePage]

  /// Every value of a key, at any depth.
  private func values(_ key: String, in json: Any) -> [String] {
    if let object = json as? [String: Any] {
      return object.flatMap { name, value in
        (name == key ? [value as? String].compactMap(\.self) : []) + values(key, in: value)
      }
    }
    return (json as? [Any])?.flatMap { values(key, in: $0) } ?? []
  }

  private func json(_ file: URL) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
  }

  @Test(
    "iiif-prezi3 accepts the manifests and their collection",
    .enabled(if: Validators.areThere, "\(Validators.missing)")
  )
  func valid() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun(
        ["export", "web"] + Self.samples.map(\.path) + ["--dpi", "40", "--out", folder.path]
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      let manifests = Self.samples.map { folder.appending(path: "\($0.name)/manifest.json") }
      #expect(try Validators.problems("manifest", manifests) == "")
      let collection = folder.appending(path: "collection.json")
      #expect(try Validators.problems("collection", [collection]) == "")
      let spoiled = folder.appending(path: "spoiled.json")
      let text = try String(contentsOf: collection, encoding: .utf8)
      try Data(text.replacing("\"Manifest\"", with: "\"Leaflet\"").utf8).write(to: spoiled)
      #expect(try Validators.problems("collection", [spoiled]) != "")
    }
  }

  @Test("Every file named by a manifest or an info.json exists and has the size given there", arguments: samples)
  func files(sample: Sample) async throws {
    try await TemporaryFolder.with { folder async throws in
      let address = "https://example.org/a"
      let command = ["export", "web", sample.path, "--dpi", "50", "--base-url", address, "--out", folder.path]
      let run = await CommandRun(command)
      #expect(run.exitCode == 0, "\(run.errors)")
      let manifest = try json(folder.appending(path: "manifest.json"))
      let canvases = manifest["items"] as? [[String: Any]] ?? []
      let identifiers = values("id", in: manifest).filter { $0.hasPrefix(address) }
      let names = identifiers.map { String($0.dropFirst(address.count + 1)) }
      let files = names.filter { !$0.hasPrefix("canvas/") && !$0.hasPrefix("range/") }
      #expect(files.count > 2 * canvases.count)
      for name in files {
        let path = name.removingPercentEncoding ?? name
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(name)")
      }
      let services = files.filter { $0.hasPrefix("images/") && !$0.contains("/full/") }
      #expect(Set(services).count == canvases.count)
      for service in services {
        let info = try json(folder.appending(path: "\(service)/info.json"))
        #expect(info["id"] as? String == "\(address)/\(service)")
        for size in info["sizes"] as? [[String: Int]] ?? [] {
          let (width, height) = (size["width"] ?? 0, size["height"] ?? 0)
          let file = folder.appending(path: "\(service)/full/\(width),\(height)/0/default.jpg")
          let header = try Tool.run("djpeg", ["-ppm"], input: Data(contentsOf: file)).prefix(20)
          // P5 is greyscale.
          let text = String(decoding: header, as: UTF8.self).dropFirst(2)
          #expect(text.hasPrefix("\n\(width) \(height)\n"), "\(text)")
        }
      }
    }
  }

  @Test("Canvases are the pages in order, structures the contents, and annotations the links that lead somewhere")
  func manifest() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun("export", "web", Sample.issue.path, "--dpi", "30", "--out", folder.path, "--no-pdf")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "issue.pdf").path))
      let manifest = try json(folder.appending(path: "manifest.json"))
      #expect(manifest["rendering"] == nil)
      #expect(manifest["behavior"] as? [String] == ["paged"])
      #expect(manifest["viewingDirection"] as? String == "left-to-right")
      let canvases = manifest["items"] as? [[String: Any]] ?? []
      let labels = canvases.compactMap { ($0["label"] as? [String: [String]])?["none"]?.first }
      let issue = try await Sample.issue.open()
      var expected: [String] = []
      for index in 0..<issue.pageCount { expected.append(try await issue.page(at: index).label) }
      #expect(labels == expected)

      let structures = try #require(manifest["structures"])
      let contents = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "contents.json")))
      let titles = Set(values("title", in: contents))
      let ranges = (structures as? [[String: Any]])?.first?["items"] as? [[String: Any]] ?? []
      let top = ranges.compactMap { ($0["label"] as? [String: [String]])?.values.first?.first }
      #expect(top.count > 5)
      #expect(titles.isSuperset(of: top))

      let links = try json(folder.appending(path: "links.json"))
      let addresses = Set(values("uri", in: links).filter { $0.hasPrefix("http") })
      let annotations = canvases.compactMap { $0["annotations"] }
      #expect(!addresses.isEmpty)
      #expect(Set(values("id", in: annotations)).isSuperset(of: addresses))
    }
  }

  @Test("A page without links to the web has no annotations")
  func otherLinks() async throws {
    try await TemporaryFolder.with { folder async throws in
      var pdf = SmallPDF(page: "/Annots[4 0 R 5 0 R]")
      for address in ["mailto:a@example.org", "page.html"] {
        pdf.add("<</Type/Annot/Subtype/Link/Rect[10 10 50 50]/A<</S/URI/URI(\(address))>>>>")
      }
      let source = folder.appending(path: "a.pdf")
      try pdf.bytes.write(to: source)
      #expect(await CommandRun("export", "web", source.path, "--dpi", "30", "--out", folder.path).exitCode == 0)
      let canvases = try json(folder.appending(path: "manifest.json"))["items"] as? [[String: Any]] ?? []
      #expect(canvases.count == 1 && canvases[0]["annotations"] == nil)
      let links = try json(folder.appending(path: "links.json"))
      #expect(values("uri", in: links) == ["mailto:a@example.org", "page.html"])
    }
  }

  @Test("Manifests state right-to-left reading and single pages")
  func direction() async throws {
    try await TemporaryFolder.with { folder async throws in
      let path = folder.appending(path: "manifest.json")
      let command = ["export", "web", Sample.rightToLeft.path, "--dpi", "20", "--out", folder.path, "--resume"]
      #expect(await CommandRun(command).exitCode == 0)
      #expect(try json(path)["viewingDirection"] as? String == "right-to-left")
      #expect(await CommandRun(command + ["--direction", "ltr", "--cover", "paired"]).exitCode == 0)
      #expect(try json(path)["viewingDirection"] as? String == "left-to-right")
      #expect(try json(path)["behavior"] as? [String] == ["individuals"])
    }
  }

  @Test("Another base address rewrites only files that contain addresses")
  func address() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["export", "web", Sample.japanese.path, "--dpi", "30", "--out", out.path, "--resume"]
      #expect(await CommandRun(command).exitCode == 0)
      let before = try FileTree.contents(of: out)
      let run = await CommandRun(command + ["--base-url", "https://example.org/x/"])
      #expect(run.exitCode == 0)
      #expect(run.errors.contains("4 pages already done"), "\(run.errors)")
      let after = try FileTree.contents(of: out)
      #expect(before.keys == after.keys)
      let changed = Set(before.keys.filter { before[$0] != after[$0] })
      #expect(changed == Set(before.keys.filter { $0 == "manifest.json" || $0.hasSuffix("info.json") }))
      let text = String(decoding: after["manifest.json"] ?? Data(), as: UTF8.self)
      #expect(text.contains("https://example.org/x/manifest.json") && !text.contains("localhost"))
      #expect(await CommandRun(command + ["--base-url", "example.org"]).exitCode == 64)
    }
  }

  @Test("The collection lists the issues of earlier runs, with the names and pictures in their manifests")
  func collection() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "web", "--dpi", "20", "--no-pdf", "--out", folder.path, "--resume"]
      let path = folder.appending(path: "collection.json")
      // A single issue is written to the output folder itself, without a collection.
      #expect(await CommandRun(command + [Sample.attachment.path]).exitCode == 0)
      #expect(!FileManager.default.fileExists(atPath: path.path))
      #expect(await CommandRun(command + [Sample.japanese.path, Sample.media.path]).exitCode == 0)
      let failing = Sample.notAPDF.path
      #expect(await CommandRun(command + [Sample.rightToLeft.path, failing]).exitCode == 3)
      let items = try #require(try json(path)["items"] as? [[String: Any]])
      #expect(
        items.compactMap { $0["id"] as? String }
          == ["japanese", "media", "right-to-left"].map { "http://localhost:8000/\($0)/manifest.json" }
      )
      for (item, name) in zip(items, ["japanese", "media", "right-to-left"]) {
        let manifest = try json(folder.appending(path: "\(name)/manifest.json"))
        #expect(item["label"] as? [String: [String]] == manifest["label"] as? [String: [String]])
        #expect(values("id", in: item["thumbnail"] ?? "") == values("id", in: manifest["thumbnail"] ?? "-"))
      }
      // A collection that Gatefold didn't write is not replaced.
      let other = folder.appending(path: "other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: other.appending(path: "collection.json"))
      let run = await CommandRun(
        ["export", "web", "--dpi", "20", "--out", other.path, Sample.japanese.path, Sample.media.path]
      )
      #expect(run.exitCode == 3 && run.errors.contains("was not written by Gatefold"), "\(run.errors)")
      #expect(try Data(contentsOf: other.appending(path: "collection.json")) == Data("mine".utf8))
    }
  }

  @Test("A page of one large tile has its full-size picture, and hOCR names only a picture with matching coordinates")
  func largeTiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      // A picture of more than 3,752 pixels squared is drawn at once only because it is one tile.
      let command = ["export", "web", Sample.attachment.path, "--text", "hocr", "--no-pdf", "--out", folder.path]
      #expect(await CommandRun(command + ["--dpi", "460", "--size", "4096", "--resume"]).exitCode == 0)
      let canvas = try #require((try json(folder.appending(path: "manifest.json"))["items"] as? [[String: Any]])?.first)
      let named = values("id", in: canvas).filter { $0.hasSuffix(".jpg") }
        .map { String($0.dropFirst("http://localhost:8000/".count)) }
      #expect(Set(named) == ["images/page-0001/full/max/0/default.jpg", "thumbs/page-0001.jpg"])
      for name in named {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path), "\(name)")
      }
      let map = folder.appending(path: "text/page-0001.hocr")
      #expect(try String(contentsOf: map, encoding: .utf8).contains("/full/max/0/default.jpg"))
      // With smaller tiles, the largest full picture has half that size.
      #expect(await CommandRun(command + ["--dpi", "700", "--size", "512", "--resume"]).exitCode == 0)
      #expect(try !String(contentsOf: map, encoding: .utf8).contains("default.jpg"))
    }
  }

  @Test("Contents and links have the same labels as in toc and links", arguments: [Sample.printedLinks, .printerIssue])
  func labels(_ sample: Sample) async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun("export", "web", sample.path, "--dpi", "10", "--no-pdf", "--out", folder.path)
      #expect(run.exitCode == 0, "\(run.errors)")
      let contents = await CommandRun("toc", sample.path, "--format", "json")
      let own = try Data(contentsOf: folder.appending(path: "contents.json"))
      #expect(contents.output == own)
      let links = await CommandRun("links", sample.path, "--format", "json")
      let ownLinks = try Data(contentsOf: folder.appending(path: "links.json"))
      #expect(links.output == ownLinks)
    }
  }

  @Test("Media at addresses other than http and https get no annotation")
  func farMedia() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "a.pdf")
      var bytes = try Data(contentsOf: URL(filePath: Sample.moreMedia.path))
      let address = try #require(bytes.range(of: Data("https://www.example.org/far/".utf8)))
      bytes.replaceSubrange(address, with: Data("rtsp:///www.example.org/far/".utf8))
      try bytes.write(to: file)
      let out = folder.appending(path: "out")
      #expect(await CommandRun("export", "web", file.path, "--dpi", "10", "--out", out.path).exitCode == 0)
      let identifiers = values("id", in: try json(out.appending(path: "manifest.json")))
      #expect(identifiers.contains { $0.hasSuffix("live.m3u8") } && !identifiers.contains { $0.contains("rtsp") })
      let locations = values("location", in: try json(out.appending(path: "issue.json")))
      #expect(locations.contains("rtsp:///www.example.org/far/bay.mov"))
    }
  }

  @Test("If a page's text can't be written, its tiles are kept, and the text is tried again with --resume")
  func textAlone() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, report) = (folder.appending(path: "out"), folder.appending(path: "report.json"))
      let command = [
        "export", "web", Sample.japanese.path, "--dpi", "20", "--out", out.path, "--resume", "--report", report.path,
      ]
      let obstacle = out.appending(path: "text/page-0002.xml")
      try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
      #expect(await CommandRun(command).exitCode == 3)
      #expect(try Report(report).statuses == ["partlyDone"])
      let canvases = try #require(try json(out.appending(path: "manifest.json"))["items"] as? [[String: Any]])
      #expect(canvases.map { $0["items"] != nil } == [true, true, true, true])
      #expect(canvases.map { $0["seeAlso"] != nil } == [true, false, true, true])
      let before = try FileTree.contents(of: out)
      try FileManager.default.removeItem(at: obstacle)
      let run = await CommandRun(command)
      #expect(run.exitCode == 0 && run.errors.contains("4 pages already done"), "\(run.errors)")
      let after = try FileTree.contents(of: out)
      #expect(FileManager.default.fileExists(atPath: obstacle.path))
      let changed = Set(after.keys.filter { before[$0] != after[$0] })
      #expect(
        changed == ["text/page-0002.xml", "text/page-0002.json", "manifest.json", "issue.json"]
          || changed == ["text/page-0002.xml", "manifest.json", "issue.json"]
      )
    }
  }

  @Test("The copy of a PDF replaces no other file, and never the issue itself")
  func ownFiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (own, source) = (folder.appending(path: "issue.pdf"), folder.appending(path: "other.pdf"))
      try Data("mine".utf8).write(to: own)
      try FileManager.default.copyItem(atPath: Sample.attachment.path, toPath: source.path)
      let command = ["export", "web", "--dpi", "20", "--out", folder.path, "--resume"]
      let run = await CommandRun(command + [source.path])
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("was not written by Gatefold"), "\(run.errors)")
      #expect(try Data(contentsOf: own) == Data("mine".utf8))
      // An issue with that name is kept and serves as the copy.
      try FileManager.default.removeItem(at: own)
      try FileManager.default.moveItem(at: source, to: own)
      #expect(await CommandRun(command + [own.path]).exitCode == 0)
      #expect(await CommandRun(command + ["--dpi", "21", own.path]).exitCode == 0)
      #expect(try Data(contentsOf: own) == Data(contentsOf: URL(filePath: Sample.attachment.path)))
    }
  }

  @Test("A copied PDF that is no longer wanted is removed with --resume, but never the issue itself")
  func withdrawn() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let copy = out.appending(path: "issue.pdf").path
      let command = ["export", "web", "--dpi", "20", "--out", out.path, "--resume"]
      #expect(await CommandRun(command + [Sample.attachment.path]).exitCode == 0)
      #expect(FileManager.default.fileExists(atPath: copy))
      // Now the copy itself is exported.
      #expect(await CommandRun(command + [copy, "--dpi", "21"]).exitCode == 0)
      #expect(FileManager.default.fileExists(atPath: copy))
      #expect(await CommandRun(command + [Sample.attachment.path, "--no-pdf"]).exitCode == 0)
      #expect(!FileManager.default.fileExists(atPath: copy))
      let manifest = try json(out.appending(path: "manifest.json"))
      #expect(manifest["rendering"] == nil)
    }
  }

  @Test("Media that can't be read are named, and tried again with --resume")
  func damagedMedia() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "a.pdf")
      var bytes = try Data(contentsOf: URL(filePath: Sample.media.path))
      // A video whose dictionary wrongly says that it is deflated.
      let kind = try #require(bytes.range(of: Data("/Subtype /video#2Fmp4".utf8)))
      bytes.replaceSubrange(kind, with: Data("/Filter  /FlateDecode".utf8))
      try bytes.write(to: file)
      let (out, report) = (folder.appending(path: "out"), folder.appending(path: "report.json"))
      for _ in 0..<2 {
        let run = await CommandRun(
          "export",
          "web",
          file.path,
          "--dpi",
          "20",
          "--out",
          out.path,
          "--resume",
          "--report",
          report.path
        )
        #expect(run.exitCode == 3, "\(run.errors)")
        #expect(try Report(report).statuses == ["partlyDone"])
        #expect(FileManager.default.fileExists(atPath: out.appending(path: "manifest.json").path))
      }
    }
  }

  @Test("A page that can't be drawn has an empty canvas, which keeps its media")
  func damagedAndMedia() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun(
        "export",
        "web",
        Sample.truncated.path,
        Sample.moreMedia.path,
        "--dpi",
        "30",
        "--out",
        folder.path
      )
      #expect(run.exitCode == 3)
      let manifest = try json(folder.appending(path: "truncated/manifest.json"))
      let canvases = manifest["items"] as? [[String: Any]] ?? []
      #expect(canvases.count == 6)
      #expect(canvases.map { $0["items"] != nil } == [true, true, true, true, false, false])
      let media = try json(folder.appending(path: "more-media/manifest.json"))
      #expect(values("type", in: media).contains("Video") && values("type", in: media).contains("Sound"))
      let files = try FileTree.contents(of: folder).keys.filter { $0.hasPrefix("more-media/media/") }
      #expect(!files.isEmpty)
    }
  }
}
