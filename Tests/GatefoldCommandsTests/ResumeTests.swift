import Foundation
@testable import GatefoldCommands
import GatefoldTestSupport
import Testing

@Suite("Resumed batches")
struct ResumeTests {
  private static let issue = Sample.issue.path
  private static let package = Sample.repository.appending(path: "SamplePDFs/issue.package").path

  /// Commands that write many files, without their output folder.
  static let commands = [
    ["thumbs", Sample.issue.path, Sample.rightToLeft.path, "--size", "90x120", "--format", "png"],
    ["tiles", issue, "--zoom", "1", "--layout", "dzi"],
    ["tiles", issue, "--zoom", "0.7", "--spread", "--format", "jpeg", "--layout", "iiif"],
    ["tiles", issue, "--zoom", "0.6", "--scale", "2", "--format", "webp", "--effort", "fast", "--layout", "xyz"],
    ["export", "web", Sample.issue.path, Sample.moreMedia.path, "--dpi", "60"],
    ["export", "web", package, "--dpi", "20", "--text", "json"],
    ["export", "text", issue, Sample.hardText.path, "--format", "alto,hocr,json,svg"],
    ["export", "text", issue, Sample.hardText.path, Sample.rightToLeft.path, "--format", "alto", "--by", "issue"],
    ["export", "pack", issue, Sample.rightToLeft.path, Sample.japanese.path, "--dpi", "40"],
    ["export", "pages", issue, Sample.japanese.path, "--width", "120", "--trim"],
    ["export", "preview", Sample.rightToLeft.path, Sample.japanese.path, Sample.media.path, "--size", "45x60"],
    ["export", "covers", issue, Sample.rightToLeft.path, Sample.japanese.path, "--widths", "60,90"],
    ["export", "sheet", issue, "--columns", "3", "--rows", "2", "--size", "60x80"],
    ["export", "html", Sample.rightToLeft.path, Sample.japanese.path, Sample.media.path],
    ["export", "epub", Sample.rightToLeft.path, Sample.japanese.path, Sample.media.path],
    ["export", "epub", Sample.rightToLeft.path, Sample.media.path, "--layout", "fixed", "--dpi", "30"],
    ["export", "hpub", Sample.rightToLeft.path, Sample.japanese.path, Sample.media.path],
    ["export", "articles", Sample.rightToLeft.path, Sample.japanese.path, Sample.media.path],
  ]

  @Test("A batch killed twenty times and resumed writes the same files as an uninterrupted one", arguments: commands)
  func killed(_ command: [String]) throws {
    try TemporaryFolder.with { folder in
      let (whole, out) = (folder.appending(path: "whole"), folder.appending(path: "out"))
      let reference = try RunningProgram.run(command + ["--out", whole.path])
      #expect(reference.status == 0, "\(reference.errors)")
      for _ in 0..<20 {
        let program = try RunningProgram(command + ["--out", out.path, "--resume"])
        let before = FileTree.doneCount(out)
        // Kill after some files rather than after some time, which depends on the machine.
        let wanted = before + Int.random(in: 0...3)
        program.wait { FileTree.doneCount(out) >= wanted && Int.random(in: 0..<5) == 0 }
        program.send(SIGKILL)
        _ = try program.finish()
      }
      let last = try RunningProgram.run(command + ["--out", out.path, "--resume", "--quiet"])
      #expect(last.status == 0)
      #expect(last.errors.isEmpty, "\(last.errors)")
      let (expected, files) = (try FileTree.contents(of: whole), try FileTree.contents(of: out))
      #expect(files == expected)
      let temporaries = try FileTree.temporaries(out)
      #expect(temporaries.isEmpty)
    }
  }

  /// The numbers of pages that a run wrote and kept.
  private func run(_ arguments: [String], _ folder: URL) async throws -> (written: Int, kept: Int) {
    let report = folder.appending(path: "report.json")
    let run = await CommandRun(arguments + ["--report", report.path, "--quiet"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let json = try Report(report)
    return (json.sum("writtenPageCount"), json.sum("keptPageCount"))
  }

  @Test("Only --resume skips finished pages, and it redoes those with a missing file or another size")
  func missingFiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["thumbs", Self.issue, "--size", "20x20", "--out", out.path]
      #expect(try await run(command, folder) == (28, 0))
      #expect(try await run(command, folder) == (28, 0))
      #expect(try await run(command + ["--resume"], folder) == (0, 28))
      try FileManager.default.removeItem(at: out.appending(path: "page-0003.jpg"))
      try Data("short".utf8).write(to: out.appending(path: "page-0009.jpg"))
      #expect(try await run(command + ["--resume"], folder) == (2, 26))
      #expect(try await run(command + ["--resume"], folder) == (0, 28))
    }
  }

  @Test("--resume removes temporary files of dead processes, and keeps those of others")
  func leftOvers() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["thumbs", Sample.japanese.path, Sample.media.path, "--size", "20x20", "--out", out.path]
      #expect(try await run(command, folder) == (6, 0))
      let dead = try RunningProgram(["--help"])
      _ = try dead.finish()
      let places = ["japanese/", "media/", ""]
      let left = places.map { "\($0).gatefold-\(dead.identifier)-7" }
      // Process 1 always lives, and the other names are not Gatefold's.
      let kept = [".gatefold-1-7", ".gatefold-notes", ".gatefold-7"]
      for name in left + kept { try Data("half".utf8).write(to: out.appending(path: name)) }
      #expect(try await run(command + ["--resume"], folder) == (0, 6))
      let temporaries = try FileTree.temporaries(out)
      #expect(temporaries.sorted() == kept.sorted())
    }
  }

  @Test("Other options, other pages and other content are redone")
  func changes() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, file) = (folder.appending(path: "out").path, folder.appending(path: "issue.pdf"))
      try FileManager.default.copyItem(atPath: Sample.rightToLeft.path, toPath: file.path)
      let command = ["thumbs", file.path, "--out", out, "--resume"]
      #expect(try await run(command + ["--size", "20x20", "--pages", "1-2"], folder) == (2, 0))
      #expect(try await run(command + ["--size", "20x20"], folder) == (4, 2))
      #expect(try await run(command + ["--size", "30x30"], folder) == (6, 0))
      #expect(try await run(command + ["--size", "20x20"], folder) == (6, 0))
      #expect(try await run(command + ["--size", "20x20", "--quality", "50"], folder) == (6, 0))
      try FileManager.default.removeItem(at: file)
      try FileManager.default.copyItem(atPath: Sample.japanese.path, toPath: file.path)
      #expect(try await run(command + ["--size", "20x20", "--quality", "50"], folder) == (4, 0))
    }
  }

  @Test("A moved or renamed issue keeps its folder, and no other issue takes it")
  func renamed() async throws {
    try await TemporaryFolder.with { folder async throws in
      let files = ["a/x.pdf", "b/x.pdf", "b/y.pdf"].map { folder.appending(path: "in/\($0)") }
      let samples = [Sample.rightToLeft, .japanese, .media]
      for file in files {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      for (sample, file) in zip(samples[0...1], files) {
        try FileManager.default.copyItem(atPath: sample.path, toPath: file.path)
      }
      let out = folder.appending(path: "out")
      let command = ["thumbs", folder.appending(path: "in").path, "--size", "20x20", "--out", out.path, "--resume"]
      #expect(try await run(command, folder) == (10, 0))
      // The former b/x.pdf is now y.pdf, and x.pdf is new.
      try FileManager.default.moveItem(at: files[1], to: files[2])
      try FileManager.default.copyItem(atPath: samples[2].path, toPath: files[1].path)
      #expect(try await run(command, folder) == (2, 10))
      let folders = Set(try FileTree.contents(of: out).keys.compactMap { $0.split(separator: "/").first })
      #expect(folders == ["x", "x-2", "x-3"])
      #expect(try await run(command, folder) == (0, 12))
    }
  }

  @Test("Two versions of an issue that shared a folder get one each")
  func versions() async throws {
    try await TemporaryFolder.with { folder async throws in
      let files = ["a/issue.pdf", "b/issue.pdf"].map { folder.appending(path: "in/\($0)") }
      for file in files {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      let out = folder.appending(path: "out")
      let command = ["thumbs", folder.appending(path: "in").path, "--size", "20x20", "--resume", "--out"]
      try FileManager.default.copyItem(atPath: Sample.rightToLeft.path, toPath: files[0].path)
      #expect(try await run(command + [out.path], folder) == (6, 0))
      // With fewer pages, so the last two files in the folder belong to the first version.
      try FileManager.default.removeItem(at: files[0])
      try FileManager.default.copyItem(atPath: Sample.japanese.path, toPath: files[0].path)
      #expect(try await run(command + [out.path], folder) == (4, 0))
      try FileManager.default.copyItem(atPath: Sample.rightToLeft.path, toPath: files[1].path)
      #expect(try await run(command + [out.path], folder) == (6, 4))
      #expect(try await run(command + [out.path], folder) == (0, 10))
      let whole = folder.appending(path: "whole")
      #expect(try await run(command + [whole.path], folder) == (10, 0))
      var left = try FileTree.contents(of: out)
      // Pages that the revised issue doesn't have.
      for page in 5...6 { #expect(left.removeValue(forKey: "issue/page-000\(page).jpg") != nil) }
      #expect(try FileTree.contents(of: whole) == left)
    }
  }

  @Test("With --resume, a redone page removes its earlier files; without --resume, they are kept")
  func earlierFiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, whole) = (folder.appending(path: "out"), folder.appending(path: "whole"))
      let command = ["tiles", Sample.japanese.path, "--zoom", "0.5", "--pages", "1-2", "--size", "100", "--layout"]
      #expect(try await run(command + ["plain", "--out", out.path], folder) == (2, 0))
      let plain = try FileTree.contents(of: out)
      #expect(try await run(command + ["dzi", "--out", whole.path], folder) == (2, 0))
      let pyramid = try FileTree.contents(of: whole)
      #expect(try await run(command + ["dzi", "--out", out.path, "--resume"], folder) == (2, 0))
      #expect(try FileTree.contents(of: out) == pyramid)
      #expect(try await run(command + ["plain", "--out", out.path], folder) == (2, 0))
      #expect(try FileTree.contents(of: out) == pyramid.merging(plain) { $1 })
    }
  }

  @Test("Files outside the folder that a journal names are left alone")
  func foreignFiles() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["thumbs", Sample.attachment.path, "--size", "20x20", "--out", out.path]
      #expect(try await run(command, folder) == (1, 0))
      let paths = [
        folder.appending(path: "kept").path, "../kept", "./kept", "sub/../kept", "old.jpg", FileTree.journal,
      ]
      for name in ["kept", "out/kept", "out/old.jpg"] { try Data("old".utf8).write(to: folder.appending(path: name)) }
      let entry: [String: Any] = [
        "unit": "thumbs page-0001", "issue": "another", "options": [:],
        "files": Dictionary(uniqueKeysWithValues: paths.map { ($0, 3) }),
      ]
      let journal = out.appending(path: FileTree.journal)
      let lines = try Data(contentsOf: journal) + Data("\n".utf8) + JSONSerialization.data(withJSONObject: entry)
      try lines.write(to: journal)
      #expect(try await run(command + ["--resume"], folder) == (1, 0))
      #expect(try await run(command + ["--resume"], folder) == (0, 1))
      #expect(try Data(contentsOf: folder.appending(path: "kept")) == Data("old".utf8))
      #expect(try FileTree.contents(of: out).keys.sorted() == ["kept", "page-0001.jpg"])
    }
  }

  @Test("A page that another process did meanwhile is removed from the journal, too")
  func otherProcess() throws {
    try TemporaryFolder.with { folder in
      let journals = [try Journal(folder: folder.path), try Journal(folder: folder.path)]
      let entry = JournalEntry(unit: "thumbs page-0001", issue: "a", options: [:], files: [:])
      try journals[1].add(entry, removesEarlierFiles: false)
      #expect(try Journal(folder: folder.path).isDone(entry.unit, issue: "a", options: [:]))
      try journals[0].invalidate([entry.unit])
      #expect(try !Journal(folder: folder.path).isDone(entry.unit, issue: "a", options: [:]))
    }
  }

  @Test("A line that another process left incomplete does not damage the next line")
  func tornByAnother() throws {
    try TemporaryFolder.with { folder in
      let journal = try Journal(folder: folder.path)
      let file = FileHandle(forWritingAtPath: folder.appending(path: FileTree.journal).path)
      try file?.write(contentsOf: Data("{\"unit\":\"thumbs pa".utf8))
      let entry = JournalEntry(unit: "thumbs page-0001", issue: "a", options: [:], files: [:])
      try journal.add(entry, removesEarlierFiles: false)
      #expect(try Journal(folder: folder.path).isDone(entry.unit, issue: "a", options: [:]))
    }
  }

  @Test("Equal content under two names is done once")
  func duplicates() async throws {
    try await TemporaryFolder.with { folder async throws in
      let copy = folder.appending(path: "copy.pdf").path
      try FileManager.default.copyItem(atPath: Sample.japanese.path, toPath: copy)
      let out = folder.appending(path: "out")
      let command = ["thumbs", Sample.japanese.path, copy, "--size", "20x20", "--out", out.path]
      for (options, counts) in [([], (4, 0)), (["--resume"], (0, 4))] {
        #expect(try await run(command + options, folder) == counts)
        let report = try Report(folder.appending(path: "report.json"))
        #expect(report.statuses == ["done", "duplicate"])
        #expect(report.issues[1]["duplicateOf"] as? String == Sample.japanese.path)
      }
    }
  }

  @Test("Truncated, damaged or foreign lines don't invalidate the rest of a journal")
  func tornJournal() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["thumbs", Self.issue, "--size", "20x20", "--out", out.path, "--resume"]
      #expect(try await run(command, folder) == (28, 0))
      let journal = out.appending(path: FileTree.journal)
      let data = try Data(contentsOf: journal)
      try (Data("{\"unit\":3}\nnonsense\n".utf8) + data.dropLast(20)).write(to: journal)
      #expect(try await run(command, folder) == (1, 27))
      #expect(try await run(command, folder) == (0, 28))
      try Data([0xFF, 0, 0x0A, 0x7B]).write(to: journal)
      #expect(try await run(command, folder) == (28, 0))
    }
  }

  @Test("The size of a journal is bounded")
  func shortened() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "out")
      let command = ["thumbs", Self.issue, "--size", "9x9", "--out", out.path]
      for _ in 0..<6 { #expect(try await run(command, folder) == (28, 0)) }
      // Compacted once it exceeds two lines per page and a margin; after that, two lines for each redone page.
      #expect(FileTree.journalLineCount(out) <= 28 * 4 + 64)
    }
  }

  @Test("A folder means the PDFs below it, each with a folder of its own")
  func folders() async throws {
    try await TemporaryFolder.with { folder async throws in
      let names = ["b/one.PDF", "a/one.pdf", "two.pdf"]
      for (number, name) in names.enumerated() {
        try Sample.attachment.copy(to: folder.appending(path: "in/\(name)"), number: number)
      }
      try Data("no PDF".utf8).write(to: folder.appending(path: "in/notes.txt"))
      let out = folder.appending(path: "out")
      let input = folder.appending(path: "in").path
      let command = ["thumbs", input, "--size", "20x20", "--out", out.path]
      #expect(try await run(command, folder).written == 3)
      let files = try FileTree.contents(of: out)
      #expect(files.keys.sorted() == ["one-2/page-0001.jpg", "one/page-0001.jpg", "two/page-0001.jpg"])
      let report = try Report(folder.appending(path: "report.json"))
      let sources = report.issues.compactMap { ($0["source"] as? String)?.dropFirst(input.count + 1) }
      #expect(sources == ["a/one.pdf", "b/one.PDF", "two.pdf"])
    }
  }

  @Test("The summary counts written and failed pages, and names each failure once")
  func summary() async throws {
    try await TemporaryFolder.with { folder async throws in
      let report = folder.appending(path: "report.json")
      let samples = [Sample.notAPDF, .japanese, .empty, .truncated]
      let arguments = ["--size", "20x20", "--out", folder.appending(path: "out").path, "--report", report.path]
      let run = await CommandRun(["thumbs"] + samples.map(\.path) + arguments)
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("wrote 8 thumbnails of 2 issues"), "\(run.errors)")
      #expect(run.errors.contains("2 issues and 2 pages failed"))
      for name in ["not-a-pdf.pdf:", "empty.pdf:", "page 5:", "page 6:"] {
        #expect(run.errors.components(separatedBy: name).count == 2, "\(name)")
      }
      let json = try Report(report)
      #expect(json.statuses == ["failed", "done", "failed", "partlyDone"])
      #expect(json.issues.map { $0["code"] as? String } == ["notAPDF", nil, "emptyFile", nil])
      let pages = json.issues[3]["failedPages"] as? [[String: Any]]
      #expect(pages?.compactMap { $0["pageNumber"] as? Int } == [5, 6])
      #expect(pages?.compactMap { $0["code"] as? String } == ["damagedPage", "damagedPage"])
      #expect(json.failed.count == 4)
    }
  }
}
