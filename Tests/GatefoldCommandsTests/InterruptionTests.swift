import Foundation
import GatefoldTestSupport
import Testing

@Suite("Interrupted commands")
struct InterruptionTests {
  private static let issue = Sample.issue.path
  private static let tiles = ["tiles", issue, "--dpi", "100", "--threads", "1"]

  @Test("An interrupted batch ends, reports its progress, and leaves only whole files", arguments: [SIGINT, SIGTERM])
  func batch(signal: Int32) throws {
    try TemporaryFolder.with { folder in
      let (out, report) = (folder.appending(path: "out"), folder.appending(path: "report.json"))
      let arguments = Self.tiles + ["--out", out.path, "--report", report.path]
      let program = try RunningProgram(arguments)
      program.wait { FileTree.doneCount(out) >= 2 }
      program.send(signal)
      let run = try program.finish()
      #expect(run.status == 128 + signal)
      #expect(run.errors.contains("interrupted: wrote"), "\(run.errors)")
      #expect(run.errors.contains("--resume"))
      let temporaries = try FileTree.temporaries(out)
      #expect(temporaries.isEmpty)

      let json = try Report(report)
      #expect(json.isInterrupted)
      #expect(json.failed.isEmpty)
      #expect(json.sum("writtenPageCount") >= 2)
      #expect(json.sum("writtenPageCount") + json.notDone.count == 28)
      // Each file is complete, as after an uninterrupted run.
      let files = try FileTree.contents(of: out)
      let last = try RunningProgram.run(arguments + ["--resume"])
      #expect(last.status == 0, "\(last.errors)")
      let resumed = try Report(report)
      #expect(resumed.statuses == ["done"])
      #expect(resumed.sum("keptPageCount") == json.sum("writtenPageCount"))
      let whole = try FileTree.contents(of: out)
      for (path, data) in files { #expect(whole[path] == data, "\(path)") }
    }
  }

  @Test("The report of an interrupted batch is also printed")
  func printedReport() throws {
    try TemporaryFolder.with { folder in
      let out = folder.appending(path: "out")
      let program = try RunningProgram(Self.tiles + ["--out", out.path, "--report", "-"])
      program.wait { FileTree.doneCount(out) >= 1 }
      program.send(SIGTERM)
      let run = try program.finish()
      #expect(run.status == 128 + SIGTERM)
      let report = folder.appending(path: "report.json")
      try run.output.write(to: report)
      let json = try Report(report)
      #expect(json.isInterrupted)
      #expect(json.sum("writtenPageCount") + json.notDone.count == 28)
    }
  }

  @Test("Output that is printed in parts ends as valid JSON", arguments: [SIGINT, SIGTERM])
  func printing(signal: Int32) throws {
    // The pipe fills up long before the last page. A page is printed as a whole, so its first bytes mean that one is
    // complete.
    let program = try RunningProgram(["text", Self.issue, "--format", "json"], isPiped: true)
    let output = try #require(program.output)
    let head = try output.read(upToCount: 100) ?? Data()
    program.send(signal)
    let rest = try output.readToEnd() ?? Data()
    let run = try program.finish()
    #expect(run.status == 128 + signal)
    let json = try JSONSerialization.jsonObject(with: head + rest) as? [String: [Any]]
    #expect(json?["pages"]?.isEmpty == false)
  }

  @Test("A blocked command ends after a moment, and at once with a second signal", arguments: [1, 2])
  func stuck(signalCount: Int) throws {
    let program = try RunningProgram(["text", Self.issue, "--format", "json"], isPiped: true)
    let output = try #require(program.output)
    // Nobody reads the rest.
    _ = try output.read(upToCount: 1)
    for _ in 0..<signalCount { program.send(SIGTERM) }
    let run = try program.finish()
    #expect(run.status == 128 + SIGTERM)
  }

  @Test("A blocked command that was stopped and continued also ends")
  func stopped() throws {
    let program = try RunningProgram(["text", Self.issue, "--format", "json"], isPiped: true)
    let output = try #require(program.output)
    _ = try output.read(upToCount: 1)
    program.send(SIGTERM)
    program.send(SIGSTOP)
    program.wait { program.isStopped }
    program.send(SIGCONT)
    let run = try program.finish()
    #expect(run.status == 128 + SIGTERM)
  }

  @Test("Output that is printed only at the end is printed completely or not at all")
  func nothingPrinted() throws {
    // The password comes from a pipe that is still empty, so the signal arrives before anything is read.
    let pipe = Pipe()
    let arguments = ["links", Sample.encrypted.path, "--format", "json", "--password-file", "-"]
    let program = try RunningProgram(arguments, input: pipe.fileHandleForReading)
    program.wait { program.catchesSignals }
    program.send(SIGINT)
    try pipe.fileHandleForWriting.write(contentsOf: Data("gatefold\n".utf8))
    let run = try program.finish()
    #expect(run.status == 130)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("interrupted"))
  }

  @Test("An interrupted index keeps its pages, and the next run continues")
  func indexing() throws {
    try TemporaryFolder.with { folder in
      let index = folder.appending(path: "index.sqlite")
      // Enough issues for the signal to arrive in time, even on a busy machine.
      let issues = folder.appending(path: "issues")
      try FileManager.default.createDirectory(at: issues, withIntermediateDirectories: false)
      let data = try Data(contentsOf: URL(filePath: Self.issue))
      for number in 0..<20 { try (data + Data("%\(number)\n".utf8)).write(to: issues.appending(path: "\(number).pdf")) }
      let command = ["index", "add", issues.path, "--threads", "1", "--index", index.path]
      let program = try RunningProgram(command)
      program.wait { FileManager.default.fileExists(atPath: index.path) }
      program.send(SIGINT)
      let interrupted = try program.finish()
      #expect(interrupted.status == 130)
      let run = try RunningProgram.run(command)
      #expect(run.status == 0, "\(run.errors)")
      let found = try RunningProgram.run(["index", "search", "wind", "--index", index.path])
      #expect(found.status == 0)
    }
  }

  @Test("A signal that the parent process ignored stays ignored")
  func ignored() throws {
    let program = try RunningProgram(
      ["text", Self.issue, "--format", "json"],
      isPiped: true,
      wrapper: ["env", "--ignore-signal=INT"]
    )
    let output = try #require(program.output)
    _ = try output.read(upToCount: 1)
    program.send(SIGINT)
    _ = try output.readToEnd()
    #expect(try program.finish().status == 0)
  }

  @Test("A closed pipe ends a command by SIGPIPE, without a message")
  func brokenPipe() throws {
    for command in [["text", Self.issue, "--format", "json"], ["search", Self.issue, "e"]] {
      let script = #"set -o pipefail; "$@" | head -c 1 > /dev/null"#
      let run = try Tool.result("bash", ["-c", script, "bash", RunningProgram.path] + command)
      #expect(run.status == 128 + SIGPIPE)
      #expect(run.errors.isEmpty, "\(run.errors)")
    }
  }
}

extension RunningProgram {
  fileprivate var isStopped: Bool {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    return status?.contains("\nState:\tT (stopped)") ?? false
  }

  /// Whether the program waits for signals, which it does after blocking those that interrupt it.
  var catchesSignals: Bool {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    guard status?.hasPrefix("Name:\tgatefold\n") == true else { return false }
    let mask = status?.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }?.split(separator: "\t").last
    guard let mask = mask.flatMap({ UInt64($0, radix: 16) }) else { return false }
    func isBlocked(_ signal: Int32) -> Bool { mask & 1 << UInt64(signal - 1) != 0 }
    // All signals are blocked briefly while the workers' thread starts.
    return isBlocked(SIGINT) && !isBlocked(SIGUSR1)
  }
}
