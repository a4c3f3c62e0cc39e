import Foundation
import Gatefold
@testable import GatefoldCommands
import GatefoldTestSupport
import Testing

/// With rclone's access to folders of this machine, `:local:`, which has no network and no faults.
@Suite("Batches on object stores", .enabled(if: ObjectStore.hasRclone, "\(ObjectStore.rcloneMissing)"))
struct StoreRunTests {
  private static let samples = [Sample.japanese, Sample.rightToLeft, Sample.media, Sample.attachment]
  private static let command = ["thumbs", "--size", "60x80", "--quiet"]

  /// Copies the samples, and makes a plan of them as objects.
  private func plan(in folder: URL) async throws -> (input: URL, plan: String, out: URL) {
    let input = folder.appending(path: "in")
    for (number, sample) in Self.samples.enumerated() {
      try sample.copy(to: input.appending(path: number < 2 ? "\(number)/issue.pdf" : "-paper \(number).pdf"))
    }
    let plan = folder.appending(path: "archive.plan").path
    let run = await CommandRun("batch", "plan", ":local:\(input.path)", "-o", plan, "--quiet")
    #expect(run.exitCode == 0, "\(run.errors)")
    return (input, plan, folder.appending(path: "out"))
  }

  private func files(_ folder: URL) throws -> [String: Data] {
    try FileTree.contents(of: folder).filter { !$0.key.hasPrefix(ShardLog.folderName) && $0.key != "report.json" }
  }

  /// The options that store below a folder of this machine.
  private func stored(_ out: URL, _ scratch: URL, _ options: [String] = []) -> [String] {
    ["-o", ":local:\(out.path)", "--scratch", scratch.path] + options
  }

  @Test("Issues and outputs of a store give the files of a batch in folders, and leave nothing behind")
  func same() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan, out) = try await plan(in: folder)
      let (whole, scratch) = (folder.appending(path: "whole"), folder.appending(path: "scratch"))
      #expect(await CommandRun(Self.command + [input.path, "-o", whole.path]).exitCode == 0)
      for shard in 1...2 {
        let run = await CommandRun(Self.command + ["--plan", plan, "--shard", "\(shard)/2"] + stored(out, scratch))
        #expect(run.exitCode == 0, "\(run.errors)")
      }
      #expect(try files(out) == files(whole))
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
      // From the store into a folder.
      let local = folder.appending(path: "local")
      let run = await CommandRun(Self.command + ["--plan", plan, "-o", local.path, "--scratch", scratch.path])
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try files(local) == files(whole))
      // What is done is not even fetched again, in either place; other options are.
      try FileManager.default.removeItem(at: input)
      for options in [stored(out, scratch), ["-o", local.path, "--scratch", scratch.path]] {
        let again = await CommandRun(Self.command + ["--plan", plan] + options)
        #expect(again.exitCode == 0, "\(again.errors)")
        let other = await CommandRun(Self.command + ["--plan", plan, "--pages", "1"] + options)
        #expect(other.exitCode == 3)
        #expect(other.errors.contains("there is no such object on the store"), "\(other.errors)")
      }
      #expect(try files(out) == files(whole))
    }
  }

  @Test("Status and merging read the records on the store, and a plan may be there, too")
  func records() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, _, out) = try await plan(in: folder)
      let plan = ":local:\(folder.path)/stored.plan"
      #expect(await CommandRun("batch", "plan", ":local:\(input.path)", "-o", plan).exitCode == 0)
      let place = ":local:\(out.path)"
      let scratch = folder.appending(path: "scratch")
      let web = ["export", "web", "--dpi", "20", "--base-url", "https://example.org/a", "--quiet", "--plan", plan]
      #expect(await CommandRun(web + ["--shard", "1/2"] + stored(out, scratch)).exitCode == 0)
      let half = await CommandRun("batch", "status", plan, "-o", place)
      #expect(half.text.contains("2 done, 2 remaining"), "\(half.text)\(half.errors)")
      #expect(await CommandRun(web + ["--shard", "2/2"] + stored(out, scratch)).exitCode == 0)
      let report = ":local:\(out.path)/report.json"
      let merge = await CommandRun("batch", "merge", plan, "-o", place, "--report", report, "--wait")
      #expect(merge.exitCode == 0, "\(merge.errors)")
      let whole = folder.appending(path: "whole")
      let reference = await CommandRun(web.dropLast(2) + [input.path, "-o", whole.path])
      #expect(reference.exitCode == 0)
      #expect(try files(out) == files(whole))
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: out.appending(path: "report.json")))
      let issues = (json as? [[String: Any]])?.first?["issues"] as? [[String: Any]]
      #expect(issues?.compactMap { $0["status"] as? String } == Array(repeating: "done", count: 4))
      #expect(issues?.compactMap { $0["folder"] as? String }.allSatisfy { $0.hasPrefix(place) } == true)
    }
  }

  @Test("An object that was changed or removed fails, as does one that is too large; the others are written")
  func changed() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan, out) = try await plan(in: folder)
      // Of the same size.
      let file = input.appending(path: "0/issue.pdf")
      var content = try Data(contentsOf: file)
      content[content.count - 1] ^= 1
      try content.write(to: file)
      let other = input.appending(path: "1/issue.pdf")
      try Data(contentsOf: other).dropLast().write(to: other)
      try FileManager.default.removeItem(at: input.appending(path: "-paper 2.pdf"))
      let scratch = folder.appending(path: "scratch")
      let run = await CommandRun(Self.command + ["--plan", plan] + stored(out, scratch))
      #expect(run.exitCode == 3)
      for (name, reason) in [
        ("0/issue.pdf", "not the one that was planned"), ("1/issue.pdf", "not the one that was planned"),
        ("-paper 2.pdf", "no such object"),
      ] { #expect(has(run.errors, name, reason), "\(run.errors)") }
      #expect(Set(try files(out).keys.compactMap { $0.split(separator: "/").first }) == ["_paper 3"])
      let size = try Data(contentsOf: input.appending(path: "-paper 3.pdf")).count
      let small = await CommandRun(
        Self.command + ["--plan", plan, "--pages", "1"] + stored(out, scratch, ["--scratch-bytes", "\(size - 1)"])
      )
      #expect(has(small.errors, "-paper 3.pdf", "--scratch-bytes"), "\(small.errors)")
    }
  }

  /// Whether a line of messages has a name and a reason.
  private func has(_ errors: String, _ name: String, _ reason: String) -> Bool {
    errors.split(separator: "\n").contains { $0.contains(name) && $0.contains(reason) }
  }

  @Test("Issues that find no room beside each other are written one after the other, and one that needs more is told")
  func crowded() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (input, plan, out) = try await plan(in: folder)
      let (whole, scratch) = (folder.appending(path: "whole"), folder.appending(path: "scratch"))
      let command = ["thumbs", "--size", "300x400", "--format", "png", "--quiet"]
      #expect(await CommandRun(command + [input.path, "-o", whole.path]).exitCode == 0)
      // What the largest issue takes, with its file.
      var sizes: [String: Int] = [:]
      for (path, data) in try files(whole) { sizes[String(path.prefix { $0 != "/" }), default: 0] += data.count }
      let inputs = try FileTree.contents(of: input)
      let most = (sizes.values.max() ?? 0) + (inputs.values.map(\.count).max() ?? 0)
      let options = stored(out, scratch, ["--scratch-bytes", "\(most)", "--threads", "4"])
      let run = await CommandRun(command + ["--plan", plan] + options)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try files(out) == files(whole))
      let least = max(sizes.values.min() ?? 0, inputs.values.map(\.count).max() ?? 0)
      let few = stored(folder.appending(path: "few"), scratch, ["--scratch-bytes", "\(least)"])
      let small = await CommandRun(command + ["--plan", plan] + few)
      #expect(small.exitCode == 3)
      #expect(small.errors.contains("what is made of it have at least"), "\(small.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }
  }

  @Test("Objects whose names lead elsewhere are left out of a plan, and an edited plan does not lead there")
  func hostilePlan() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, plan, out) = try await plan(in: folder)
      let text = try String(contentsOfFile: plan, encoding: .utf8)
      let edited = text.replacing("/in/0/issue.pdf", with: "/in/0/../../x.pdf")
      #expect(edited != text)
      try edited.write(toFile: plan, atomically: true, encoding: .utf8)
      let run = await CommandRun(Self.command + ["--plan", plan] + stored(out, folder.appending(path: "scratch")))
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("neither an absolute path nor an object"), "\(run.errors)")
      for arguments in [["index", "add", "--index", "\(folder.path)/i.db"], ["ocr"]] {
        let run = await CommandRun(arguments + ["--plan", plan])
        #expect(run.exitCode != 0)
      }
      let none = await CommandRun(Self.command + ["\(folder.path)/in", "-o", ":local:\(out.path)"])
      #expect(none.exitCode == 2)
      #expect(none.errors.contains("batch plan"), "\(none.errors)")
    }
  }

  // MARK: The program

  /// Runs the command with a program of ours instead of rclone.
  private func run(
    _ script: String?,
    _ arguments: [String],
    in folder: URL
  ) throws -> (status: Int32, errors: String) {
    let bin = folder.appending(path: "bin")
    try? FileManager.default.removeItem(at: bin)
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    if let script {
      let file = bin.appending(path: "rclone")
      try Data("#!/bin/bash\n\(script)\n".utf8).write(to: file)
      chmod(file.path, 0o755)
    }
    let run = try RunningProgram.run(arguments, environment: ["PATH": bin.path])
    return (run.status, run.errors)
  }

  @Test("Without rclone, and where it hangs or fails, the error says what to do")
  func failing() async throws {
    try await TemporaryFolder.with { folder async throws in
      let arguments = ["batch", "plan", "store:a", "-o", "\(folder.path)/plan", "--store-timeout", "1"]
      let absent = try run(nil, arguments, in: folder)
      #expect(absent.status == 1)
      #expect(absent.errors.contains("apt install rclone"), "\(absent.errors)")
      let marks = folder.appending(path: "marks").path
      // It says much without any progress, and its child keeps the streams open.
      let hung = try run(
        """
        echo $$ >> \(marks)
        while :; do echo '{"level":"warning","msg":"x","stats":{"bytes":7}}' >&2; /bin/sleep 0.1; done & wait
        """,
        arguments,
        in: folder
      )
      #expect(hung.status == 1)
      #expect(hung.errors.contains("made no progress for 1.0 seconds"), "\(hung.errors)")
      #expect(hung.errors.contains("rclone lsf -- store:a"), "\(hung.errors)")
      let started = try String(contentsOfFile: marks, encoding: .utf8).split(separator: "\n").compactMap { Int32($0) }
      #expect(started.count == Rclone.maximumTries)
      // One that has ended is a zombie until somebody collects it.
      for process in started {
        let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
        #expect(status.contains(") Z"), "\(status)")
      }
      let failed = try run(
        #"echo '{"level":"error","msg":"Put \"https://h/k?X-Amz-Signature=abc\": denied"}' >&2; exit 1"#,
        arguments,
        in: folder
      )
      #expect(failed.errors.contains("denied") && !failed.errors.contains("abc"), "\(failed.errors)")
    }
  }
}

@Suite("Faults of an S3 store", .enabled(if: ObjectStore.isThere, "\(ObjectStore.missing)"))
struct StoreFaultTests {
  private static let samples = [Sample.japanese, Sample.rightToLeft, Sample.attachment]
  private static let command = ["export", "pack", "--dpi", "20", "--quiet"]

  /// A store with the samples, their plan, and what a batch in folders makes of them.
  private func prepared(_ folder: URL) throws -> (store: ObjectStore, plan: String, whole: [String: Data]) {
    let input = folder.appending(path: "in")
    for (number, sample) in Self.samples.enumerated() {
      try sample.copy(to: input.appending(path: "issue-\(number).pdf"))
    }
    let whole = folder.appending(path: "whole")
    let reference = try RunningProgram.run(Self.command + [input.path, "-o", whole.path])
    #expect(reference.status == 0, "\(reference.errors)")
    let store = try ObjectStore(in: folder)
    try store.rclone(["copy", input.path, "store:archive/in"])
    let plan = folder.appending(path: "archive.plan").path
    let run = try store.run(["batch", "plan", "store:archive/in", "-o", plan, "--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    return (store, plan, try FileTree.contents(of: whole))
  }

  private func shard(_ plan: String, _ folder: URL) -> [String] {
    let scratch = folder.appending(path: "scratch").path
    return Self.command
      + ["--plan", plan, "-o", "store:archive/out", "--scratch", scratch, "--store-timeout", "20"]
  }

  @Test("A store that fails, is slow and cuts off gives the same bytes, and records last that an issue is done")
  func faults() throws {
    try TemporaryFolder.with { folder in
      let (store, plan, whole) = try prepared(folder)
      #expect(try String(contentsOfFile: plan, encoding: .utf8).contains("\"md5\":"))
      try store.setFaults([
        ("GET", "/in/issue-0.pdf", "cut", 2), ("GET", "/in/issue-1.pdf", "slow", 1),
        ("HEAD", "/in/issue-2.pdf", "error", 2), ("PUT", "/out/issue-0/.*tilepack", "error", 2),
        ("PUT", "/out/issue-1/.gatefold-journal", "error", 1), ("PUT", "/out/.gatefold-shards/", "error", 1),
        ("HEAD", "/out/issue-2/", "error", 1),
      ])
      let listings = { try store.requests().count { $0 == "GET /archive" } }
      let earlier = try listings()
      let run = try store.run(shard(plan, folder))
      #expect(run.status == 0, "\(run.errors)")
      // That of the records of earlier processes.
      #expect(try listings() - earlier == 1)
      #expect(!run.errors.contains("top-secret") && !run.errors.contains("Signature"))
      #expect(try store.contents("out", in: folder) == whole)
      for number in 0..<Self.samples.count {
        let puts = try store.requests().filter { $0.hasPrefix("PUT /archive/out/issue-\(number)/") }
        #expect(puts.last == "PUT /archive/out/issue-\(number)/.gatefold-journal", "\(puts)")
        #expect(puts.count { $0.hasSuffix(".gatefold-journal") } == 1, "\(puts)")
      }
    }
  }

  @Test("A shard that is killed while it stores an issue leaves it incomplete, and two later ones at once finish it")
  func killed() throws {
    try TemporaryFolder.with { folder in
      let (store, plan, whole) = try prepared(folder)
      try store.setFaults([("PUT", "/out/issue-1/.*tilepack", "hang", 1)])
      let program = try RunningProgram(shard(plan, folder), environment: store.environment)
      let first = "PUT /archive/out/issue-0/.gatefold-journal"
      try program.wait { try store.requests().contains(first) }
      #expect(program.isRunning)
      program.send(SIGKILL)
      _ = try program.finish()
      #expect(try !store.requests().contains("PUT /archive/out/issue-1/.gatefold-journal"))
      let status = try store.run(["batch", "status", plan, "-o", "store:archive/out"])
      #expect(!status.text.contains("3 done"), "\(status.text)")
      try store.setFaults([])
      let copies = try (0..<2).map { _ in try RunningProgram(shard(plan, folder), environment: store.environment) }
      for copy in copies {
        let run = try copy.finish()
        #expect(run.status == 0, "\(run.errors)")
      }
      #expect(try store.contents("out", in: folder) == whole)
      let done = try store.run(["batch", "merge", plan, "-o", "store:archive/out", "--wait"])
      #expect(done.status == 0, "\(done.errors)")
      // What the killed process had in its scratch folder is gone.
      let scratch = folder.appending(path: "scratch").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch).isEmpty)
    }
  }

  @Test("Old listings change nothing about what is written, and a later shard does not do it again")
  func stale() throws {
    try TemporaryFolder.with { folder in
      let (store, plan, whole) = try prepared(folder)
      // Only listings have no object in their path.
      try store.setFaults([("GET", #"^/archive/?(\?|$)"#, "stale", 1 << 20)])
      for _ in 0..<2 {
        let run = try store.run(shard(plan, folder))
        #expect(run.status == 0, "\(run.errors)")
      }
      try store.setFaults([])
      #expect(try store.contents("out", in: folder) == whole)
      for number in 0..<Self.samples.count {
        #expect(try store.requests().count { $0 == "PUT /archive/out/issue-\(number)/.gatefold-journal" } == 1)
      }
    }
  }

  @Test("A store that can't be reached ends the shard so that it is started again, and no issue counts as failed")
  func unreachable() throws {
    try TemporaryFolder.with { folder in
      let (store, plan, whole) = try prepared(folder)
      try store.setFaults([("PUT", "/out/issue-1/", "error", 1 << 20)])
      let run = try store.run(shard(plan, folder) + ["--threads", "1"])
      #expect(run.status == 1)
      #expect(run.errors.contains("rclone lsf -- store:archive/out/issue-1"), "\(run.errors)")
      try store.setFaults([])
      let status = try store.run(["batch", "status", plan, "-o", "store:archive/out"])
      #expect(status.text.contains("2 done, 1 remaining"), "\(status.text)")
      #expect(try store.run(shard(plan, folder)).status == 0)
      #expect(try store.contents("out", in: folder) == whole)
    }
  }
}
