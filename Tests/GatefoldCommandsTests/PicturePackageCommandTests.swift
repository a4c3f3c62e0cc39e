import Foundation
import GatefoldTestSupport
import Testing

@Suite("Packages of pictures on the command line")
struct PicturePackageCommandTests {
  /// Makes a folder with pictures of three pages and their text.
  private func scans(in folder: URL) async throws -> String {
    let scans = folder.appending(path: "scans")
    for page in [2, 8, 9] {
      let picture = scans.appending(path: "\(page).png").path
      let run = await CommandRun("render", Sample.issue.path, "--page", "\(page)", "--dpi", "50", "-o", picture)
      #expect(run.exitCode == 0, "\(run.errors)")
      let text = await CommandRun("text", Sample.issue.path, "--pages", "\(page)", "--format", "json")
      try text.output.write(to: scans.appending(path: "\(page).json"))
    }
    return scans.path
  }

  @Test("Pictures become a package, which is checked, built, shown, searched and drawn")
  func wholeWay() async throws {
    try await TemporaryFolder.with { folder in
      let scans = try await scans(in: folder)
      let package = folder.appending(path: "a.package").path
      let archive = folder.appending(path: "a.zip").path
      let begun = await CommandRun("package", "new", scans, "--dpi", "50", "-o", package)
      #expect(begun.exitCode == 0, "\(begun.errors)")
      #expect(begun.errors.contains("wrote 3 pages"))
      let check = await CommandRun("package", "check", package)
      #expect(check.exitCode == 0 && check.text.contains("0 errors, 0 warnings"), "\(check.text)")
      #expect(await CommandRun("package", "build", package, "-o", archive).exitCode == 0)
      for path in [package, archive] {
        let hits = await CommandRun("search", path, "tide", "--format", "json")
        let wanted = await CommandRun("search", Sample.issue.path, "tide", "--pages", "2,8,9", "--format", "json")
        #expect(try pages(hits) == pages(wanted).map { [2: 0, 8: 1, 9: 2][$0 + 1] ?? -1 })
        let info = await CommandRun("info", path)
        #expect(info.exitCode == 0 && info.text.contains("scans"), "\(info.errors)")
        let toc = await CommandRun("toc", path)
        #expect(toc.exitCode == 0, "\(toc.errors)")
        let text = await CommandRun("text", path, "--pages", "2")
        #expect(text.text == (await CommandRun("text", Sample.issue.path, "--pages", "8")).text)
        let picture = folder.appending(path: "p.png").path
        #expect(await CommandRun("render", path, "--page", "3", "--dpi", "25", "-o", picture).exitCode == 0)
        let out = folder.appending(path: "out-\(URL(filePath: path).pathExtension)").path
        let thumbs = await CommandRun("thumbs", path, "--size", "80", "-o", out)
        #expect(thumbs.exitCode == 0, "\(thumbs.errors)")
        #expect(FileManager.default.fileExists(atPath: "\(out)/page-0003.jpg"))
        let again = await CommandRun("thumbs", path, "--size", "80", "-o", out, "--resume")
        #expect(again.exitCode == 0)
        #expect(again.errors.contains("wrote no thumbnails"), "\(again.errors)")
        let tiles = await CommandRun("tiles", path, "--pages", "1", "-o", "\(out)/tiles")
        #expect(tiles.exitCode == 0, "\(tiles.errors)")
      }
    }
  }

  private func pages(_ run: CommandRun) throws -> [Int] {
    let hits = try #require((try run.json() as? [String: Any])?["hits"] as? [[String: Any]])
    return hits.compactMap { $0["pageIndex"] as? Int }
  }

  @Test("A .cbz file becomes a package, and files that can't be used are named")
  func comicBook() async throws {
    try await TemporaryFolder.with { folder in
      let scans = try await scans(in: folder)
      try Data("none".utf8).write(to: URL(filePath: "\(scans)/10.png"))
      let comic = folder.appending(path: "issue.cbz").path
      // A package is a zip file of the same kind.
      try Tool.run("python3", ["-c", Self.zip, scans, comic])
      let package = folder.appending(path: "b.package").path
      let begun = await CommandRun("package", "new", comic, "-o", package, "--identifier", "org.example.b")
      #expect(begun.exitCode == 3)
      #expect(begun.errors.contains("wrote 3 pages") && begun.errors.contains("10.png"), "\(begun.errors)")
      #expect(await CommandRun("package", "check", package).exitCode == 0)
      let preview = folder.appending(path: "preview").path
      #expect(await CommandRun("package", "preview", package, "-o", preview).exitCode == 0)
      let error = await CommandRun("package", "new", package, "-o", folder.appending(path: "c").path)
      #expect(error.exitCode == 1 && error.errors.contains("is a package already"))
      #expect(await CommandRun("search", comic, "tide").errors.contains("issue.json"))
    }
  }

  private static let zip = """
    import os, sys, zipfile
    with zipfile.ZipFile(sys.argv[2], "w") as file:
        for name in sorted(os.listdir(sys.argv[1])):
            file.write(os.path.join(sys.argv[1], name), "Issue 14/" + name)
    """

  @Test("A preview draws overlays on pictures, and --dpi applies only to pictures")
  func preview() async throws {
    try await TemporaryFolder.with { folder in
      let package = folder.appending(path: "a.package").path
      _ = await CommandRun("package", "new", try await scans(in: folder), "--dpi", "50", "-o", package)
      let overlays = """
        {"format": "gatefold-overlays", "version": 1, "overlays": [{"id": "a", "kind": "hotspot", "pageIndex": 1,
         "frame": {"x": 50, "y": 60, "width": 200, "height": 100}, "alternativeText": "Here"}]}
        """
      try Data(overlays.utf8).write(to: URL(filePath: "\(package)/overlays.json"))
      let preview = folder.appending(path: "preview").path
      let run = await CommandRun("package", "preview", package, "-o", preview)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(preview)/page-2.jpg"))
      #expect(await CommandRun("package", "new", Sample.issue.path, "--dpi", "100").exitCode == 64)
    }
  }

  @Test("In a folder of issues, a package is one issue, and its files are not issues")
  func folder() async throws {
    try await TemporaryFolder.with { folder in
      let magazines = folder.appending(path: "magazines")
      try Sample.japanese.copy(to: magazines.appending(path: "one.pdf"))
      let package = magazines.appending(path: "two.package").path
      _ = await CommandRun("package", "new", Sample.media.path, "-o", package)
      // An issue exported for the web also has an issue.json, but its PDF is the issue.
      try Sample.rightToLeft.copy(to: magazines.appending(path: "web/three.pdf"))
      try Data(#"{"title": "Three"}"#.utf8).write(to: magazines.appending(path: "web/issue.json"))
      let info = await CommandRun("info", magazines.path, "--format", "json")
      #expect(info.exitCode == 0, "\(info.errors)")
      let files = try info.text.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return URL(filePath: object?["file"] as? String ?? "").lastPathComponent
      }
      #expect(files == ["one.pdf", "two.package", "three.pdf"])
      let out = folder.appending(path: "out").path
      let thumbs = await CommandRun("thumbs", magazines.path, "--size", "60", "--pages", "1", "-o", out)
      #expect(thumbs.exitCode == 0, "\(thumbs.errors)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: out).filter { !$0.hasPrefix(".") }.sorted() == [
          "one", "three", "two",
        ]
      )
      // The index reads only PDFs.
      let index = folder.appending(path: "library.sqlite").path
      #expect(await CommandRun("index", "add", magazines.path, "--index", index).exitCode == 0)
    }
  }
}
