import Foundation
@testable import GatefoldCommands
import GatefoldTestSupport
import Testing

@Suite("Status and merging of shards")
struct ClusterTests {
  private static let samples = [Sample.japanese, Sample.rightToLeft, Sample.media, Sample.attachment]

  private func plan(in folder: URL) async throws -> (input: String, plan: String, out: String) {
    let input = folder.appending(path: "in")
    for (number, sample) in Self.samples.enumerated() {
      try sample.copy(to: input.appending(path: "issue-\(number).pdf"))
    }
    try FileManager.default.copyItem(
      at: input.appending(path: "issue-0.pdf"),
      to: input.appending(path: "same.pdf")
    )
    let plan = folder.appending(path: "archive.plan").path
    let run = await CommandRun("batch", "plan", input.path, "--measure", "-o", plan, "--quiet")
    #expect(run.exitCode == 0, "\(run.errors)")
    return (input.path, plan, folder.appending(path: "out").path)
  }

  private func status(_ plan: String, _ out: String) async throws -> [String: Any] {
    let run = await CommandRun("batch", "status", plan, "-o", out, "--format", "json")
    #expect(run.exitCode == 0, "\(run.errors)")
    let json = try run.json() as? [String: Any]
    return (json?["commands"] as? [[String: Any]])?.first ?? [:]
  }

  private func counts(_ value: Any?) -> [String: Int] { (value as? [String: Int] ?? [:]).filter { $0.value > 0 } }

  @Test("The status says what is done, by shard")
  func status() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan, out) = try await plan(in: folder)
      let nothing = await CommandRun("batch", "status", plan, "-o", out)
      #expect(nothing.text.contains("nothing was started"), "\(nothing.errors)")
      let thumbs = ["thumbs", "--size", "30", "--quiet", "--plan", plan, "-o", out]
      #expect(await CommandRun(thumbs + ["--shard", "2/2"]).exitCode == 0)
      var found = try await status(plan, out)
      #expect(found["command"] as? String == "thumbs")
      let done = counts(found["counts"])["done"] ?? 0
      #expect((1..<4).contains(done))
      #expect(counts(found["counts"]) == ["done": done, "remaining": 4 - done])
      let shards = found["shards"] as? [[String: Any]] ?? []
      #expect(shards.map { counts($0["counts"]) } == [["remaining": 4 - done], ["done": done]])
      let text = await CommandRun("batch", "status", plan, "-o", out).text
      #expect(text.contains("thumbs: 4 issues: \(done) done, \(4 - done) remaining"), "\(text)")
      #expect(text.contains("1/2") && !text.contains("2/2"), "\(text)")

      try Data("no PDF".utf8).write(to: URL(filePath: input).appending(path: "issue-2.pdf"))
      _ = await CommandRun(thumbs + ["--shard", "1/2"])
      _ = await CommandRun(thumbs + ["--shard", "2/2"])
      found = try await status(plan, out)
      let problems = found["problems"] as? [[String: Any]] ?? []
      #expect(problems.count == 1)
      #expect((problems.first?["path"] as? String)?.hasSuffix("/issue-2.pdf") == true)
      #expect(counts(found["counts"]) == ["done": 3, "failed": 1])
    }
  }

  /// What a report says of each issue, without the folder.
  private func outcomes(_ issues: Any?) -> [[String: String]] {
    (issues as? [[String: Any]] ?? []).map { issue in
      var texts: [String: String] = [:]
      for (name, value) in issue where !name.hasPrefix("folder") { texts[name] = "\(value)" }
      return texts
    }
  }

  @Test("The merged report is that of one batch, whatever was interrupted")
  func report() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan, out) = try await plan(in: folder)
      try Data("no PDF".utf8).write(to: URL(filePath: input).appending(path: "broken.pdf"))
      let replanned = await CommandRun("batch", "plan", input, "--measure", "-o", plan, "--quiet")
      #expect(replanned.exitCode == 3)
      let (one, merged) = (folder.appending(path: "one.json"), folder.appending(path: "merged.json"))
      let thumbs = ["thumbs", "--size", "30", "--quiet"]
      let whole = ["-o", folder.appending(path: "whole").path, "--report", one.path]
      #expect(await CommandRun(thumbs + [input] + whole).exitCode == 3)
      let shard = thumbs + ["--plan", plan, "-o", out]
      let early = await CommandRun("batch", "merge", plan, "-o", out)
      #expect(early.exitCode == 1)
      let program = try RunningProgram(shard + ["--threads", "1"])
      program.wait { FileTree.doneCount(URL(filePath: out)) >= 2 }
      program.send(SIGTERM)
      _ = try program.finish()
      let unfinished = await CommandRun("batch", "merge", plan, "-o", out, "--quiet")
      #expect(unfinished.exitCode == 3)
      _ = await CommandRun(shard)
      let run = await CommandRun("batch", "merge", plan, "-o", out, "--report", merged.path)
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("thumbs: 5 issues: 4 done, 1 failed"), "\(run.errors)")
      let reports = try JSONSerialization.jsonObject(with: Data(contentsOf: merged)) as? [[String: Any]]
      let report = try #require(reports?.first)
      let expected = try Report(one)
      #expect(reports?.count == 1)
      #expect(report["command"] as? String == "thumbs")
      #expect(outcomes(report["issues"]) == outcomes(expected.issues))
      #expect(outcomes(report["failed"]) == outcomes(expected.failed))
      // A batch without a plan continues there.
      let again = folder.appending(path: "again.json")
      _ = await CommandRun(thumbs + [input, "-o", out, "--resume", "--report", again.path])
      #expect(try Report(again).sum("writtenPageCount") == 0)
      #expect(try Report(again).sum("keptPageCount") == expected.sum("writtenPageCount"))
    }
  }

  @Test("Merging an export for the web lists all issues, at their address")
  func collection() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan, out) = try await plan(in: folder)
      let whole = folder.appending(path: "whole").path
      let web = [
        "export", "web", "--dpi", "10", "--base-url", "https://a.org/b c".replacing(" ", with: "%20"), "--quiet",
      ]
      #expect(await CommandRun(web + [input, "-o", whole]).exitCode == 0)
      for number in 1...2 {
        #expect(await CommandRun(web + ["--plan", plan, "--shard", "\(number)/2", "-o", out]).exitCode == 0)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(out)/collection.json"))
      #expect(await CommandRun("batch", "merge", plan, "-o", out, "--wait", "--quiet").exitCode == 0)
      let collection = try Data(contentsOf: URL(filePath: out).appending(path: "collection.json"))
      #expect(collection == FileManager.default.contents(atPath: "\(whole)/collection.json"))
    }
  }
}
