import Foundation
import GatefoldTestSupport
import Testing

@Suite("Commands that print several issues")
struct SeveralIssuesTests {
  private static let (japanese, issue) = (Sample.japanese.path, Sample.rightToLeft.path)

  private func jsonLines(_ run: CommandRun) throws -> [[String: Any]] {
    try run.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test(
    "JSON output has one line for each issue, which names it",
    arguments: [("info", "pages"), ("toc", "contents"), ("text", "pages"), ("search", "hits")]
  )
  func json(command: String, member: String) async throws {
    let query = command == "search" ? ["の"] : []
    let run = await CommandRun([command, Self.japanese, Self.issue] + query + ["--format", "json"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let lines = try jsonLines(run)
    #expect(lines.map { $0["file"] as? String } == [Self.japanese, Self.issue])
    #expect((lines[0][member] as? [Any])?.isEmpty == false)
    // The output equals that for one issue, except for its file.
    let alone = try await CommandRun([command, Self.japanese] + query + ["--format", "json"]).json()
    let value = command == "toc" ? alone as? NSArray : (alone as? [String: Any])?[member] as? NSArray
    #expect(value == (lines[0][member] as? NSArray))
  }

  @Test("Text output names each issue", arguments: ["info", "toc", "text"])
  func text(command: String) async throws {
    let run = await CommandRun([command, Self.japanese, Self.issue])
    let parts = command == "info" ? [] : ["==> \(Self.japanese) <==\n", "\n==> \(Self.issue) <==\n"]
    for part in parts { #expect(run.text.contains(part)) }
    let alone = await CommandRun([command, Self.issue])
    #expect(alone.exitCode == 0)
    #expect(run.text.hasSuffix((parts.last ?? "\n") + alone.text))
  }

  @Test("Each hit begins with its file's name")
  func hits() async throws {
    let run = await CommandRun("search", Self.japanese, Sample.attachment.path, "の")
    let lines = run.text.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("\(Self.japanese): page ") })
    #expect(await CommandRun("search", Self.japanese, "の").text.hasPrefix("page "))
  }

  @Test("Folders are searched, pictures have one folder per issue, and failures are named")
  func folder() async throws {
    try await TemporaryFolder.with { folder async throws in
      try Sample.japanese.copy(to: folder.appending(path: "in/a/one.pdf"))
      try Sample.japanese.copy(to: folder.appending(path: "in/b/one.pdf"), number: 2)
      try Data("no PDF".utf8).write(to: folder.appending(path: "in/c.pdf"))
      let (source, out) = (folder.appending(path: "in").path, folder.appending(path: "out"))
      let run = await CommandRun("text", source, "--pages", "1", "--draw", out.path, "--dpi", "20")
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("c.pdf: not a PDF"))
      #expect(try FileTree.contents(of: out).keys.sorted() == ["one-2/page-0001.png", "one/page-0001.png"])
      let marks = await CommandRun("search", source, "の", "--highlight", out.appending(path: "hits").path, "--dpi", "9")
      #expect(marks.exitCode == 3)
      #expect(FileManager.default.fileExists(atPath: out.appending(path: "hits/one-2").path))
      #expect(await CommandRun("info", folder.appending(path: "in/c.pdf").path, "/nowhere.pdf").exitCode == 1)
    }
  }

  @Test("A hyphen means standard input", arguments: ["info", "toc", "text", "search"])
  func standardInput(command: String) throws {
    for isolation in ["--isolate", "--no-isolate"] {
      let input = try FileHandle(forReadingFrom: URL(filePath: Self.japanese))
      let arguments = [command, "-"] + (command == "search" ? ["の"] : []) + [isolation]
      let run = try RunningProgram(arguments, input: input).finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(!run.output.isEmpty)
    }
    let empty = try RunningProgram([command, "-"] + (command == "search" ? ["の"] : [])).finish()
    #expect(empty.status == 1)
    #expect(empty.errors.contains("standard input: "), "\(empty.errors)")
  }

  @Test("A password and its issue may both come from standard input")
  func encryptedInput() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "input")
      try (Data("gatefold\n".utf8) + Data(contentsOf: URL(filePath: Sample.encrypted.path))).write(to: file)
      let input = try FileHandle(forReadingFrom: file)
      let run = try RunningProgram(["info", "-", "--password-file", "-"], input: input).finish()
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test(
    "Formats for a single issue are refused for several",
    arguments: [["toc", "--format", "opml"], ["toc", "--format", "html"], ["text", "--format", "html"]]
  )
  func oneOnly(command: [String]) async {
    #expect(await CommandRun(command + [Self.japanese, Self.issue]).exitCode == 64)
    #expect(await CommandRun(command + [Self.japanese]).exitCode == 0)
  }
}
