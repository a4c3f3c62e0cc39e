import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("export html, epub, hpub and articles")
struct ExportArticlesTests {
  private static let (japanese, issue) = (Sample.japanese.path, Sample.rightToLeft.path)
  private static let package = Sample.repository.appending(path: "SamplePDFs/issue.package").path

  /// The commands, each with a file that it writes for "NAME.pdf" into the folder of one issue.
  static let commands: [(command: [String], file: String)] = [
    (["html"], "index.html"), (["html", "--form", "files"], "article-0001.html"), (["epub"], "NAME.epub"),
    (["epub", "--layout", "fixed", "--dpi", "20"], "NAME.epub"), (["hpub"], "NAME.hpub"),
    (["articles"], "articles.json"),
  ]

  private func run(_ command: [String], _ more: String...) async -> CommandRun {
    await CommandRun(["export"] + command + more)
  }

  private func exists(_ file: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: file).path)
  }

  @Test("Several issues get a folder each, also where their names are equal", arguments: commands)
  func severalIssues(command: [String], file: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      try Sample.japanese.copy(to: folder.appending(path: "in/a/one.pdf"))
      try Sample.japanese.copy(to: folder.appending(path: "in/b/one.pdf"), number: 2)
      try Sample.rightToLeft.copy(to: folder.appending(path: "in/two.pdf"))
      let out = folder.appending(path: "out")
      let run = await run(command, folder.appending(path: "in").path, "-o", out.path)
      #expect(run.exitCode == 0, "\(run.errors)")
      for name in ["one", "one-2", "two"] {
        let file = "\(name)/\(file.replacing("NAME", with: name))"
        #expect(exists(file, in: out), "\(file)")
      }
    }
  }

  @Test(
    "An issue that fails doesn't stop the others, the report names it, and the command ends with 3",
    arguments: commands
  )
  func partlyFailed(command: [String], file: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, report) = (folder.appending(path: "out"), folder.appending(path: "report.json"))
      let run = await run(
        command,
        Sample.notAPDF.path,
        Self.japanese,
        Sample.encrypted.path,
        "-o",
        out.path,
        "--report",
        report.path
      )
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("not-a-pdf.pdf: not a PDF") && run.errors.contains("--password"), "\(run.errors)")
      let json = try Report(report)
      #expect(json.statuses == ["failed", "done", "failed"])
      let written = json.written.compactMap { $0["file"] as? String }
      #expect(written.contains("\(out.path)/japanese/\(file.replacing("NAME", with: "japanese"))"), "\(written)")
      // Style sheets and other files that only describe are not listed.
      let files = Set(try FileTree.contents(of: out).keys.map { "\(out.path)/\($0)" })
      #expect(Set(written).isSubset(of: files))
      let nothing = await self.run(command, Sample.empty.path, "-o", out.path)
      #expect(nothing.exitCode == 1)
    }
  }

  @Test(
    "With --resume what is done is left out, and all is done again where a file is missing",
    arguments: commands
  )
  func resumed(command: [String], file: String) async throws {
    try await expectResuming(["export"] + command + [Self.japanese], file.replacing("NAME", with: "japanese"))
  }

  @Test("A worker process gives the same bytes, and a password opens an issue", arguments: commands)
  func isolated(command: [String], file: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let outs = ["plain", "isolated"].map { folder.appending(path: $0) }
      for (out, option) in zip(outs, ["--no-isolate", "--isolate"]) {
        let run = await run(command, Sample.encrypted.path, "--password", "gatefold", option, "-o", out.path)
        #expect(run.exitCode == 0, "\(run.errors)")
      }
      let files = try FileTree.contents(of: outs[0])
      #expect(files[file.replacing("NAME", with: "encrypted")] != nil)
      #expect(try FileTree.contents(of: outs[1]) == files)
    }
  }

  @Test("Damaged pages are reported and left out, and the rest is written", arguments: commands)
  func damagedPages(command: [String], file: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await run(command, Sample.truncated.path, "-o", folder.path)
      #expect(run.exitCode == 3, "\(run.errors)")
      #expect(run.errors.contains("page 5") || run.errors.contains("pages 5"), "\(run.errors)")
      #expect(exists(file.replacing("NAME", with: "truncated"), in: folder))
    }
  }

  @Test("A page without text is a picture, in every format", arguments: commands)
  func scan(command: [String], file: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      var pdf = SmallPDF(page: "/Contents 4 0 R")
      pdf.addStream("", Array("0.2 0.4 0.6 rg 10 10 60 40 re f".utf8))
      let scan = folder.appending(path: "scan.pdf")
      try pdf.bytes.write(to: scan)
      let out = folder.appending(path: "out")
      let run = await run(command, scan.path, "-o", out.path)
      #expect(run.exitCode == 0, "\(run.errors)")
      let name = out.appending(path: file.replacing("NAME", with: "scan")).path
      let pictures: [String]
      if name.hasSuffix("pub") {
        pictures = try Tool.run("unzip", ["-Z1", name]).split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
      } else {
        pictures = Array(try FileTree.contents(of: out).keys)
      }
      let isInside = try String(decoding: Data(contentsOf: URL(filePath: name)), as: UTF8.self).contains("src=\"data:")
      let ends = [".png", ".jpg"]
      #expect(isInside || pictures.contains { picture in ends.contains { picture.hasSuffix($0) } }, "\(pictures)")
    }
  }

  @Test("Files that others have put there stay: a cover page of a site is not replaced, and it is reported")
  func foreignFiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (index, note) = (folder.appending(path: "index.html"), folder.appending(path: "images/notes.txt"))
      try FileManager.default.createDirectory(at: note.deletingLastPathComponent(), withIntermediateDirectories: true)
      for file in [index, note] { try Data("mine".utf8).write(to: file) }
      let run = await run(["html"], Self.japanese, "-o", folder.path)
      #expect(run.errors.contains("index.html"), "\(run.errors)")
      for file in [index, note] { #expect(try Data(contentsOf: file) == Data("mine".utf8)) }
      #expect(exists("article-0001.html", in: folder))
    }
  }

  @Test("An issue package is written with its videos and sounds, in every form")
  func package() async throws {
    try await TemporaryFolder.with { folder async throws in
      for command in [["html"], ["epub"], ["epub", "--layout", "fixed", "--dpi", "20"], ["hpub"], ["articles"]] {
        let out = folder.appending(path: command.joined())
        let run = await run(command, Self.package, "-o", out.path)
        #expect(run.exitCode == 0, "\(run.errors)")
        let files = try FileTree.contents(of: out)
        var names = Array(files.keys)
        for name in names where name.hasSuffix("pub") {
          let list = try Tool.run("unzip", ["-Z1", out.appending(path: name).path])
          names += list.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
        }
        let isPlayed = command != ["articles"]
        for end in [".mp4", ".m4a", ".mp3"] {
          #expect(names.contains { $0.contains("media/") && $0.hasSuffix(end) } == isPlayed, "\(command) \(end)")
        }
      }
    }
  }

  @Test(
    "What makes no sense is refused with a sentence that says what does",
    arguments: [
      (["epub", "--dpi", "0"], "--dpi"), (["epub", "--quality", "101"], "--quality"),
      (["epub", "--layout", "wide"], "reflowable"), (["epub", "--direction", "up"], "rtl"),
      (["html", "--form", "book"], "site"), (["hpub", "--address", "https://example.org"], "book://"),
      (["hpub", "--address", "book://example.org", issue], "only one"),
    ]
  )
  func usage(command: [String], says: String) async {
    let run = await run(command, Self.japanese)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test("The help of each says what is written, and has an example", arguments: ["html", "epub", "hpub", "articles"])
  func help(command: String) async {
    let help = await CommandRun("export", command, "--help").errors
    for part in ["Examples:", "gatefold export \(command) ", "--resume", "--report", "--password-file", "--isolate"] {
      #expect(help.contains(part), "\(part)")
    }
  }

  @Test("A reading direction on the command line goes before the one of the text")
  func direction() async throws {
    try await TemporaryFolder.with { folder async throws in
      for (options, expected) in [([], "ltr"), (["--direction", "rtl"], "rtl")] {
        let run = await CommandRun(["export", "epub", Sample.issue.path, "-o", folder.path] + options)
        #expect(run.exitCode == 0, "\(run.errors)")
        let book = folder.appending(path: "issue.epub").path
        let text = String(decoding: try Tool.run("unzip", ["-p", book, "EPUB/package.opf"]), as: UTF8.self)
        #expect(text.contains("page-progression-direction=\"\(expected)\""))
      }
    }
  }
}

/// Expects that a command with --resume writes nothing that is done, and all of it again, with the same bytes, where a
/// file is missing.
func expectResuming(_ arguments: [String], _ file: String) async throws {
  try await TemporaryFolder.with { folder async throws in
    let (out, report) = (folder.appending(path: "out"), folder.appending(path: "report.json"))
    func written() async throws -> Int {
      let run = await CommandRun(arguments + ["-o", out.path, "--report", report.path, "--quiet", "--resume"])
      #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
      return try Report(report).written.count
    }
    let count = try await written()
    let files = try FileTree.contents(of: out)
    #expect(count > 0 && files[file] != nil)
    #expect(try await written() == 0)
    try FileManager.default.removeItem(at: out.appending(path: file))
    #expect(try await written() == count)
    #expect(try FileTree.contents(of: out) == files)
  }
}
