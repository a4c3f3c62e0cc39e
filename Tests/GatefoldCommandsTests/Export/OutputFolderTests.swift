import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Output folders with existing files")
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

  @Test("Issues in the output folder are exported, and copies of them are not")
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

  @Test("A run that ended before it wrote its journal leaves nothing that the next run refuses")
  func endedBeforeTheJournal() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["export", "web"] + (try copies(2, in: folder)) + ["--dpi", "10", "--out", out.path, "--resume"]
      #expect(await CommandRun(command).exitCode == 0)
      let before = try FileTree.contents(of: out)
      // The journals in which the PDFs and the collection are recorded as done.
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
      // Without a journal, a copy is recognised by its content.
      for journal in journals { try FileManager.default.removeItem(at: journal) }
      try FileManager.default.removeItem(at: out.appending(path: "collection.json"))
      #expect(await CommandRun(command).exitCode == 0)
      #expect(try FileTree.contents(of: out) == before)
    }
  }

  @Test("An exported issue is kept, even if it is in the place of a copy that is no longer wanted")
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
    "A file that another command has overwritten is not removed with its first unit",
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

  @Test("A different issue with the same file name gets its own folder, and a revision keeps the folder")
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

  @Test("An issue that was renamed and then revised keeps its folder")
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
      // Another issue doesn't overwrite the folder, even without the journal.
      try FileManager.default.removeItem(at: out.appending(path: FileTree.journal))
      try FileManager.default.removeItem(at: out.appending(path: "collection.json"))
      try FileManager.default.moveItem(at: new, to: old)
      try Sample.media.copy(to: old)
      #expect(await CommandRun(command).exitCode == 0)
      #expect(try collected(out) == ["january-2"])
    }
  }

  @Test("Two processes that start together use different folders, and the collection lists all issues")
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

  @Test("Files of the user are not replaced by an export")
  func ownFiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      // A copy of the issue, and a dangling symbolic link.
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

  @Test("Contact sheets that are no longer needed are removed with --resume, and the user's files are kept")
  func sheets() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "sheet", Sample.issue.path, "--size", "20x30", "--out", folder.path, "--resume"]
      #expect(await CommandRun(command + ["--columns", "3", "--rows", "4"]).exitCode == 0)
      #expect(try FileTree.contents(of: folder).keys.sorted() == (1...3).map { "sheet-00\($0).jpg" })
      try Data("mine".utf8).write(to: folder.appending(path: "sheet-mine.jpg"))
      for _ in 0..<2 { #expect(await CommandRun(command + ["--columns", "6", "--rows", "3"]).exitCode == 0) }
      let left = ["sheet-001.jpg", "sheet-002.jpg", "sheet-mine.jpg"]
      #expect(try FileTree.contents(of: folder).keys.sorted() == left)
      // A run that ended after it recorded the removal but before it removed the file.
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

  @Test("A forged journal gives no access to paths outside the folder")
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

  @Test("A collection has a fixed order, and skips an invalid manifest")
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
      // The journal of an issue's units is in its own folder, so a run with a thousand issues reads only those it
      // exports.
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

  @Test("Issues that an earlier run wrote for another address are named, and listed at that address")
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

  @Test("An issue is in the collection even if some of its units failed")
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

  @Test("A failure without a page is in the report and the last line")
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

  @Test("A page that failed twice is in the report once, and no folder is reported if nothing was written")
  func failuresInReport() async throws {
    try await TemporaryFolder.with { folder async throws in
      // Neither its pictures nor its text ever finish.
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

  @Test("Text maps that contain their file's name are written again after a rename")
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
