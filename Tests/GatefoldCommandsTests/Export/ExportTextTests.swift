import Foundation
import GatefoldTestSupport
import Testing

@Suite("Exported text maps")
struct ExportTextTests {
  static let samples = [Sample.issue, .hardText, .rightToLeft, .japanese, .moreMedia, .hugePage]

  private func files(below folder: URL, _ ending: String) throws -> [URL] {
    try FileTree.contents(of: folder).keys.filter { $0.hasSuffix(ending) }.sorted().map { folder.appending(path: $0) }
  }

  @Test(
    "ALTO is valid by its schema, and hOCR by hocr-spec, by page and by issue",
    .enabled(if: Validators.areThere, "\(Validators.missing)"),
    arguments: ["page", "issue"]
  )
  func valid(extent: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      for unit in ["pixel", "mm10"] {
        let out = folder.appending(path: unit)
        let run = await CommandRun(
          ["export", "text"] + Self.samples.map(\.path)
            + ["--format", "alto,hocr", "--by", extent, "--unit", unit, "--out", out.path]
        )
        #expect(run.exitCode == 0, "\(run.errors)")
        let alto = try files(below: out, ".xml")
        let hocr = try files(below: out, ".hocr")
        #expect(alto.count == hocr.count)
        #expect(extent == "issue" ? alto.count == Self.samples.count : alto.count > 60)
        #expect(try Validators.problems("alto", alto) == "")
        // One of each is much the same as all, and the validator is slow.
        #expect(try Validators.problems("hocr", extent == "issue" ? hocr : Array(hocr.prefix(8))) == "")
      }
    }
  }

  @Test("The validators do find what is wrong", .enabled(if: Validators.areThere, "\(Validators.missing)"))
  func invalid() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun(
        "export",
        "text",
        Sample.japanese.path,
        "--pages",
        "1",
        "--format",
        "alto,hocr",
        "--out",
        folder.path
      )
      #expect(run.exitCode == 0)
      for (format, ending, right, wrong) in [("alto", "xml", "HPOS=", "HPOSE="), ("hocr", "hocr", "bbox", "box")] {
        let file = folder.appending(path: "page-0001.\(ending)")
        try String(contentsOf: file, encoding: .utf8).replacing(right, with: wrong)
          .write(to: file, atomically: true, encoding: .utf8)
        #expect(try Validators.problems(format, [file]) != "")
      }
    }
  }

  @Test("The map of an issue holds the pages of the maps by page, in their order")
  func byIssue() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (pages, whole) = (folder.appending(path: "pages"), folder.appending(path: "whole"))
      let command = ["export", "text", Sample.rightToLeft.path, "--format", "alto,hocr,json"]
      #expect(await CommandRun(command + ["--out", pages.path]).exitCode == 0)
      #expect(await CommandRun(command + ["--out", whole.path, "--by", "issue"]).exitCode == 0)
      for (ending, start, end) in [
        ("xml", "    <Page ", "</Page>\n"), ("hocr", "    <div class=\"ocr_page\"", "\n    </div>\n"),
        ("json", "{\"pageIndex\"", "\n]}\n"),
      ] {
        let text = try String(contentsOf: whole.appending(path: "right-to-left.\(ending)"), encoding: .utf8)
        var place = text.startIndex
        for index in 1...6 {
          let one = try String(contentsOf: pages.appending(path: "page-000\(index).\(ending)"), encoding: .utf8)
          let first = try #require(one.range(of: start)?.lowerBound)
          let last = try #require(one.range(of: end)?.lowerBound)
          let found = try #require(
            text.range(of: one[first..<last], range: place..<text.endIndex),
            "\(ending) \(index)"
          )
          place = found.upperBound
        }
      }
    }
  }

  @Test("A page that cannot be read is named and left out, and the map is made anew with --resume")
  func damaged() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "text", Sample.truncated.path, "--by", "issue", "--out", folder.path, "--resume"]
      for _ in 0..<2 {
        let run = await CommandRun(command)
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("page 5:") && run.errors.contains("page 6:"), "\(run.errors)")
        let text = try String(contentsOf: folder.appending(path: "truncated.xml"), encoding: .utf8)
        #expect(text.components(separatedBy: "<Page ").count == 5)
        try FileManager.default.removeItem(at: folder.appending(path: "truncated.xml"))
      }
    }
  }

  @Test("An issue that was renamed keeps its folder and the name of its map")
  func renamed() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (old, new) = (folder.appending(path: "in/old.pdf"), folder.appending(path: "in/new.pdf"))
      try FileManager.default.createDirectory(at: old.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Sample.japanese.path, toPath: old.path)
      let out = folder.appending(path: "out")
      let input = folder.appending(path: "in").path
      let command = ["export", "text", input, "--by", "issue", "--out", out.path, "--resume"]
      #expect(await CommandRun(command).exitCode == 0)
      try FileManager.default.moveItem(at: old, to: new)
      #expect(await CommandRun(command + ["--dpi", "100"]).exitCode == 0)
      #expect(try FileTree.contents(of: out).keys.sorted() == ["old/old.xml"])
    }
  }

  @Test("ALTO and hOCR of a page name its picture, where there is one, else the PDF")
  func pictures() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "text", Sample.japanese.path, "--pages", "2", "--format", "alto,hocr,svg"]
      for (options, name) in [
        ([], "japanese.pdf"), (["--pictures", "my pics #1/{number}.jpg"], "my pics #1/0002.jpg"),
      ] {
        #expect(await CommandRun(command + options + ["--out", folder.path]).exitCode == 0)
        let alto = try String(contentsOf: folder.appending(path: "page-0002.xml"), encoding: .utf8)
        #expect(alto.contains("<fileName>\(name)</fileName>"))
        let hocr = try String(contentsOf: folder.appending(path: "page-0002.hocr"), encoding: .utf8)
        #expect(hocr.contains("image &quot;\(name)&quot;"))
        // A reference is an address, with no space in it.
        let svg = try String(contentsOf: folder.appending(path: "page-0002.svg"), encoding: .utf8)
        #expect(svg.contains("href=\"my%20pics%20%231/0002.jpg\"") == !options.isEmpty)
      }
    }
  }

  @Test("A range of pages ends with the last page, but must begin with one that is there")
  func ranges() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "text", Sample.japanese.path, "--out"]
      let (some, none) = (folder.appending(path: "some"), folder.appending(path: "none"))
      #expect(await CommandRun(command + [some.path, "--pages", "3-99"]).exitCode == 0)
      #expect(try FileTree.contents(of: some).keys.sorted() == ["page-0003.xml", "page-0004.xml"])
      for pages in ["5-99", "5", "5-"] {
        let run = await CommandRun(command + [none.path, "--pages", pages])
        #expect(run.exitCode != 0)
        #expect(run.errors.contains("there is no page 5: the issue has pages 1 to 4"))
      }
    }
  }

  @Test("Bad usage is refused before anything is done")
  func usage() async {
    for wrong in [
      ["--format", "pdf"], ["--format", "alto,"], ["--by", "issue", "--format", "svg"], ["--dpi", "0"],
      ["--unit", "inch"], ["--unit", "mm10", "--format", "hocr"], ["--pictures", "page.jpg"],
    ] {
      #expect(await CommandRun(["export", "text", Sample.issue.path, "--out", "/nowhere"] + wrong).exitCode == 64)
    }
  }
}
