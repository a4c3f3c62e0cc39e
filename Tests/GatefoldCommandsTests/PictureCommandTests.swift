import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Commands that write pictures")
struct PictureCommandTests {
  private let issue = Sample.issue.path

  private func files(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder.path)/\(path)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.filter { !$0.hasSuffix(FileTree.journal) }.sorted()
  }

  private func picture(_ path: String) throws -> RGBPicture {
    try RGBPicture(ppm: Tool.run("pngtopnm", [path]))
  }

  @Test("Tiles are what the ending of their template says, and what cannot be is refused before anything is written")
  func templates() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["tiles", Sample.japanese.path, "--pages", "1", "--zoom", "0.3", "--out", out.path]
      let usage = [
        ["--layout", "xyz", "--path", "{page}/{z}/{x}/{y}.jpg", "--format", "png"], ["--size", "0"],
        ["--size", "5000"], ["--size", "3000", "--scale", "2"], ["--overlap", "200"], ["--overlap=-1"],
      ]
      for wrong in usage { #expect(await CommandRun(command + wrong).exitCode == 64, "\(wrong)") }
      #expect(!FileManager.default.fileExists(atPath: out.path))
      let run = await CommandRun(command + ["--layout", "xyz", "--path", "{page}/{z}/{x}/{y}.jpg"])
      #expect(run.exitCode == 0, "\(run.errors)")
      for name in try files(below: out) {
        #expect(try Data(contentsOf: out.appending(path: name)).starts(with: [0xFF, 0xD8, 0xFF]), "\(name)")
      }
    }
  }

  @Test("render writes a page of ceil(points x zoom) pixels, by resolution or box")
  func render() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "page.png").path
      #expect(await CommandRun("render", issue, "--page", "2", "--dpi", "100", "-o", file).exitCode == 0)
      #expect(try picture(file).size == PixelSize(width: 838, height: 1088))
      #expect(await CommandRun("render", issue, "--page", "2", "--fit", "100x500", "-o", file).exitCode == 0)
      #expect(try picture(file).size.width == 100)
    }
  }

  @Test("render turns the page and changes its look")
  func renderLook() async throws {
    let run = await CommandRun(
      "render",
      issue,
      "--page",
      "4",
      "--zoom",
      "1",
      "--rotate",
      "90",
      "--night",
      "--paper",
      "#F5EBDC",
      "--brightness",
      "0.5",
      "-o",
      "-"
    )
    let picture = try RGBPicture(ppm: Tool.run("pngtopnm", [], input: run.output))
    #expect(picture.size == PixelSize(width: 783, height: 603))
    let page = try await Sample.issue.open().page(at: 3)
    let paper = RGBAColor(red: 245.0 / 255, green: 235.0 / 255, blue: 220.0 / 255)
    let look = PageAppearance(paper: paper, brightness: 0.5, isInverted: true)
    let options = RenderingOptions(rotation: .clockwise90, appearance: look)
    #expect(picture == RGBPicture(try await page.render(.zoom(1), options: options)))
    for bad in [["--rotate", "45"], ["--brightness", "2"], ["--paper", "red"]] {
      #expect(await CommandRun(["render", issue] + bad).exitCode == 64)
    }
  }

  @Test("render writes a region, and to standard output")
  func renderRegion() async throws {
    let run = await CommandRun("render", issue, "--zoom", "2", "--region", "10,20,30,40", "-o", "-")
    let picture = try RGBPicture(ppm: Tool.run("pngtopnm", [], input: run.output))
    #expect(picture.size == PixelSize(width: 60, height: 80))
  }

  @Test("The name chooses the format, and --format overrules it")
  func formats() async throws {
    try await TemporaryFolder.with { folder async throws in
      let cases = [
        ("a.png", nil, "89504e47"), ("a.jpg", nil, "ffd8"), ("a.webp", nil, "52494646"), ("b.png", "jpeg", "ffd8"),
      ]
      for (name, format, magic) in cases {
        let file = folder.appending(path: name)
        let run =
          if let format {
            await CommandRun("render", issue, "--dpi", "20", "-o", file.path, "--format", format)
          } else {
            await CommandRun("render", issue, "--dpi", "20", "-o", file.path)
          }
        #expect(run.exitCode == 0)
        let head = try Data(contentsOf: file).prefix(magic.count / 2).map { String(format: "%02x", $0) }.joined()
        #expect(head == magic, "\(name)")
      }
    }
  }

  @Test("tile writes that part of the page")
  func tile() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "tile.png").path
      let run = await CommandRun(
        "tile",
        issue,
        "--page",
        "2",
        "--zoom",
        "1",
        "--column",
        "1",
        "--row",
        "2",
        "--size",
        "128",
        "-o",
        file
      )
      #expect(run.exitCode == 0)
      let page = try await Sample.issue.open().page(at: 1)
      let whole = RGBPicture(try await page.render(.zoom(1)))
      let expected = whole.cropped(to: PixelRect(x: 128, y: 256, width: 128, height: 128))
      #expect(PictureDifference(try picture(file), expected).maximum <= 1)
    }
  }

  @Test("tiles writes every tile of the pages asked for, and a report of them")
  func tiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      let report = folder.appending(path: "report.json")
      let out = folder.appending(path: "tiles")
      let run = await CommandRun(
        "tiles",
        issue,
        "--pages",
        "2-3",
        "--zoom",
        "1",
        "--out",
        out.path,
        "--report",
        report.path
      )
      #expect(run.exitCode == 0)
      let files = try files(below: out)
      #expect(files.count == 2 * 3 * 4)
      #expect(files.contains("page-0002/2-3.png"))
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [String: [Any]]
      #expect(json?["written"]?.count == 24)
      #expect(json?["failed"]?.isEmpty == true)
    }
  }

  @Test("tiles of a viewport are those that it touches, at a display scale of twice the pixels")
  func viewport() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun(
        "tiles",
        issue,
        "--pages",
        "2",
        "--zoom",
        "1",
        "--scale",
        "2",
        "--viewport",
        "300,300,10,10",
        "--out",
        folder.path
      )
      #expect(run.exitCode == 0)
      #expect(try files(below: folder) == ["page-0002/1-1@2x.png"])
      #expect(
        try picture(folder.appending(path: "page-0002/1-1@2x.png").path).size == PixelSize(width: 512, height: 512)
      )
    }
  }

  @Test("tiles and render draw facing pages as one, where they are asked to")
  func spreads() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "tiles").path
      let report = folder.appending(path: "report.json").path
      let arguments = ["--spread", "--zoom", "0.5", "--size", "400", "--out", out, "--report", report]
      #expect(await CommandRun(["tiles", issue, "--pages", "1,3,15"] + arguments).exitCode == 0)
      // 1206 x 783 points, of the cover half as wide.
      #expect(
        try files(below: URL(filePath: out)) == [
          "page-0001/0-0.png", "page-0002-0003/0-0.png", "page-0002-0003/1-0.png", "page-0014-0015/0-0.png",
          "page-0014-0015/1-0.png",
        ]
      )
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: report))) as? [String: Any]
      let written = try #require(json?["written"] as? [[String: Any]])
      #expect(written.compactMap { $0["pageIndices"] as? [Int] } == [[1, 2], [1, 2], [13, 14], [13, 14]])

      let hebrew = Sample.rightToLeft.path
      let file = folder.appending(path: "spread.png").path
      #expect(await CommandRun(["render", hebrew, "--page", "3", "--spread", "--dpi", "36", "-o", file]).exitCode == 0)
      let issue = try await Sample.rightToLeft.open()
      let spread = RGBPicture(try await issue.spreads()[1].render(.zoom(0.5)))
      #expect(try picture(file) == spread)
      let second = RGBPicture(try await issue.page(at: 2).render(.zoom(0.5)))
      #expect(
        spread.cropped(to: PixelRect(x: 0, y: 0, width: 200, height: 298)).bytes
          == second.cropped(to: PixelRect(x: 0, y: 0, width: 200, height: 298)).bytes
      )

      #expect(await CommandRun(["tiles", hebrew, "--zoom", "1", "--cover", "alone", "--out", out]).exitCode == 64)
    }
  }

  @Test("A page of a spread that cannot be read is named, its place bare; a spread of nothing else is not written")
  func bareSpreads() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, truncated) = (folder.appending(path: "tiles"), Sample.truncated.path)
      for _ in 0..<2 {
        let run = await CommandRun(
          ["tiles", truncated, "--spread", "--zoom", "0.2", "--out", out.path, "--resume"]
        )
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("page 5: ") && run.errors.contains("page 6: "), "\(run.errors)")
      }
      let folders = Set(try FileTree.contents(of: out).keys.compactMap { $0.split(separator: "/").first })
      #expect(folders == ["page-0001", "page-0002-0003", "page-0004-0005"])
      let report = folder.appending(path: "report.json")
      let command = ["tiles", truncated, "--spread", "--zoom", "0.2", "--out", out.path, "--report", report.path]
      #expect(await CommandRun(command).exitCode == 3)
      #expect(try Report(report).sum("writtenPageCount") == 4)
      let file = folder.appending(path: "spread.png").path
      let run = await CommandRun(["render", truncated, "--page", "4", "--spread", "--dpi", "20", "-o", file])
      #expect(run.exitCode == 3 && run.errors.contains("page 5: "), "\(run.errors)")
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  @Test(
    "The address of an image has the folder of its issue, where several have one",
    arguments: [nil, "https://a.org/b/"]
  )
  func imageAddresses(base: String?) async throws {
    try await TemporaryFolder.with { folder async throws in
      let source = folder.appending(path: "in/January 2.pdf")
      try Sample.attachment.copy(to: source)
      let command = ["tiles", source.path, Sample.japanese.path, "--pages", "1", "--zoom", "0.2", "--layout", "iiif"]
      let run = await CommandRun(command + ["--out", folder.path] + (base.map { ["--base-url", $0] } ?? []))
      #expect(run.exitCode == 0, "\(run.errors)")
      let addresses = try ["January 2", "japanese"].map { name in
        let info = try Data(contentsOf: folder.appending(path: "\(name)/page-0001/info.json"))
        return try (JSONSerialization.jsonObject(with: info) as? [String: Any])?["id"] as? String
      }
      let root = base == nil ? "http://localhost:8000" : "https://a.org/b"
      #expect(addresses == ["\(root)/January%202/page-0001", "\(root)/japanese/page-0001"])
    }
  }

  @Test("A pyramid of tiles holds every level, in each layout")
  func pyramids() async throws {
    try await TemporaryFolder.with { folder async throws in
      for layout in ["xyz", "dzi", "iiif"] {
        let run = await CommandRun(
          "tiles",
          issue,
          "--pages",
          "2",
          "--zoom",
          "1",
          "--layout",
          layout,
          "--format",
          "jpeg",
          "--out",
          folder.appending(path: layout).path
        )
        #expect(run.exitCode == 0)
      }
      // 603 x 783: 3 x 4 tiles, then 302 x 392: 2 x 2, then 151 x 196: 1.
      #expect(try files(below: folder.appending(path: "xyz")).count == 12 + 4 + 1)
      #expect(try files(below: folder.appending(path: "iiif")).count == 12 + 4 + 1 + 2)
      #expect(try files(below: folder.appending(path: "dzi")).count == 12 + 4 + 9 + 1)
      let xyz = folder.appending(path: "xyz/page-0002/2/2/3.jpg")
      let padded = try RGBPicture(ppm: Tool.run("djpeg", ["-ppm"], input: Data(contentsOf: xyz)))
      #expect(padded.size == PixelSize(width: 256, height: 256))
      let info = try Data(contentsOf: folder.appending(path: "iiif/page-0002/info.json"))
      let json = try JSONSerialization.jsonObject(with: info) as? [String: Any]
      #expect(json?["width"] as? Int == 603)
      #expect(json?["id"] as? String == "http://localhost:8000/page-0002")
    }
  }

  @Test("thumbs writes a picture a page, and a folder an issue")
  func thumbs() async throws {
    try await TemporaryFolder.with { folder async throws in
      let one = folder.appending(path: "one")
      #expect(await CommandRun("thumbs", issue, "--size", "60x80", "--out", one.path).exitCode == 0)
      #expect(try files(below: one).count == 28)
      let two = folder.appending(path: "two")
      let run = await CommandRun(
        "thumbs",
        issue,
        Sample.rightToLeft.path,
        "--pages",
        "1",
        "--size",
        "60x80",
        "--out",
        two.path
      )
      #expect(run.exitCode == 0)
      #expect(try files(below: two) == ["issue/page-0001.jpg", "right-to-left/page-0001.jpg"])
    }
  }

  @Test("thumbs goes on past an issue that fails, and is partly done")
  func partlyDone() async throws {
    try await TemporaryFolder.with { folder async throws in
      let report = folder.appending(path: "report.json")
      let run = await CommandRun(
        "thumbs",
        Sample.notAPDF.path,
        issue,
        "--pages",
        "1",
        "--size",
        "60x80",
        "--out",
        folder.path,
        "--report",
        report.path
      )
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("not-a-pdf.pdf: not a PDF"))
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [String: [[String: Any]]]
      #expect(json?["written"]?.count == 1)
      #expect(json?["failed"]?.first?["code"] as? String == "notAPDF")
    }
  }
}
