import Foundation
import GatefoldTestSupport
import Testing

@Suite("Bad input")
struct FailureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let exitCode: Int32
    /// Text that the message must contain.
    let says: String
    var testDescription: String { name }
  }

  static let issue = Sample.issue.path

  static let cases = [
    Case(name: "no PDF", arguments: ["info", Sample.notAPDF.path], exitCode: 1, says: "not a PDF"),
    Case(name: "an empty file", arguments: ["info", Sample.empty.path], exitCode: 1, says: "is empty"),
    Case(name: "no pages", arguments: ["info", Sample.noPages.path], exitCode: 1, says: "no pages"),
    Case(name: "a missing file", arguments: ["toc", "/nowhere.pdf"], exitCode: 1, says: "no such file"),
    Case(name: "no password", arguments: ["text", Sample.encrypted.path], exitCode: 1, says: "--password"),
    Case(
      name: "a wrong password",
      arguments: ["text", Sample.encrypted.path, "--password", "x"],
      exitCode: 1,
      says: "does not open"
    ),
    Case(
      name: "a page out of range",
      arguments: ["render", issue, "--page", "99", "-o", "/dev/null"],
      exitCode: 2,
      says: "pages 1 to 28"
    ),
    Case(
      name: "a damaged page",
      arguments: ["render", Sample.truncated.path, "--page", "6", "-o", "/dev/null"],
      exitCode: 1,
      says: "damaged or missing"
    ),
    Case(
      name: "a range of pages out of range",
      arguments: ["text", issue, "--pages", "29-40"],
      exitCode: 2,
      says: "pages 1 to 28"
    ),
    Case(name: "page zero", arguments: ["render", issue, "--page", "0"], exitCode: 64, says: "from 1"),
    Case(name: "a list of no pages", arguments: ["text", issue, "--pages", "x"], exitCode: 64, says: "--pages"),
    Case(name: "zoom 0", arguments: ["render", issue, "--zoom", "0"], exitCode: 64, says: "positive"),
    Case(name: "a negative zoom", arguments: ["render", issue, "--zoom=-2"], exitCode: 64, says: "positive"),
    Case(name: "zoom NaN", arguments: ["render", issue, "--zoom", "nan"], exitCode: 64, says: "positive"),
    Case(
      name: "an infinite zoom",
      arguments: ["tiles", issue, "--zoom", "inf", "--out", "x"],
      exitCode: 64,
      says: "positive"
    ),
    Case(
      name: "a picture past 32,767 pixels",
      arguments: ["render", issue, "--zoom", "60", "-o", "/dev/null"],
      exitCode: 2,
      says: "32767"
    ),
    Case(
      name: "a zoom past every coordinate",
      arguments: ["render", issue, "--zoom", "1e9", "-o", "/dev/null"],
      exitCode: 2,
      says: "too large"
    ),
    Case(
      name: "a region off the page",
      arguments: ["render", issue, "--zoom", "1", "--region", "900,900,10,10", "-o", "/dev/null"],
      exitCode: 2,
      says: "outside the page"
    ),
    Case(
      name: "a tile off the page",
      arguments: ["tile", issue, "--zoom", "1", "--column", "9", "--row", "0", "-o", "/dev/null"],
      exitCode: 2,
      says: "columns 0 to 2"
    ),
    Case(
      name: "an output folder that is a file",
      arguments: ["thumbs", issue, "--size", "9x9", "--out", "\(issue)/thumbs"],
      exitCode: 1,
      says: "Choose another --output"
    ),
    Case(
      name: "an output file in a file",
      arguments: ["render", issue, "-o", "\(issue)/page.png"],
      exitCode: 1,
      says: "Choose another --output"
    ),
    Case(
      name: "a picture of a format that cannot be written",
      arguments: ["render", issue, "-o", "/nowhere/page.gif"],
      exitCode: 2,
      says: "--format"
    ),
    Case(
      name: "a tile of such a format",
      arguments: ["tile", issue, "-o", "/nowhere/tile.tiff"],
      exitCode: 2,
      says: ".tiff"
    ),
    Case(
      name: "tiles of such a format",
      arguments: ["tiles", issue, "--layout", "xyz", "--path", "{page}/{z}/{x}/{y}.gif", "-o", "/nowhere"],
      exitCode: 2,
      says: ".gif"
    ),
    Case(
      name: "a folder named like a file",
      arguments: ["export", "epub", issue, "-o", "a.epub"],
      exitCode: 64,
      says: "is a folder"
    ),
    Case(name: "a blank query", arguments: ["search", issue, " "], exitCode: 64, says: "blank"),
    Case(
      name: "a box of nothing",
      arguments: ["thumbs", issue, "--size", "0x9", "--out", "x"],
      exitCode: 64,
      says: "--size"
    ),
  ]

  @Test("Each gives a clear message and the right exit code", arguments: cases)
  func badInput(_ test: Case) async {
    let run = await CommandRun(test.arguments)
    #expect(run.exitCode == test.exitCode)
    #expect(run.errors.contains(test.says), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "Pages beyond the last one are reported, and the others are printed",
    arguments: [
      ("2-99", "there are no pages 5 to 99: the issue has 4 pages"), ("1,3-5", "there is no page 5:"), ("2-", nil),
      ("4", nil),
    ] as [(String, String?)]
  )
  func pagesPastTheLast(pages: String, says: String?) async {
    let run = await CommandRun("text", Sample.japanese.path, "--pages", pages)
    #expect(run.exitCode == 0)
    #expect(!run.output.isEmpty)
    if let says { #expect(run.errors.contains(says), "\(run.errors)") } else { #expect(run.errors.isEmpty) }
  }

  @Test("Metadata without a value has no line")
  func blankMetadata() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "blank.pdf")
      let pdf = try Data(contentsOf: URL(filePath: Sample.issue.path))
      let keywords = "coast, wind, maps, sample"
      let blank = String(repeating: " ", count: keywords.count)
      try pdf.replacing(Data("(\(keywords))".utf8), with: Data("(\(blank))".utf8)).write(to: file)
      #expect(await CommandRun("info", Sample.issue.path).text.contains("\nKeywords     \(keywords)\n"))
      let text = await CommandRun("info", file.path).text
      #expect(text.contains("\nSubject ") && !text.contains("\nKeywords"))
    }
  }

  @Test("The message about a single page uses the singular")
  func onePage() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "one.pdf").path
      var pdf = SmallPDF(catalog: "/Outlines 4 0 R")
      pdf.add("<</First 5 0 R/Last 5 0 R/Count 1>>")
      pdf.add("<</Title(Tides)/Parent 4 0 R/Dest[3 0 R/Fit]>>")
      try pdf.bytes.write(to: URL(filePath: file))
      #expect(await CommandRun("info", file).text.contains("Outline      1 item\n"))
      #expect(await CommandRun("render", file, "--page", "2").errors.contains("no page 2: the issue has one page\n"))
      #expect(await CommandRun("text", file, "--pages", "2").errors.contains("no page 2: the issue has one page\n"))
      let index = folder.appending(path: "index.sqlite").path
      #expect(await CommandRun("index", "add", file, "--index", index).text.contains("1 of 1 page read"))
    }
  }

  @Test("An explicit format overrides the file's extension")
  func namedFormat() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "page.gif")
      let run = await CommandRun("render", Self.issue, "--dpi", "20", "--format", "png", "-o", file.path)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test(
    "A page whose boxes show nothing is drawn with its remaining boxes",
    arguments: [["--dpi", "72"], ["--fit", "100x100"]]
  )
  func noArea(size: [String]) async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "flat.pdf").path
      try SmallPDF(page: "/CropBox[200 200 300 300]").bytes.write(to: URL(filePath: file))
      let run = await CommandRun(["render", file, "-o", folder.appending(path: "page.png").path] + size)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
  }

  @Test("A picture that can't be made leaves no file")
  func noPartialFile() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "page.webp").path
      let run = await CommandRun("render", Sample.hugePage.path, "--zoom", "1.5", "-o", file)
      #expect(run.exitCode == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("The process exits cleanly while its lanes are working", arguments: 0..<12)
  func endOfProcess(_ attempt: Int) throws {
    let program = Sample.program
    let arguments = ["search", Self.issue, "wind", "--threads", "3"]
    let (status, _, errors) = try Tool.result(program, arguments)
    #expect(status == 0, "\(errors)")
  }

  @Test("Messages of the libraries about a file are not printed")
  func messages() throws {
    // A page tree that contains itself, and a link to a page that doesn't exist.
    let link = "<</Subtype/Link/Rect[0 0 9 9]/Border[0 0 0]/Dest[77/Fit]>>"
    var file = "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
    file += "2 0 obj\n<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>\nendobj\n"
    file += "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Annots[\(link)]>>\nendobj\n"
    file += "trailer\n<</Root 1 0 R/Size 4>>\n%%EOF\n"
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "loop.pdf").path
      try file.write(toFile: path, atomically: false, encoding: .utf8)
      let (status, _, errors) = try RunningProgram.run(["info", path])
      #expect(status == 0)
      #expect(errors.isEmpty)
    }
  }
}
