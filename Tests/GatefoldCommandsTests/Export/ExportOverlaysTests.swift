import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Overlays of packages on the web")
struct ExportOverlaysTests {
  private static let sample = Sample.repository.appending(path: "SamplePDFs/issue.package")
  private static let address = "https://example.org/a"

  private func export(_ package: URL, to out: URL, _ options: String...) async -> CommandRun {
    await CommandRun(
      ["export", "web", package.path, "--dpi", "20", "--text", "json", "--base-url", Self.address, "-o", out.path]
        + options
    )
  }

  private func annotations(_ out: URL) throws -> [[String: Any]] {
    let data = try Data(contentsOf: out.appending(path: "manifest.json"))
    let manifest = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let canvases = manifest?["items"] as? [[String: Any]] ?? []
    return canvases.flatMap { canvas in
      ["items", "annotations"].flatMap { canvas[$0] as? [[String: Any]] ?? [] }
        .flatMap { $0["items"] as? [[String: Any]] ?? [] }
    }
  }

  /// The annotation for an overlay.
  private func annotation(_ name: String, _ out: URL) throws -> [String: Any] {
    try #require(try annotations(out).first { ($0["id"] as? String)?.hasSuffix("/overlay-\(name)") == true })
  }

  private func assets(_ out: URL) throws -> [String] {
    try FileTree.contents(of: out).keys.filter { $0.hasPrefix("assets/") }.sorted()
  }

  /// A copy of the sample that a test may change.
  private func copy(in folder: URL) throws -> URL {
    let package = folder.appending(path: "a.package")
    try FileManager.default.copyItem(at: Self.sample, to: package)
    return package
  }

  private func change(_ text: String, to other: String, in package: URL) throws {
    let file = package.appending(path: "overlays.json")
    let overlays = try String(contentsOf: file, encoding: .utf8)
    try #require(overlays.contains(text))
    try Data(overlays.replacing(text, with: other).utf8).write(to: file)
  }

  @Test(
    "iiif-prezi3 accepts the manifest of a package with every kind of overlay",
    .enabled(if: Validators.areThere, "\(Validators.missing)")
  )
  func valid() async throws {
    try await TemporaryFolder.with { out async throws in
      let run = await export(Self.sample, to: out)
      #expect(run.exitCode == 0, "\(run.errors)")
      let manifest = out.appending(path: "manifest.json")
      #expect(try Validators.problems("manifest", [manifest]) == "")
      let spoiled = out.appending(path: "spoiled.json")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      try Data(text.replacing("\"Choice\"", with: "\"Chance\"").utf8).write(to: spoiled)
      #expect(try Validators.problems("manifest", [spoiled]) != "")
    }
  }

  @Test("Files named by overlays and the manifest exist, and no others; targets are in pixels")
  func files() async throws {
    try await TemporaryFolder.with { out async throws in
      #expect(await export(Self.sample, to: out).exitCode == 0)
      let text = try String(contentsOf: out.appending(path: "manifest.json"), encoding: .utf8)
      let named = Set(text.matches(of: /example.org\/a\/(assets\/[^"]*)"/).map { String($0.1) })
      #expect(named.count == 17)
      // The manifest names neither the resources of an HTML overlay nor the tiles of an image; only overlay readers
      // load them.
      let tiles = ["0/0_0", "1/0_0", "1/0_1", "1/1_0", "1/1_1"].map { "assets/soundings/\($0).png" }
      #expect(Set(try assets(out)) == named.union(["assets/waves/waves.css", "assets/waves/waves.js"]).union(tiles))
      #expect(
        FileManager.default.contentsEqual(
          atPath: out.appending(path: "assets/films/tide.mp4").path,
          andPath: Self.sample.appending(path: "films/tide.mp4").path
        )
      )
      #expect(
        FileManager.default.contentsEqual(
          atPath: out.appending(path: "issue.pdf").path,
          andPath: Self.sample.appending(path: "issue.pdf").path
        )
      )
      // 54, 200, 495 x 150 points, and 40, 594, 325 x 132, of a page of 603 x 783 that has 168 x 218 pixels.
      let film = try annotation("tide-film", out)
      #expect(film["target"] as? String == "\(Self.address)/canvas/26#xywh=15,55,138,43")
      let hotspot = try annotation("cover-wind-link", out)
      #expect(hotspot["target"] as? String == "\(Self.address)/canvas/1#xywh=11,165,91,38")
    }
  }

  @Test("With --resume, a changed file, changed overlays and a removed overlay are written again, and nothing else")
  func resume() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (package, out) = (try copy(in: folder), folder.appending(path: "out"))
      #expect(await export(package, to: out).exitCode == 0)
      func changedFiles(_ change: () throws -> Void) async throws -> Set<String> {
        let before = try FileTree.contents(of: out)
        try change()
        let run = await export(package, to: out, "--resume")
        #expect(run.exitCode == 0, "\(run.errors)")
        let after = try FileTree.contents(of: out)
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      }
      #expect(try await changedFiles {} == [])
      // The same number of bytes, in a file that the manifest doesn't describe.
      let page = package.appending(path: "waves/waves.css")
      let style = try String(contentsOf: page, encoding: .utf8)
      let changed = try await changedFiles { try Data(String(style.reversed()).utf8).write(to: page) }
      #expect(changed == ["assets/waves/waves.css"])
      let moved = try await changedFiles { try change("\"x\": 89.36,", to: "\"x\": 120,", in: package) }
      #expect(moved == ["manifest.json", "overlays.json"])
      let removed = try await changedFiles { try change("\"kind\": \"web\"", to: "\"kind\": \"mist\"", in: package) }
      let files = ["index.html", "waves.css", "waves.js"].map { "assets/waves/\($0)" }
      #expect(removed == Set(files + ["manifest.json", "overlays.json"]))
      let text = try String(contentsOf: out.appending(path: "manifest.json"), encoding: .utf8)
      #expect(!text.contains("waves/"))
    }
  }

  @Test("A zip file gives the same folder as the package, and a damaged file is left out and reported")
  func archive() async throws {
    try await TemporaryFolder.with { folder async throws in
      let package = try copy(in: folder)
      let zip = folder.appending(path: "a.zip")
      #expect(await CommandRun("package", "build", package.path, "-o", zip.path).exitCode == 0)
      let (out, fromZip) = (folder.appending(path: "out"), folder.appending(path: "zip"))
      #expect(await export(package, to: out).exitCode == 0)
      let run = await export(zip, to: fromZip)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try FileTree.contents(of: fromZip) == FileTree.contents(of: out))

      var bytes = try Data(contentsOf: zip)
      let film = try Data(contentsOf: package.appending(path: "films/lights.mp4"))
      let place = try #require(bytes.range(of: film))
      bytes[place.upperBound - 5] ^= 0xFF
      let damaged = folder.appending(path: "b.zip")
      try bytes.write(to: damaged)
      let other = folder.appending(path: "other")
      let partly = await export(damaged, to: other)
      #expect(partly.exitCode == 3 && partly.errors.contains("films/lights.mp4 is damaged"), "\(partly.errors)")
      #expect(try !assets(other).contains("assets/films/lights.mp4"))
      let names = try annotations(other).compactMap { $0["id"] as? String }
      #expect(names.contains { $0.hasSuffix("/overlay-quay-lights-poster") })
      #expect(!names.contains { $0.hasSuffix("/overlay-quay-lights") })
    }
  }

  @Test("A file in the place of the copy of a package's PDF is not replaced")
  func ownFile() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (package, out) = (folder.appending(path: "a.package"), folder.appending(path: "out"))
      for url in [package, out] { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
      let issue = """
        {"format": "gatefold-issue", "identifier": "a", "title": "A", "content": {"kind": "pdf", "path": "a.pdf"}}
        """
      try Data(issue.utf8).write(to: package.appending(path: "issue.json"))
      let pdf = SmallPDF().bytes
      try pdf.write(to: package.appending(path: "a.pdf"))
      let own = out.appending(path: "issue.pdf")
      try Data("mine".utf8).write(to: own)
      let run = await export(package, to: out)
      #expect(run.exitCode == 3 && run.errors.contains("was not written by Gatefold"), "\(run.errors)")
      #expect(try Data(contentsOf: own) == Data("mine".utf8))
      try FileManager.default.removeItem(at: own)
      for _ in 0..<2 { #expect(await export(package, to: out).exitCode == 0) }
      #expect(try Data(contentsOf: own) == pdf)
      #expect(await export(package, to: out, "--resume", "--no-pdf").exitCode == 0)
      #expect(!FileManager.default.fileExists(atPath: own.path))
    }
  }

  @Test("A package of pictures is exported with its overlays and escaped paths, without a PDF")
  func pictures() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (scans, package) = (folder.appending(path: "scans"), folder.appending(path: "b.package"))
      for page in [2, 3] {
        let picture = scans.appending(path: "\(page).png").path
        #expect(
          await CommandRun("render", Sample.issue.path, "--page", "\(page)", "--dpi", "20", "-o", picture).exitCode == 0
        )
      }
      #expect(await CommandRun("package", "new", scans.path, "--dpi", "20", "-o", package.path).exitCode == 0)
      let name = "häfen & co #1.png"
      try FileManager.default.copyItem(at: scans.appending(path: "2.png"), to: package.appending(path: name))
      let overlays = """
        {"format": "gatefold-overlays", "version": 1, "overlays": [{"id": "a b", "kind": "picture", "pageIndex": 1,
         "frame": {"x": 72, "y": 36, "width": 144, "height": 400}, "alternativeText": "Here", "path": "\(name)"}]}
        """
      try Data(overlays.utf8).write(to: package.appending(path: "overlays.json"))
      let out = folder.appending(path: "out")
      let run = await export(package, to: out)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try assets(out) == ["assets/\(name)"])
      #expect(!FileManager.default.fileExists(atPath: out.appending(path: "issue.pdf").path))
      let painted = try annotation("a%20b", out)
      let body = try #require(painted["body"] as? [String: Any])
      #expect(body["id"] as? String == "\(Self.address)/assets/h%C3%A4fen%20%26%20co%20%231.png")
      let (width, height) = (try #require(body["width"] as? Int), try #require(body["height"] as? Int))
      // 40 pixels wide, from the frame's left edge, and vertically centred.
      let target = try #require(painted["target"] as? String)
      let numbers = target.split(separator: "=")[1].split(separator: ",").compactMap { Int($0) }
      #expect(numbers[0] == 20 && numbers[2] == 40)
      #expect(abs(numbers[3] - 40 * height / width) <= 2)
      // The vertical centre is at 36 + 200 points.
      #expect(abs(2 * numbers[1] + numbers[3] - 2 * 236 * 20 / 72) <= 3)
    }
  }
}
