import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Output folders, and what lies in them already")
struct OutputFolderTests {
  private func copies(_ count: Int, in folder: URL) throws -> [String] {
    try (1...count).map { number in
      let file = folder.appending(path: "mags/issue-\(number).pdf")
      try Sample.attachment.copy(to: file, number: number)
      return file.path
    }
  }

  private func json(_ file: URL) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
  }

  private func collected(_ folder: URL) throws -> [String] {
    let items = try json(folder.appending(path: "collection.json"))["items"] as? [[String: Any]] ?? []
    return items.compactMap { ($0["id"] as? String)?.split(separator: "/").dropLast().last.map(String.init) }
  }

  @Test("Issues that lie in the output folder are written, and the copies of them are not")
  func within() async throws {
    try await TemporaryFolder.with { folder async throws in
      _ = try copies(2, in: folder)
      for _ in 0..<2 {
        let run = await CommandRun("export", "web", folder.path, "--dpi", "10", "--out", folder.path)
        #expect(run.exitCode == 0 && run.errors.contains("of 2 issues"), "\(run.errors)")
      }
      #expect(try collected(folder) == ["issue-1", "issue-2"])
      let run = await CommandRun(
        "thumbs",
        folder.appending(path: "issue-1").path,
        "--size",
        "9x9",
        "--out",
        folder.path
      )
      #expect(run.exitCode != 0, "a folder of copies only names no issue")
    }
  }

  @Test("A run that ended before its journal said so leaves nothing that the next one refuses")
  func endedBeforeTheJournal() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["export", "web"] + (try copies(2, in: folder)) + ["--dpi", "10", "--out", out.path, "--resume"]
      #expect(await CommandRun(command).exitCode == 0)
      let before = try FileTree.contents(of: out)
      // The journals that record the PDFs and the collection as done.
      let journals = ["", "issue-1/", "issue-2/"].map { out.appending(path: $0 + FileTree.journal) }
      for journal in journals {
        let lines = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n")
        let kept = lines.filter { line in
          let isAbout = line.contains(#" issue.pdf""#) || line.contains(#" collection.json""#)
          return !isAbout || !line.contains("files") || line.contains(":0}")
        }
        #expect(kept.count == lines.count - 1)
        try Data(kept.joined(separator: "\n").utf8).write(to: journal)
      }
      let run = await CommandRun(command)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try FileTree.contents(of: out) == before)
      // Without a journal a copy is known by its content.
      for journal in journals { try FileManager.default.removeItem(at: journal) }
      try FileManager.default.removeItem(at: out.appending(path: "collection.json"))
      #expect(await CommandRun(command).exitCode == 0)
      #expect(try FileTree.contents(of: out) == before)
    }
  }

  @Test("What is exported stays, though it lies where a copy was that nobody wants")
  func sourceIsCopy() async throws {
    try await TemporaryFolder.with { folder async throws in
      let copy = folder.appending(path: "issue.pdf")
      let command = ["export", "web", "--dpi", "10", "--out", folder.path, "--resume"]
      #expect(await CommandRun(command + [Sample.attachment.path]).exitCode == 0)
      #expect(await CommandRun(command + [copy.path, "--no-pdf"]).exitCode == 0)
      #expect(FileManager.default.fileExists(atPath: copy.path))
    }
  }

  @Test(
    "A file that another command wrote over is not removed with the unit that had it first",
    arguments: [false, true]
  )
  func sharedNames(isShortened: Bool) async throws {
    try await TemporaryFolder.with { folder async throws in
      let arguments = [Sample.attachment.path, "--out", folder.path]
      #expect(await CommandRun(["thumbs", "--size", "20x20"] + arguments).exitCode == 0)
      #expect(await CommandRun(["export", "pages", "--width", "40"] + arguments).exitCode == 0)
      if isShortened {
        let journal = folder.appending(path: FileTree.journal)
        let filling = Data(String(repeating: "{}\n", count: 500).utf8)
        try (Data(contentsOf: journal) + Data("\n".utf8) + filling).write(to: journal)
        #expect(await CommandRun(["export", "covers", "--widths", "9"] + arguments).exitCode == 0)
        #expect(FileTree.journalLineCount(folder) < 20)
        try FileManager.default.removeItem(at: folder.appending(path: "cover-9.jpg"))
      }
      let again = ["thumbs", "--size", "20x20", "--format", "png", "--resume"]
      #expect(await CommandRun(again + arguments).exitCode == 0)
      #expect(try FileTree.contents(of: folder).keys.sorted() == ["page-0001.jpg", "page-0001.png"])
    }
  }

  @Test("Another issue of the same file name gets a folder of its own, and a revision that of the one before it")
  func equalNames() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, years) = (folder.appending(path: "out"), ["2023", "2024"].map { folder.appending(path: "in/\($0)") })
      for (number, year) in years.enumerated() {
        try Sample.attachment.copy(to: year.appending(path: "january.pdf"), number: number)
      }
      let command = ["export", "web", "--dpi", "10", "--out", out.path]
      for (year, options) in [(years[0], []), (years[1], ["--resume"]), (years[1], []), (years[0], ["--resume"])] {
        #expect(await CommandRun(command + options + [year.path]).exitCode == 0)
        let folders = year == years[0] && options.isEmpty ? ["january"] : ["january", "january-2"]
        #expect(try collected(out) == folders)
      }
      try Sample.japanese.copy(to: years[1].appending(path: "january.pdf"))
      #expect(await CommandRun(command + ["--resume", years[1].path]).exitCode == 0)
      #expect(try collected(out) == ["january", "january-2"])
      let items = try json(out.appending(path: "january-2/manifest.json"))["items"] as? [Any]
      #expect(items?.count == 4)
    }
  }

  @Test("An issue that was renamed, and then revised, keeps its folder")
  func renamedAndRevised() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (old, new) = (folder.appending(path: "in/january.pdf"), folder.appending(path: "in/jan.pdf"))
      try Sample.attachment.copy(to: old)
      let out = folder.appending(path: "out")
      let command = ["export", "web", "--dpi", "10", "--out", out.path, "--resume", folder.appending(path: "in").path]
      #expect(await CommandRun(command).exitCode == 0)
      try FileManager.default.moveItem(at: old, to: new)
      #expect(await CommandRun(command).exitCode == 0)
      try Sample.japanese.copy(to: new)
      #expect(await CommandRun(command).exitCode == 0)
      #expect(try collected(out) == ["january"])
      // Without the journal that says so, another issue does not write over it.
      try FileManager.default.removeItem(at: out.appending(path: FileTree.journal))
      try FileManager.default.removeItem(at: out.appending(path: "collection.json"))
      try FileManager.default.moveItem(at: new, to: old)
      try Sample.media.copy(to: old)
      #expect(await CommandRun(command).exitCode == 0)
      #expect(try collected(out) == ["january-2"])
    }
  }

  @Test("Two processes that begin at once give their issues folders of their own, and a collection all of them")
  func together() throws {
    try TemporaryFolder.with { folder in
      let out = folder.appending(path: "out")
      let programs = try [Sample.attachment, .japanese, .media].enumerated().map { number, sample in
        let source = folder.appending(path: "\(number)/issue.pdf")
        try sample.copy(to: source)
        return try RunningProgram(
          ["export", "web", source.path, "\(folder.path)/\(number)", "--dpi", "10", "--no-pdf", "--out", out.path]
        )
      }
      for program in programs { #expect(try program.finish().status == 0) }
      #expect(try collected(out) == ["issue", "issue-2", "issue-3"])
    }
  }

  @Test("What somebody has put where an export writes stays theirs")
  func ownFiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      // A copy of the issue, and a link that leads nowhere.
      let source = folder.appending(path: "a.pdf")
      try Sample.attachment.copy(to: source)
      let out = folder.appending(path: "out")
      try Sample.attachment.copy(to: out.appending(path: "issue.pdf"))
      let command = ["export", "web", "--dpi", "10", "--out"]
      for options in [[], ["--resume", "--no-pdf"]] {
        #expect(await CommandRun(command + [out.path, source.path] + options).exitCode == 0)
        #expect(FileManager.default.fileExists(atPath: out.appending(path: "issue.pdf").path))
      }
      let many = folder.appending(path: "many")
      try FileManager.default.createDirectory(at: many, withIntermediateDirectories: true)
      let link = many.appending(path: "collection.json").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/at/all")
      let run = await CommandRun(command + [many.path, source.path, Sample.media.path])
      #expect(run.exitCode == 3 && run.errors.contains("was not written by Gatefold"), "\(run.errors)")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/nowhere/at/all")
    }
  }

  @Test("Sheets that are needed no more are removed with --resume, and others' files stay")
  func sheets() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "sheet", Sample.issue.path, "--size", "20x30", "--out", folder.path, "--resume"]
      #expect(await CommandRun(command + ["--columns", "3", "--rows", "4"]).exitCode == 0)
      #expect(try FileTree.contents(of: folder).keys.sorted() == (1...3).map { "sheet-00\($0).jpg" })
      try Data("mine".utf8).write(to: folder.appending(path: "sheet-mine.jpg"))
      for _ in 0..<2 { #expect(await CommandRun(command + ["--columns", "6", "--rows", "3"]).exitCode == 0) }
      let left = ["sheet-001.jpg", "sheet-002.jpg", "sheet-mine.jpg"]
      #expect(try FileTree.contents(of: folder).keys.sorted() == left)
      // A run that ended when it had struck them out, and not removed them.
      let (journal, third) = (folder.appending(path: FileTree.journal), folder.appending(path: "sheet-003.jpg"))
      let lines =
        #"{"unit":"export sheet sheet-003","files":{"sheet-003.jpg":4}}"# + "\n"
        + #"{"unit":"export sheet sheet-003"}"# + "\n"
      try Data("left".utf8).write(to: third)
      try (Data(contentsOf: journal) + Data("\n\(lines)".utf8)).write(to: journal)
      #expect(await CommandRun(command + ["--columns", "6", "--rows", "3"]).exitCode == 0)
      #expect(try FileTree.contents(of: folder).keys.sorted() == left)
      #expect(await CommandRun(command + ["--columns", "3", "--rows", "4"]).exitCode == 0)
      #expect(try FileTree.contents(of: folder).count == 4)
    }
  }

  @Test("A journal of somebody else's leads nowhere out of the folder")
  func foreignJournal() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let issues = try copies(2, in: folder)
      let command = ["thumbs"] + issues + ["--size", "9x9", "--out", out.path, "--resume"]
      #expect(await CommandRun(command).exitCode == 0)
      let journal = out.appending(path: FileTree.journal)
      let text = try String(contentsOf: journal, encoding: .utf8)
      try Data(text.replacing("thumbs issue-1/", with: "thumbs ../outside/").utf8).write(to: journal)
      #expect(await CommandRun(command).exitCode == 0)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "outside").path))
    }
  }

  @Test("A collection has one order, and goes on past a manifest that is none")
  func collection() async throws {
    try await TemporaryFolder.with { folder async throws in
      let names = ["issue-1", "issue-01", "issue-001", "issue-10", "issue-2"]
      for (number, name) in names.enumerated() {
        try Sample.attachment.copy(to: folder.appending(path: "in/\(name).pdf"), number: number)
      }
      let out = folder.appending(path: "out")
      let command = ["export", "web", folder.appending(path: "in").path, "--dpi", "10", "--out", out.path, "--resume"]
      #expect(await CommandRun(command).exitCode == 0)
      #expect(try collected(out) == ["issue-001", "issue-01", "issue-1", "issue-2", "issue-10"])
      // What is done of an issue is said in its folder: with a thousand of them, none is read but for what it is about.
      let journal = try String(contentsOf: out.appending(path: FileTree.journal), encoding: .utf8)
      #expect(journal.contains("issue-10/") && !journal.contains("page-0001"))
      let manifest = out.appending(path: "issue-2/manifest.json")
      let data = try Data(contentsOf: manifest)
      // With the same size, so that it counts as done.
      try Data(repeating: UInt8(ascii: "x"), count: data.count).write(to: manifest)
      let run = await CommandRun(command)
      #expect(run.exitCode == 3 && run.errors.contains("issue-2/manifest.json: "), "\(run.errors)")
      #expect(try collected(out) == ["issue-001", "issue-01", "issue-1", "issue-10"])
    }
  }

  @Test("Issues that an earlier run wrote for another address are named, and listed where they say they are")
  func otherAddress() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "web", "--dpi", "10", "--no-pdf", "--out", folder.path, "--resume"]
      let sources = [Sample.attachment.path, Sample.media.path, Sample.japanese.path]
      #expect(await CommandRun(command + sources).exitCode == 0)
      let moved = command + ["--base-url", "https://example.org/x"]
      let run = await CommandRun(moved + [sources[1], folder.appending(path: "none").path])
      let note = "collection.json lists attachment, japanese with another address than https://example.org/x"
      #expect(run.errors.components(separatedBy: note).count == 2, "\(run.errors)")
      let items = try json(folder.appending(path: "collection.json"))["items"] as? [[String: Any]] ?? []
      let (old, new) = ("http://localhost:8000", "https://example.org/x")
      #expect(
        items.compactMap { $0["id"] as? String }
          == ["\(old)/attachment", "\(old)/japanese", "\(new)/media"].map { "\($0)/manifest.json" }
      )
      let last = await CommandRun(moved + sources)
      #expect(last.exitCode == 0 && !last.errors.contains("another address"), "\(last.errors)")
    }
  }

  @Test("An issue is in the collection though something of it failed")
  func incomplete() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let run = await CommandRun(
        ["export", "web", Sample.truncated.path, Sample.attachment.path, "--dpi", "10", "--out", out.path]
      )
      #expect(run.exitCode == 3)
      #expect(try collected(out) == ["attachment", "truncated"])
    }
  }

  @Test("A failure that belongs to no page is in the report and the last line")
  func failureWithoutPage() async throws {
    try await TemporaryFolder.with { folder async throws in
      try Data("mine".utf8).write(to: folder.appending(path: "issue.pdf"))
      let report = folder.appending(path: "report.json")
      let run = await CommandRun(
        "export",
        "web",
        Sample.attachment.path,
        "--dpi",
        "10",
        "--out",
        folder.path,
        "--report",
        report.path
      )
      #expect(run.exitCode == 3 && run.errors.contains("1 issue incomplete"), "\(run.errors)")
      let issue = try #require(try Report(report).issues.first)
      #expect(issue["status"] as? String == "partlyDone" && issue["code"] as? String == "unwritableFile")
    }
  }

  @Test("The report names a page that failed in two ways once, and no folder where nothing was made")
  func failuresInReport() async throws {
    try await TemporaryFolder.with { folder async throws in
      // Neither its pictures nor its text are ever done.
      let (source, report) = (folder.appending(path: "endless.pdf"), folder.appending(path: "report.json"))
      try HostilePDF.endlessForms(width: 14).write(to: source)
      let run = await CommandRun(
        ["export", "web", source.path, Sample.notAPDF.path, "--dpi", "10", "--deadline", "5", "--report", report.path]
          + ["--out", folder.appending(path: "out").path]
      )
      #expect(run.exitCode == 3)
      let lines = run.errors.split(separator: "\n").filter { $0.contains("page 1: ") }
      #expect(!lines.isEmpty && lines.count == Set(lines).count, "\(run.errors)")
      let issues = try Report(report).issues
      #expect(issues.map { $0["folder"] != nil } == [true, false], "\(issues)")
      let failedPages = issues.first?["failedPages"] as? [[String: Any]] ?? []
      #expect(failedPages.count { $0["pageIndex"] as? Int == 0 } == 1, "\(issues)")
    }
  }

  @Test("Maps that name their file are written anew where it has another name")
  func renamed() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (old, new) = (folder.appending(path: "old.pdf"), folder.appending(path: "new.pdf"))
      try Sample.japanese.copy(to: old)
      let out = folder.appending(path: "out")
      let command = ["export", "text", "--out", out.path, "--resume"]
      #expect(await CommandRun(command + [old.path, "--pages", "1-2"]).exitCode == 0)
      try FileManager.default.moveItem(at: old, to: new)
      #expect(await CommandRun(command + [new.path]).exitCode == 0)
      for data in try FileTree.contents(of: out).values {
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("new.pdf") && !text.contains("old.pdf"))
      }
    }
  }
}
