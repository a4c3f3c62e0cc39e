import Foundation
import GatefoldTestSupport
import Testing

@Suite("Index commands")
struct IndexCommandTests {
  private static func withIndex(_ body: (String, URL) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder async throws in
      try await body(folder.appending(path: "index.sqlite").path, folder)
    }
  }

  @Test("add reads files and folders, status lists them, search finds them, and remove removes them")
  func wholeLife() async throws {
    try await Self.withIndex { index, folder in
      let below = folder.appending(path: "magazines/japan")
      try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Sample.japanese.path, toPath: below.appending(path: "a.PDF").path)
      let add = await CommandRun("index", "add", Sample.issue.path, folder.path, "--index", index)
      #expect(add.exitCode == 0, "\(add.errors)")
      #expect(add.text == "2 issues: 2 added; 32 pages read\n")
      let known = await CommandRun("index", "add", Sample.issue.path, "--index", index)
      #expect(known.text == "\(Sample.issue.path): already in the index\n")
      let both = await CommandRun("index", "add", Sample.issue.path, Sample.attachment.path, "--index", index)
      #expect(both.text == "2 issues: 1 added, 1 already in the index; 1 page read\n")
      let quiet = await CommandRun("index", "add", folder.path, Sample.attachment.path, "--quiet", "--index", index)
      #expect(quiet.text.isEmpty && quiet.errors.isEmpty)
      _ = await CommandRun("index", "remove", Sample.attachment.path, "--index", index)
      let again = await CommandRun("index", "add", folder.path, "--index", index, "--format", "json")
      let added = try #require(try again.json() as? [String: [[String: Any]]])
      #expect(added["issues"]?.map { $0["change"] as? String } == ["unchanged"])

      let status = await CommandRun("index", "status", "--index", index, "--format", "json")
      let json = try #require(try status.json() as? [String: Any])
      #expect(json["pageCount"] as? Int == 32)
      #expect((json["issues"] as? [[String: Any]])?.allSatisfy { $0["isComplete"] as? Bool == true } == true)

      let text = await CommandRun("index", "search", "tide", "--index", index, "--limit", "2")
      #expect(text.text.hasPrefix("\(Sample.issue.path): page "))
      #expect(text.errors.contains("--offset 2"))
      let found = await CommandRun("index", "search", "地図", "--index", index, "--format", "json")
      let hits = try #require((try found.json() as? [String: Any])?["hits"] as? [[String: Any]])
      #expect(!hits.isEmpty)
      #expect(hits.allSatisfy { ($0["quads"] as? [Any])?.isEmpty == false })

      let remove = await CommandRun("index", "remove", Sample.issue.path, "--index", index)
      #expect(remove.text == "\(Sample.issue.path): removed\n")
      let none = await CommandRun("index", "search", "tide", "--index", index)
      #expect(none.exitCode == 0)
      #expect(none.errors.contains("was not found"))
      #expect(await CommandRun("index", "search", "tide", "--index", index, "--fail-if-none").exitCode == 1)
    }
  }

  @Test("A server that cannot be reached is an error that does not show the password")
  func unreachable() async {
    let address = "postgresql://reader:secret@/magazines?host=/nowhere"
    for command in [["search", "tide"], ["status"], ["merge", "part.sqlite"]] {
      let run = await CommandRun(["index"] + command + ["--index", address])
      #expect(run.exitCode == 1 && run.errors.contains("postgresql://reader@/magazines"), "\(run.errors)")
      #expect(!run.errors.contains("secret"))
    }
  }

  @Test("Files deleted from a folder are named when the folder is added again, and removed with --missing")
  func missing() async throws {
    try await Self.withIndex { index, folder in
      for name in ["a.pdf", "b.pdf"] {
        try FileManager.default.copyItem(atPath: Sample.japanese.path, toPath: folder.appending(path: name).path)
      }
      let add = await CommandRun("index", "add", folder.path, "--index", index, "--threads", "1")
      #expect(add.text == "2 issues: 1 added, 1 in the index at another path; 4 pages read\n")
      #expect(await CommandRun("index", "remove", "--missing", "--index", index).errors.contains("no file is missing"))
      for name in ["a.pdf", "b.pdf"] { try FileManager.default.removeItem(at: folder.appending(path: name)) }
      try FileManager.default.copyItem(atPath: Sample.attachment.path, toPath: folder.appending(path: "c.pdf").path)
      let again = await CommandRun("index", "add", folder.path, "--index", index)
      #expect(again.errors.contains("1 issue; remove with: gatefold index remove --missing \(folder.path)"))
      let remove = await CommandRun("index", "remove", "--missing", folder.path, "--index", index)
      #expect(remove.text.hasSuffix("pdf: removed\n"))
      #expect(await CommandRun("index", "search", "地図", "--index", index, "--fail-if-none").exitCode == 1)
    }
  }

  @Test("Failed issues are named, and the others are added")
  func partly() async throws {
    try await Self.withIndex { index, folder in
      let run = await CommandRun(
        ["index", "add", Sample.truncated.path, Sample.notAPDF.path, "/nowhere.pdf", folder.path, "--index", index]
      )
      #expect(run.exitCode == 3)
      for text in ["page 6", "not a PDF", "no such file", "contains no PDF"] {
        #expect(run.errors.contains(text))
      }
      let all = await CommandRun("index", "add", Sample.notAPDF.path, "--index", index)
      #expect(all.exitCode == 1)
      let remove = await CommandRun("index", "remove", "/nowhere.pdf", "--index", index)
      #expect(remove.exitCode == 1)
      #expect(remove.errors.contains("no such issue"))
      let status = await CommandRun("index", "status", "--index", index)
      #expect(status.text.contains("failed"))
    }
  }

  @Test("Any command that finds a damaged index sets it aside and makes a new one")
  func damaged() async throws {
    try await Self.withIndex { index, folder in
      let add = await CommandRun("index", "add", Sample.japanese.path, "--index", index)
      #expect(add.exitCode == 0, "\(add.errors)")
      try Data("not a database".utf8).write(to: URL(filePath: index))
      let search = await CommandRun("index", "search", "地図", "--index", index)
      #expect(search.exitCode == 0)
      #expect(search.text.contains("page 2"))
      #expect(search.errors.contains("was damaged"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.contains { $0.hasPrefix("index.sqlite.damaged-") })
    }
  }

  @Test(
    "Only adding creates a missing index",
    arguments: [["search", "tide"], ["status"], ["remove", "issue.pdf"], ["add"]]
  )
  func missing(command: [String]) async throws {
    try await Self.withIndex { index, folder async throws in
      let run = await CommandRun(["index"] + command + ["--index", index])
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("\(index): there is no index here"), "\(run.errors)")
      #expect(run.errors.contains("gatefold index add") && run.errors.contains("--index"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("A file that is not an index is refused")
  func foreign() async {
    let run = await CommandRun("index", "status", "--index", Sample.issue.path)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("choose another file"))
  }

  @Test(
    "Wrong usage is reported",
    arguments: [
      ["index", "search", " "], ["index", "search", "a", "--limit", "0"], ["index", "search", "a", "--offset=-1"],
      ["index", "remove"], ["index", "add", "--threads", "0"], ["index", "search", "a", "--index", ""],
    ]
  )
  func badUsage(arguments: [String]) async {
    #expect(await CommandRun(arguments).exitCode == 64)
  }

  @Test("Two processes add to one index at the same time")
  func twoProcesses() async throws {
    try await Self.withIndex { index, _ in
      let program = Sample.program
      try await withThrowingTaskGroup(of: Int32.self) { group in
        for samples in [[Sample.issue, .japanese], [.issue, .printerIssue]] {
          group.addTask { try Tool.result(program, ["index", "add", "--index", index] + samples.map(\.path)).status }
        }
        for try await status in group { #expect(status == 0) }
      }
      let json = try #require(
        try await CommandRun("index", "status", "--index", index, "--format", "json").json() as? [String: Any]
      )
      #expect(json["pageCount"] as? Int == 60)
    }
  }

  @Test("Help has an example", arguments: ["add", "remove", "status", "search"])
  func helpHasExamples(command: String) async {
    let run = await CommandRun("index", command, "--help")
    #expect(run.errors.contains("gatefold index \(command) "))
  }
}
