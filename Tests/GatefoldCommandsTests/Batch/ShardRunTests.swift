import Foundation
@testable import GatefoldCommands
import GatefoldTestSupport
import Testing

@Suite("Batches in shards")
struct ShardRunTests {
  private static let samples = [Sample.japanese, Sample.rightToLeft, Sample.media, Sample.attachment, Sample.hardText]

  /// Makes a plan of copies of the samples, two of them with the same name.
  private func plan(in folder: URL, _ options: [String] = ["--measure"]) async throws -> (input: String, plan: String) {
    let input = folder.appending(path: "in")
    for (number, sample) in Self.samples.enumerated() {
      let name = number < 2 ? "\(number)/issue" : "paper-\(number)"
      try sample.copy(to: input.appending(path: "\(name).pdf"))
    }
    let plan = folder.appending(path: "archive.plan").path
    let run = await CommandRun(["batch", "plan", input.path, "-o", plan, "--quiet"] + options)
    #expect(run.exitCode == 0, "\(run.errors)")
    return (input.path, plan)
  }

  /// The files, without what shards record about their work.
  private func files(_ folder: URL) throws -> [String: Data] {
    try FileTree.contents(of: folder).filter { !$0.key.hasPrefix(ShardLog.folderName) }
  }

  /// The number of events of a kind in the logs of shards.
  private func events(_ event: String, in folder: URL) -> Int {
    let logs = folder.appending(path: ShardLog.folderName).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: logs)) ?? []
    let mark = Data("\"event\":\"\(event)\"".utf8)
    return files.map { FileManager.default.contents(atPath: "\(logs)/\($0)")?.ranges(of: mark).count ?? 0 }.reduce(0, +)
  }

  private static let command = ["thumbs", "--size", "60x80", "--quiet"]

  @Test("All shards together write the files of one batch without a plan")
  func all() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan) = try await plan(in: folder)
      let (whole, out) = (folder.appending(path: "whole"), folder.appending(path: "out"))
      #expect(await CommandRun(Self.command + [input, "-o", whole.path]).exitCode == 0)
      // In any order: folders are not assigned by whoever comes first.
      for shard in [3, 1, 2] {
        let run = await CommandRun(Self.command + ["--plan", plan, "--shard", "\(shard)/3", "-o", out.path])
        #expect(run.exitCode == 0, "\(run.errors)")
      }
      let (expected, found) = (try files(whole), try files(out))
      #expect(found == expected)
      #expect(Set(found.keys.compactMap { $0.split(separator: "/").first }).count == Self.samples.count)
    }
  }

  @Test(
    "Shards that run twice at once and are killed anywhere write the same files",
    arguments: [
      ["thumbs", "--size", "90x120"], ["export", "text", "--format", "alto,json"], ["export", "epub"],
      ["export", "web", "--dpi", "20", "--reader"],
    ]
  )
  func killed(command: [String]) async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan) = try await plan(in: folder)
      let (whole, out) = (folder.appending(path: "whole"), folder.appending(path: "out"))
      let reference = try RunningProgram.run(command + [input, "--quiet", "-o", whole.path])
      #expect(reference.status == 0, "\(reference.errors)")
      let shard = { (number: Int) -> [String] in
        command + ["--plan", plan, "--shard", "\(number)/2", "--quiet", "-o", out.path]
      }
      for _ in 0..<8 {
        let programs = try [1, 1, 2, 2].map { try RunningProgram(shard($0)) }
        let wanted = FileTree.doneCount(out) + Int.random(in: 0...4)
        programs[0].wait { FileTree.doneCount(out) >= wanted }
        for program in programs.shuffled() { program.send(SIGKILL) }
        for program in programs { _ = try program.finish() }
      }
      // One copy of each is killed while the other one continues.
      let programs = try [1, 1, 2, 2].map { try RunningProgram(shard($0) + ["--retry"]) }
      for program in [programs[0], programs[2]] { program.send(SIGKILL) }
      for program in programs { _ = try program.finish() }
      for number in [1, 2] {
        let last = try RunningProgram.run(shard(number) + ["--retry"])
        #expect(last.status == 0, "\(last.errors)")
      }
      var (expected, found) = (try files(whole), try files(out))
      // That of all issues is made when all are done.
      expected["collection.json"] = nil
      found["collection.json"] = nil
      let differing = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
      #expect(differing.isEmpty)
      let temporaries = try FileTree.temporaries(out).filter { !$0.hasPrefix(ShardLog.folderName) }
      #expect(temporaries.isEmpty)
    }
  }

  @Test("A shard waits for the issues that its copy works on, and leaves them as they are")
  func copies() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, plan) = try await plan(in: folder)
      let out = folder.appending(path: "out")
      // Another process has the journal of this issue open.
      let issue = out.appending(path: "paper-2")
      try FileManager.default.createDirectory(at: issue, withIntermediateDirectories: true)
      let journal = issue.appending(path: FileTree.journal).path
      let descriptor = open(journal, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      #expect(flock(descriptor, LOCK_EX) == 0)
      let program = try RunningProgram(Self.command + ["--plan", plan, "-o", out.path])
      program.wait { events("interrupted", in: out) > 0 }
      #expect(program.isRunning)
      #expect(try FileManager.default.contentsOfDirectory(atPath: issue.path) == [FileTree.journal])
      close(descriptor)
      #expect(try program.finish().status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: issue.path).count == 3)
    }
  }

  @Test("An issue that has lost its process three times without progress is set aside, and --retry tries it again")
  func setAside() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, plan) = try await plan(in: folder)
      let out = folder.appending(path: "out")
      // Drawing the first page takes long enough for the process to be killed before it is done.
      let slow = ["tiles", "--plan", plan, "--shard", "1/5", "--quiet", "-o", out.path, "--threads", "1"]
      let log = { (event: String) in self.events(event, in: out) }
      for number in 1...3 {
        let program = try RunningProgram(slow + ["--zoom", "12"])
        program.wait { log("begin") == number }
        program.send(SIGKILL)
        _ = try program.finish()
        #expect(log("progress") == 0)
      }
      let report = folder.appending(path: "report.json")
      let run = try RunningProgram.run(slow + ["--zoom", "12", "--report", report.path])
      #expect(run.status == 3)
      #expect(run.errors.contains("set aside: 3 processes were lost"), "\(run.errors)")
      #expect(log("begin") == 3)
      #expect(try Report(report).statuses == ["setAside"])
      // Other options are another matter.
      #expect(try RunningProgram.run(slow + ["--zoom", "0.3"]).status == 0)
      #expect(try RunningProgram.run(slow + ["--zoom", "12", "--retry", "--pages", "1"]).status == 0)
      #expect(log("begin") == 5)
    }
  }

  @Test("A process that was asked to end has lost nothing")
  func interrupted() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, plan) = try await plan(in: folder)
      let out = folder.appending(path: "out")
      let slow = ["tiles", "--plan", plan, "--shard", "1/5", "--quiet", "-o", out.path, "--zoom", "12"]
      for number in 1...3 {
        let program = try RunningProgram(slow)
        program.wait { events("begin", in: out) == number }
        program.send(SIGTERM)
        let run = try program.finish()
        #expect(run.status == 128 + SIGTERM)
        #expect(run.errors.contains("run it again to continue"), "\(run.errors)")
      }
      #expect(events("interrupted", in: out) == 3)
      let histories = try #require(ShardLogs.all(in: out.path).first?.histories)
      #expect(!histories.values.contains { $0.lossCount > 0 })
    }
  }

  @Test("A file that has changed since it was planned fails, and the others are written")
  func changed() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan) = try await plan(in: folder)
      let file = URL(filePath: input).appending(path: "paper-2.pdf")
      try (Data(contentsOf: file) + Data("%".utf8)).write(to: file)
      let out = folder.appending(path: "out")
      let run = await CommandRun(Self.command + ["--plan", plan, "-o", out.path])
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("paper-2.pdf: the file is not the one that was planned"), "\(run.errors)")
      #expect(try !files(out).keys.contains { $0.hasPrefix("paper-2/") })
      #expect(try files(out).keys.contains { $0.hasPrefix("paper-3/") })
    }
  }

  @Test("Jobs of SLURM and Kubernetes take their shards from the environment")
  func environment() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, plan) = try await plan(in: folder, [])
      var found: [[String: Data]] = []
      let variables = [
        { ["SLURM_ARRAY_TASK_ID": "\($0 + 4)", "SLURM_ARRAY_TASK_MIN": "4", "SLURM_ARRAY_TASK_COUNT": "2"] },
        { ["JOB_COMPLETION_INDEX": "\($0)", "GATEFOLD_SHARD_COUNT": "2"] },
      ]
      for (number, variables) in variables.enumerated() {
        let out = folder.appending(path: "out-\(number)")
        for index in 0..<2 {
          let arguments = Self.command + ["--plan", plan, "-o", out.path]
          let run = try RunningProgram.run(arguments, environment: variables(index))
          #expect(run.status == 0, "\(run.errors)")
          if index == 0 { #expect(try files(out).count < 45) }
        }
        found.append(try files(out))
      }
      #expect(found[0] == found[1])
      #expect(found[0].count == 45)
      let run = try RunningProgram.run(
        Self.command + ["--plan", plan, "-o", folder.appending(path: "none").path],
        environment: ["JOB_COMPLETION_INDEX": "2"]
      )
      #expect(run.status == 64)
      #expect(run.errors.contains("GATEFOLD_SHARD_COUNT"), "\(run.errors)")
    }
  }
}
