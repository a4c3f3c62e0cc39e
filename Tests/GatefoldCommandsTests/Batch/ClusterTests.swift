import Foundation
import Gatefold
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

  @Test("Waiting ends where nothing happens any more, and merges what is there")
  func patience() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, plan, out) = try await plan(in: folder)
      let thumbs = ["thumbs", "--size", "30", "--quiet", "--plan", plan, "-o", out]
      #expect(await CommandRun(thumbs + ["--shard", "2/2"]).exitCode == 0)
      let report = folder.appending(path: "report.json")
      let merge = await CommandRun(
        "batch",
        "merge",
        plan,
        "-o",
        out,
        "--wait",
        "--patience",
        "0",
        "--report",
        report.path
      )
      #expect(merge.exitCode == 3)
      #expect(merge.errors.contains("no shard has been at work for 0 minutes"), "\(merge.errors)")
      #expect(FileManager.default.fileExists(atPath: report.path))

      let status = try BatchStatus(of: PlanFile(contentsOf: plan), ShardLogs.all(in: out))
      #expect(status.isUnfinished(nil) && status.isUnfinished("thumbs") && status.isUnfinished("tiles"))
      var activity = ClusterActivity(patience: .seconds(60))
      let start = ContinuousClock.now
      let isExpected = { activity.isExpected(status, in: out, start + .seconds($0)) }
      #expect(isExpected(0))
      #expect(isExpected(59))
      #expect(!isExpected(61))
      // Anything that is recorded counts.
      let logs = URL(filePath: out).appending(path: ShardLog.folderName)
      try Data("{}\n".utf8).write(to: logs.appending(path: "another.jsonl"))
      #expect(isExpected(61))
      #expect(isExpected(120))
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
      let thumbs = ["thumbs", "--size", "900", "--quiet"]
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

  @Test("The indexes of the shards of index add are merged into one, whatever was interrupted")
  func indexes() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, plan, _) = try await self.plan(in: folder)
      let out = folder.appending(path: "index").path
      func add(_ shard: String) async -> CommandRun {
        await CommandRun("index", "add", "--plan", plan, "--shard", shard, "-o", out, "--quiet")
      }
      let first = await add("1/2")
      let unfinished = await CommandRun("batch", "merge", plan, "-o", out)
      #expect(unfinished.exitCode == 3 && unfinished.errors.contains("remaining"), "\(unfinished.errors)")
      let second = await add("2/2")
      #expect(Set([first.exitCode, second.exitCode]).isSubset(of: [0, 3]))
      // A copy of a shard changes nothing.
      _ = await add("1/2")
      let report = folder.appending(path: "report.json").path
      let merge = await CommandRun("batch", "merge", plan, "-o", out, "--report", report)
      #expect(merge.exitCode == max(first.exitCode, second.exitCode), "\(merge.errors)")
      let paths = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: report))) as? [[String: Any]]
      #expect(paths?.count == 1 && paths?.first?["command"] as? String == "index add")

      let whole = folder.appending(path: "whole.sqlite").path
      _ = await CommandRun("index", "add", "--plan", plan, "--index", whole, "--quiet")
      for query in ["the", "地図", "a*"] {
        let expected = await CommandRun("index", "search", query, "--index", whole)
        let found = await CommandRun("index", "search", query, "--index", "\(out)/index.sqlite")
        #expect(Set(found.text.split(separator: "\n")) == Set(expected.text.split(separator: "\n")))
      }
      // The same by hand; merging again changes nothing.
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(out)/index-shards")
      let parts = names.filter { $0.hasSuffix(".sqlite") }.map { "\(out)/index-shards/\($0)" }
      #expect(parts.count == 2)
      let again = await CommandRun(["index", "merge"] + parts + ["--index", "\(out)/index.sqlite"])
      #expect(again.exitCode == 0 && again.text.hasSuffix("already in the index; 0 pages added\n"), "\(again.text)")
      let alone = await CommandRun("index", "add", Sample.japanese.path, "-o", out)
      #expect(alone.exitCode == 64)
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

@Suite("Jobs of clusters")
struct ClusterJobTests {
  private func plan(in folder: URL) async throws -> String {
    for (number, sample) in [Sample.japanese, .rightToLeft, .media].enumerated() {
      try sample.copy(to: folder.appending(path: "in/issue-\(number).pdf"))
    }
    let plan = folder.appending(path: "archive.plan").path
    let run = await CommandRun("batch", "plan", folder.appending(path: "in").path, "-o", plan, "--quiet")
    #expect(run.exitCode == 0, "\(run.errors)")
    return plan
  }

  /// Writes scripts for SLURM.
  private func scripts(_ plan: String, in folder: URL, program: String, _ command: [String]) async throws -> URL {
    let scripts = folder.appending(path: "jobs")
    let out = folder.appending(path: "the 'output' $HOME").path
    let options = ["--shards", "2", "--cores", "1", "-o", out, "--scripts", scripts.path, "--program", program]
    let run = await CommandRun(["batch", "slurm", plan] + options + ["--"] + command)
    #expect(run.exitCode == 0, "\(run.errors)")
    return scripts
  }

  @Test("The scripts for SLURM process all shards and join them")
  func slurm() async throws {
    try await TemporaryFolder.with { folder async throws in
      let plan = try await plan(in: folder)
      let command = ["thumbs", "--size", "30", "--watermark", "it's a \"$(draft)\""]
      let scripts = try await scripts(plan, in: folder, program: Sample.program, command)
      let (out, whole) = (folder.appending(path: "the 'output' $HOME"), folder.appending(path: "whole"))
      for task in 1...2 {
        let script = scripts.appending(path: "shards.sbatch").path
        let run = try Tool.result("env", ["SLURM_ARRAY_TASK_ID=\(task)", "bash", script])
        #expect(run.status == 0, "\(run.errors)")
      }
      let merge = try Tool.result("bash", [scripts.appending(path: "merge.sbatch").path])
      #expect(merge.status == 0, "\(merge.errors)")
      #expect(FileManager.default.fileExists(atPath: out.appending(path: "report.json").path))
      let input = folder.appending(path: "in").path
      #expect(await CommandRun(command + [input, "-o", whole.path, "--quiet"]).exitCode == 0)
      let found = try FileTree.contents(of: out).filter {
        !$0.key.hasPrefix(ShardLog.folderName) && $0.key != "report.json"
      }
      let expected = try FileTree.contents(of: whole)
      #expect(found == expected)
      #expect(FileManager.default.isExecutableFile(atPath: scripts.appending(path: "submit").path))
    }
  }

  @Test("A lost task queues itself again, five times at most; one whose issues failed does not")
  func requeue() async throws {
    try await TemporaryFolder.with { folder async throws in
      let plan = try await plan(in: folder)
      // Stand-ins for the program and for SLURM, which ends the script of a task that is queued again.
      for (name, text) in [
        ("program", "exit $CODE"), ("killed", "kill -9 $$"), ("scontrol", "echo $* > $LOG; kill -9 $PPID"),
      ] {
        let file = folder.appending(path: name)
        try Data("#!/bin/bash\n\(text)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
      let log = folder.appending(path: "log")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      func run(_ program: String, code: Int = 0, restarts: Int = 0) async throws -> Int32 {
        try? FileManager.default.removeItem(at: log)
        let program = folder.appending(path: program).path
        let script = try await scripts(plan, in: folder, program: program, ["thumbs"]).appending(path: "shards.sbatch")
        return try Tool.result(
          "env",
          [
            "SLURM_ARRAY_TASK_ID=1", "SLURM_ARRAY_JOB_ID=77", "SLURM_RESTART_COUNT=\(restarts)", "CODE=\(code)",
            "LOG=\(log.path)", "PATH=\(folder.path):\(path)", "bash", script.path,
          ]
        ).status
      }
      let queued = { try? String(contentsOf: log, encoding: .utf8) }
      for code in [0, 1, 3] {
        #expect(try await run("program", code: code) == code)
        #expect(queued() == nil)
      }
      for (program, code) in [("killed", 137), ("program", 143)] {
        #expect(try await run(program, code: code) == -SIGKILL)
        #expect(queued() == "requeue 77_1\n")
        #expect(try await run(program, code: code, restarts: 5) == code)
        #expect(queued() == nil)
      }
    }
  }

  @Test("A task that SLURM warns of its time limit lets its shard end")
  func ending() async throws {
    try await TemporaryFolder.with { folder async throws in
      let plan = try await plan(in: folder)
      let (program, log) = (folder.appending(path: "program"), folder.appending(path: "log"))
      let text =
        "#!/bin/bash\ntrap 'echo ended > \(log.path); kill $!; exit 143' TERM\necho begun > \(log.path)\nsleep 600 &\nwait\n"
      try Data(text.utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let scripts = try await scripts(plan, in: folder, program: program.path, ["thumbs"])
      let script = scripts.appending(path: "shards.sbatch").path
      let process = try ChildProcess("/usr/bin/env", ["SLURM_RESTART_COUNT=5", "bash", script])
      while process.isRunning, !FileManager.default.fileExists(atPath: log.path) { usleep(1000) }
      process.send(SIGUSR1)
      #expect(process.wait() == 143)
      #expect(try String(contentsOf: log, encoding: .utf8) == "ended\n")
    }
  }

  @Test("Limits follow the costs of the plan, and can be given")
  func limits() async throws {
    try await TemporaryFolder.with { folder async throws in
      let list = folder.appending(path: "list.json")
      let objects = (0..<100).map { #"{"Path":"\#($0).pdf","Size":100000000}"# }
      try Data("[\(objects.joined(separator: ","))]".utf8).write(to: list)
      let plan = folder.appending(path: "archive.plan").path
      #expect(await CommandRun("batch", "plan", "--list", list.path, "-o", plan, "--quiet").exitCode == 0)
      func script(_ options: [String], _ command: [String]) async throws -> String {
        let jobs = folder.appending(path: "jobs")
        let out = folder.appending(path: "out").path
        let run = await CommandRun(
          ["batch", "slurm", plan, "-o", out, "--scripts", jobs.path] + options + ["--"] + command
        )
        #expect(run.exitCode == 0, "\(run.errors)")
        return try String(contentsOf: jobs.appending(path: "shards.sbatch"), encoding: .utf8)
      }
      // 100 issues of 3.6 s: 36 s in each of ten shards, 504 s as an export for the web, times 4 with one core.
      let thumbs = try await script(["--shards", "10", "--cores", "1"], ["thumbs"])
      #expect(thumbs.contains("#SBATCH --time=00:10:00\n") && thumbs.contains("#SBATCH --mem=1280M\n"), "\(thumbs)")
      #expect(thumbs.contains("#SBATCH --array=1-10\n"))
      let web = try await script(["--shards", "10", "--cores", "1"], ["export", "web"])
      #expect(web.contains("#SBATCH --time=00:35:00\n"), "\(web)")
      let given = try await script(["--shards", "1", "--minutes", "1500", "--memory", "77", "--name", "x"], ["thumbs"])
      #expect(given.contains("--time=1-01:00:00\n") && given.contains("--mem=77M\n") && given.contains("-name=x\n"))
    }
  }

  @Test(
    "A command that takes no shard, or already names what is added, is refused",
    arguments: [
      ["info"], [], ["thumbs", "--no-such-option"], ["thumbs", "-o", "out"], ["thumbs", "--shard", "1/2"],
      ["export", "web", "--output=out"], ["thumbs", "a.pdf"], ["export"],
    ]
  )
  func commands(command: [String]) async throws {
    let run = await CommandRun(["batch", "slurm", "archive.plan", "--shards", "2", "-o", "out", "--"] + command)
    #expect(run.exitCode == 64, "\(run.errors)")
  }

  private static let kubernetes = ["--image", "gatefold:0.2.0", "--input-claim", "issues", "--output-claim", "results"]

  @Test("The Jobs for Kubernetes are valid, run without root, and their arguments process all shards")
  func kubernetes() async throws {
    try await TemporaryFolder.with { folder async throws in
      let plan = try await plan(in: folder)
      let out = folder.appending(path: "out/thumbs")
      let options = ["--shards", "2", "--cores", "1", "-o", out.path, "--output-folder", folder.path]
      let command = ["thumbs", "--size", "30", "--watermark", "it's: a \"draft\" of $(HOME) $$"]
      let run = await CommandRun(["batch", "kubernetes", plan] + options + Self.kubernetes + ["--"] + command)
      #expect(run.exitCode == 0, "\(run.errors)")
      for line in [
        "completionMode: Indexed", "completions: 2", "backoffLimitPerIndex: 5", "restartPolicy: Never",
        "runAsNonRoot: true", "readOnlyRootFilesystem: true", "allowPrivilegeEscalation: false", "readOnly: true",
      ] { #expect(run.text.contains("  \(line)\n"), "\(line)") }
      // The arguments are JSON strings, one on each line.
      var arguments: [[String]] = []
      for line in run.text.split(separator: "\n") {
        let text = line.trimmingPrefix(while: \.isWhitespace)
        if text == "args:" { arguments.append([]) }
        guard text.hasPrefix("- \""), line.hasPrefix(String(repeating: " ", count: 12)) else { continue }
        let argument = try JSONDecoder().decode(String.self, from: Data(text.dropFirst(2).utf8))
        #expect(!argument.replacing("$$", with: "").contains("$"), "Kubernetes would replace it: \(argument)")
        arguments[arguments.count - 1].append(argument.replacing("$$", with: "$"))
      }
      try #require(arguments.count == 2)
      for index in 0..<2 {
        let variables = ["JOB_COMPLETION_INDEX": "\(index)", "GATEFOLD_SHARD_COUNT": "2"]
        let pod = try RunningProgram.run(arguments[0], environment: variables)
        #expect(pod.status == 0, "\(pod.errors)")
      }
      let merge = try RunningProgram.run(arguments[1])
      #expect(merge.status == 0, "\(merge.errors)")
      #expect(FileManager.default.fileExists(atPath: out.appending(path: "report.json").path))
    }
  }

  @Test(
    "The Jobs agree with the schema of Kubernetes",
    .enabled(if: Validators.hasKubernetes, "\(Validators.kubernetesMissing)")
  )
  func schema() async throws {
    try await TemporaryFolder.with { folder async throws in
      let plan = try await plan(in: folder)
      let options = ["--shards", "2", "-o", folder.appending(path: "out").path, "--output-folder", folder.path]
      let run = await CommandRun(["batch", "kubernetes", plan] + options + Self.kubernetes + ["--", "thumbs"])
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try Validators.kubernetesProblems(run.text) == "")
      for (part, wrong) in [("completionMode", "completionsMode"), ("completions: 2", "completions: two")] {
        #expect(try Validators.kubernetesProblems(run.text.replacing(part, with: wrong)) != "")
      }
    }
  }

  /// Writes a plan of objects.
  private func objects(in folder: URL) throws -> String {
    let entries = (0..<3).map { number in
      PlanEntry(cost: 9, bytes: 700 << 20, folder: "issue-\(number)", path: "store:magazines/issue-\(number).pdf")
    }
    let plan = folder.appending(path: "archive.plan")
    try (Data(PlanHeader(of: entries).line) + entries.flatMap(\.line)).write(to: plan)
    return plan.path
  }

  @Test("Jobs for object stores carry the configuration of rclone and a scratch folder, and need no other volume")
  func stores() async throws {
    try await TemporaryFolder.with { folder async throws in
      let plan = try objects(in: folder)
      let options = ["--shards", "2", "--cores", "2", "-o", "store:packs"]
      let jobs = folder.appending(path: "jobs")
      let slurm = await CommandRun(
        ["batch", "slurm", plan, "--rclone-config", "/home/it's/rclone.conf", "--scripts", jobs.path] + options
          + ["--", "export", "pack"]
      )
      #expect(slurm.exitCode == 0, "\(slurm.errors)")
      let shards = try String(contentsOf: jobs.appending(path: "shards.sbatch"), encoding: .utf8)
      let merge = try String(contentsOf: jobs.appending(path: "merge.sbatch"), encoding: .utf8)
      // Three times 700 MiB for two issues that are processed and two ahead.
      #expect(shards.contains("--output store:packs \\\n") && shards.contains("--scratch-bytes 9G"), "\(shards)")
      #expect(shards.contains("\n#SBATCH --tmp=10240M\n"), "\(shards)")
      let configuration = #"export RCLONE_CONFIG='/home/it'\''s/rclone.conf'"#
      for script in [shards, merge] { #expect(script.contains("\n\(configuration)\n"), "\(script)") }
      #expect(merge.contains("--report store:packs/report.json"))
      #expect(try Tool.result("bash", ["-n", jobs.appending(path: "shards.sbatch").path]).status == 0)

      let kubernetes = ["batch", "kubernetes", plan, "--image", "gatefold:0.2.0"]
      let volume = ["--output-claim", "results", "--output-folder", folder.path]
      let local = ["-o", folder.appending(path: "out").path, "--shards", "2"]
      let mixed = await CommandRun(kubernetes + volume + local + ["--rclone-secret", "store", "--", "thumbs"])
      #expect(mixed.exitCode == 0, "\(mixed.errors)")
      #expect(mixed.text.contains("claimName: \"results\"") && !mixed.text.contains("name: issues"), "\(mixed.text)")
      for line in [
        "- {name: RCLONE_CONFIG, value: /etc/gatefold-rclone/rclone.conf}", "- {name: TMPDIR, value: /scratch}",
        "secret: {secretName: \"store\", defaultMode: 0440}", "- {name: scratch, mountPath: /scratch}",
      ] { #expect(mixed.text.contains(line), "\(line)") }
      if Validators.hasKubernetes { #expect(try Validators.kubernetesProblems(mixed.text) == "") }
      for (wrong, reason) in [
        (volume + local, "--rclone-secret"), (["--rclone-secret", "store"] + local, "--output-claim"),
        (["--rclone-secret", "store"] + options, "is in no volume"),
        (["--rclone-secret", "store", "--input-claim", "x", "--input-folder", "/x"] + options, "is in"),
      ] {
        let run = await CommandRun(kubernetes + wrong + ["--", "export", "pack"])
        #expect(run.exitCode == 1)
        #expect(run.errors.contains(reason), "\(run.errors)")
      }
    }
  }

  @Test("A plan outside of the volumes is refused")
  func volumes() async throws {
    try await TemporaryFolder.with { folder async throws in
      let plan = try await plan(in: folder)
      let options = ["--shards", "2", "-o", folder.appending(path: "out/thumbs").path] + Self.kubernetes
      let run = await CommandRun(["batch", "kubernetes", plan] + options + ["--", "thumbs"])
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("is in neither volume"), "\(run.errors)")
    }
  }
}

extension Validators {
  static let hasKubernetes = areThere && (try? Tool.run(python, ["-c", "import kubernetes_validate"])) != nil
  static let kubernetesMissing = "skipped: kubernetes-validate is not installed; scripts/test does that"

  /// Validates manifests, and returns the problems, or an empty text if they are valid.
  fileprivate static func kubernetesProblems(_ text: String) throws -> String {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "jobs.yaml")
      try Data(text.utf8).write(to: file)
      let run = try Tool.result(python, ["-m", "kubernetes_validate", "--strict", "--quiet", file.path])
      return run.status == 0 ? "" : String(decoding: run.output, as: UTF8.self) + run.errors + "exit \(run.status)"
    }
  }
}
