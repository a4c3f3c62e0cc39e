import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Exported pictures")
struct ExportPicturesTests {
  private func size(_ file: URL) throws -> PixelSize {
    let program = ["png": "pngtopnm", "jpg": "djpeg"][file.pathExtension] ?? "dwebp"
    let picture =
      program == "dwebp"
      ? try Tool.run("dwebp", ["-quiet", "-ppm", file.path, "-o", "-"])
      : try Tool.run(program, [], input: Data(contentsOf: file))
    let header = picture.prefix(40).split(whereSeparator: { $0 == 0x20 || $0 == 0x0A })
    return PixelSize(
      width: Int(String(decoding: header[1], as: UTF8.self)) ?? 0,
      height: Int(String(decoding: header[2], as: UTF8.self)) ?? 0
    )
  }

  @Test("Covers are written at every width and in every format, in one folder per issue")
  func covers() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "covers", Sample.issue.path, Sample.rightToLeft.path, "--out", folder.path]
      let run = await CommandRun(command + ["--widths", "60,31", "--formats", "webp,jpeg,png"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let names = try FileTree.contents(of: folder).keys.sorted()
      #expect(names.count == 12)
      for name in names {
        let width = name.contains("-60.") ? 60 : 31
        #expect(try size(folder.appending(path: name)).width == width, "\(name)")
      }
      #expect(await CommandRun(command + ["--widths", "60,"]).exitCode == 64)
      #expect(await CommandRun(command + ["--widths", "60", "--formats", "gif"]).exitCode == 64)
      let missing = await CommandRun(command + ["--widths", "60", "--page", "9"])
      // The second issue has six pages.
      #expect(missing.exitCode == 3)
      #expect(missing.errors.contains("there is no page 9"))
    }
  }

  @Test("Pages have the requested size, and no margins if these are cropped")
  func pages() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "pages", Sample.issue.path, "--pages", "3,6"]
      for (options, check) in [
        (["--fill", "90x50"], { (size: PixelSize) in size == PixelSize(width: 90, height: 50) }),
        (["--width", "77"], { $0.width == 77 }),
        (["--height", "88", "--spread"], { $0.height == 88 && $0.width > 100 }),
        (["--fit", "70x200", "--trim"], { $0.width == 70 || $0.height == 200 }),
        ([], { $0.width == 1200 || $0.height == 1600 }),
      ] {
        let out = folder.appending(path: "out" + options.joined())
        let run = await CommandRun(command + options + ["--out", out.path])
        #expect(run.exitCode == 0, "\(run.errors)")
        let files = try FileTree.contents(of: out).keys
        #expect(files.count == 2)
        for file in files { #expect(check(try size(out.appending(path: file))), "\(options) \(file)") }
      }
      #expect(await CommandRun(command + ["--width", "9", "--height", "9", "--out", folder.path]).exitCode == 64)
    }
  }

  @Test("Contact sheets show every page in its place, on as many sheets as needed")
  func sheets() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun(
        "export",
        "sheet",
        Sample.issue.path,
        "--size",
        "30x40",
        "--columns",
        "5",
        "--rows",
        "4",
        "--gap",
        "10",
        "--format",
        "png",
        "--paper",
        "102030",
        "--out",
        folder.path
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try FileTree.contents(of: folder).keys.sorted() == ["sheet-001.png", "sheet-002.png"])
      let file = folder.appending(path: "sheet-001.png")
      let sheet = try RGBPicture(ppm: Tool.run("pngtopnm", [], input: Data(contentsOf: file)))
      #expect(sheet.size.width == 10 + 5 * 40)
      // Each picture is centred in its box, above its caption.
      let issue = try await Sample.issue.open()
      let rowHeight = (sheet.size.height - 10) / 4
      for index in [0, 6, 19] {
        let picture = RGBPicture(
          try await issue.page(at: index).render(.fit(PixelSize(width: 30, height: 40)), options: .thumbnail)
        )
        let place = PixelRect(
          x: 10 + index % 5 * 40 + (30 - picture.size.width) / 2,
          y: 10 + index / 5 * rowHeight + 40 - picture.size.height,
          width: picture.size.width,
          height: picture.size.height
        )
        #expect(sheet.cropped(to: place) == picture, "page \(index + 1)")
      }
      #expect(sheet.bytes.prefix(3) == [0x10, 0x20, 0x30])
    }
  }

  @Test("A preview opens with the cover, turns leaf by leaf, and ends with the last pages")
  func preview() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun(
        "export",
        "preview",
        Sample.issue.path,
        "--pages",
        "1-5",
        "--size",
        "60x80",
        "--turn",
        "200",
        "--out",
        folder.path,
        "--report",
        folder.appending(path: "report.json").path
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      let report = try Report(folder.appending(path: "report.json"))
      #expect(report.written.count == 1 && report.written[0]["pageIndex"] == nil, "it is the whole issue's")
      let file = folder.appending(path: "preview.webp").path
      let info = String(decoding: try Tool.run("webpmux", ["-info", file]), as: UTF8.self)
      #expect(info.contains("Canvas size: 120 x 80"), "\(info)")
      // The cover, pages 2 and 3, pages 4 and 5, and four pictures for each of the two turns.
      #expect(info.contains("Number of frames: 11"), "\(info)")
    }
  }

  @Test(
    "Leaves turn over the spine in the reading direction",
    .enabled(if: Validators.areThere, "\(Validators.missing)"),
    arguments: [Sample.issue, .rightToLeft]
  )
  func leaves(_ sample: Sample) async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "preview", sample.path, "--pages", "1-3", "--size", "120x160", "--turn", "200"]
      let run = await CommandRun(command + ["--quality", "95", "--out", folder.path])
      #expect(run.exitCode == 0, "\(run.errors)")
      let frames = try Validators.frames(of: folder.appending(path: "preview.webp"))
      // The cover, four pictures of the turn, and pages 2 and 3.
      #expect(frames.count == 6)
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      let halves = [PixelRect(x: 0, y: 0, width: 120, height: 160), PixelRect(x: 120, y: 0, width: 120, height: 160)]
      let isMirrored = sample.name == Sample.rightToLeft.name
      let (still, moving) = isMirrored ? (halves[1], halves[0]) : (halves[0], halves[1])

      let issue = try await sample.open()
      for (frame, half, page) in [(first, moving, 0), (last, moving, 2), (last, still, 1)] {
        let size = PixelSize(width: 120, height: 160)
        let expected = RGBPicture(try await issue.page(at: page).render(.fit(size), options: .thumbnail))
        // The page touches the spine and is vertically centred.
        let x = half.x == 0 ? 120 - expected.size.width : 120
        let place = PixelRect(
          x: x,
          y: (160 - expected.size.height) / 2,
          width: expected.size.width,
          height: expected.size.height
        )
        let inner = PixelRect(x: 4, y: 4, width: place.width - 8, height: place.height - 8)
        let difference = PictureDifference(frame.cropped(to: place), expected)
        #expect(difference.mean(over: inner) < 10, "page \(page + 1): \(difference.mean(over: inner))")
      }
      // The half that the leaf leaves shows the next page at its outer edge at once. The other half shows the last page
      // until the end.
      let edge = { (half: PixelRect) in
        PixelRect(x: half.x == 0 ? 0 : half.x + 100, y: 20, width: 20, height: 120)
      }
      let rest = PictureDifference(frames[1].cropped(to: edge(still)), first.cropped(to: edge(still)))
      #expect(rest.mean(over: PixelRect(x: 0, y: 0, width: 20, height: 120)) < 6)
      let revealed = PictureDifference(frames[4].cropped(to: edge(moving)), last.cropped(to: edge(moving)))
      #expect(revealed.mean(over: PixelRect(x: 0, y: 0, width: 20, height: 120)) < 6)
    }
  }

  @Test("A page that can't be drawn is named, and the other pages are written")
  func damaged() async throws {
    try await TemporaryFolder.with { folder async throws in
      for (name, options) in [
        ("sheet", ["--size", "30x40"]), ("preview", ["--size", "30x40"]), ("pages", ["--width", "30"]),
        ("pack", ["--dpi", "20"]),
      ] {
        let out = folder.appending(path: name)
        let run = await CommandRun(["export", name, Sample.truncated.path, "--out", out.path] + options)
        #expect(run.exitCode == 3, "\(name): \(run.errors)")
        #expect(run.errors.contains("page 5:") && run.errors.contains("page 6:"), "\(name): \(run.errors)")
        #expect(try !FileTree.contents(of: out).isEmpty)
        #expect(try FileTree.temporaries(out).isEmpty)
      }
    }
  }

  @Test("The padding of edge tiles has the colour of the page's paper")
  func padding() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun(
        "tiles",
        Sample.attachment.path,
        "--pages",
        "1",
        "--zoom",
        "0.2",
        "--layout",
        "xyz",
        "--night",
        "--out",
        folder.path
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      let file = folder.appending(path: "page-0001/0/0/0.png")
      let tile = try RGBPicture(ppm: Tool.run("pngtopnm", [], input: Data(contentsOf: file)))
      #expect(tile.size == PixelSize(width: 256, height: 256))
      // The colour of white paper in night mode, as in the page's own corner.
      #expect(tile.bytes.suffix(3) == tile.bytes.prefix(3))
      #expect(tile.bytes.suffix(3).allSatisfy { $0 < 40 })
    }
  }

  @Test("A size that is too large is refused before anything is drawn")
  func tooLarge() async {
    for wrong in [
      ["sheet", "--size", "9000000000000000000x10"], ["preview", "--size", "4611686018427387904x10"],
      ["sheet", "--size", "3000x3000", "--columns", "100"], ["pages", "--fit", "40000x10"],
    ] {
      let run = await CommandRun(["export", wrong[0], Sample.issue.path, "--out", "/nowhere"] + wrong.dropFirst())
      #expect(run.exitCode == 64, "\(wrong)")
    }
  }

  @Test("Copies of issues from an earlier run in the output folder are not exported as new issues")
  func outputWithin() async throws {
    try await TemporaryFolder.with { folder async throws in
      try FileManager.default.copyItem(atPath: Sample.attachment.path, toPath: folder.appending(path: "a.pdf").path)
      let out = folder.appending(path: "site")
      for _ in 0..<2 {
        #expect(await CommandRun("export", "web", folder.path, "--dpi", "20", "--out", out.path).exitCode == 0)
      }
      let folders = Set(try FileTree.contents(of: out).keys.compactMap { $0.split(separator: "/").first })
      #expect(folders == ["a", "collection.json"])
    }
  }

  @Test("A file whose name is not UTF-8 is named as a failure, and the folders beside it are searched")
  func unreadableName() async throws {
    try await TemporaryFolder.with { folder async throws in
      let script = """
        import os, shutil, sys
        source, folder = (os.fsencode(name) for name in sys.argv[1:])
        os.makedirs(folder + b"/in/\\xff")
        for name in (b"/in/a.pdf", b"/in/caf\\xe9.pdf", b"/in/\\xff/b.pdf"): shutil.copy(source, folder + name)
        """
      try Tool.run("python3", ["-c", script, Sample.attachment.path, folder.path])
      let (input, out) = (folder.appending(path: "in"), folder.appending(path: "out"))
      let run = await CommandRun("thumbs", input.path, "--size", "20x20", "--out", out.path)
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("caf\u{FFFD}.pdf") && run.errors.contains("/b.pdf"), "\(run.errors)")
      #expect(run.errors.contains("rename it") && run.errors.contains("2 issues failed"), "\(run.errors)")
    }
  }

  @Test("A pattern that the shell did not expand matches files")
  func patterns() async throws {
    try await TemporaryFolder.with { folder async throws in
      for (number, name) in ["a 1", "a 2", "b"].enumerated() {
        try Sample.attachment.copy(to: folder.appending(path: "\(name).pdf"), number: number)
      }
      let out = folder.appending(path: "out")
      let command = ["export", "covers", folder.appending(path: "a*.pdf").path, "--widths", "20", "--out", out.path]
      #expect(await CommandRun(command).exitCode == 0)
      #expect(try FileTree.contents(of: out).keys.sorted() == ["a 1/cover-20.jpg", "a 2/cover-20.jpg"])
      let none = await CommandRun(
        "export",
        "covers",
        folder.appending(path: "c*.pdf").path,
        "--widths",
        "20",
        "--out",
        out.path
      )
      #expect(none.exitCode == 1)
      #expect(none.errors.contains("c*.pdf"))
    }
  }
}
