import Foundation
import GatefoldTestSupport
import Testing

@Suite("Passwords")
struct PasswordTests {
  private static let secret = "Zq9-sekret"

  /// Makes three issues: one with the secret as user password and "owner" as owner password, one that opens without a
  /// password, and one without encryption.
  private func withIssues(_ body: (_ folder: URL, _ paths: [String]) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder async throws in
      let paths = ["a", "b", "open", "plain"].map { folder.appending(path: "\($0).pdf").path }
      for path in paths[0...1] { try encrypt(Sample.attachment.path, user: Self.secret, path) }
      try encrypt(Sample.attachment.path, user: "", paths[2])
      try FileManager.default.copyItem(atPath: Sample.attachment.path, toPath: paths[3])
      try await body(folder, paths)
    }
  }

  private func encrypt(_ source: String, user: String, _ path: String) throws {
    try Tool.run("qpdf", ["--encrypt", user, "owner", "256", "--extract=n", "--", source, path])
  }

  private func write(_ bytes: [UInt8], _ folder: URL) throws -> String {
    let file = folder.appending(path: "password")
    try Data(bytes).write(to: file)
    return file.path
  }

  @Test("A password is read from the first line of a file, from standard input, or from the environment")
  func sources() async throws {
    try await withIssues { folder, paths in
      for text in ["\(Self.secret)\n", "\(Self.secret)\r\nanother line", Self.secret, "\u{FEFF}\(Self.secret)\n"] {
        let file = try write(Array(text.utf8), folder)
        let run = try RunningProgram.run(["info", paths[0], "--password-file", file])
        #expect(run.status == 0, "\(run.errors)")
      }
      let file = try FileHandle(forReadingFrom: folder.appending(path: "password"))
      let piped = try RunningProgram(["info", paths[0], "--password-file", "-"], input: file).finish()
      #expect(piped.status == 0, "\(piped.errors)")
      let named = try RunningProgram.run(["info", paths[0]], environment: ["GATEFOLD_PASSWORD": Self.secret])
      #expect(named.status == 0, "\(named.errors)")
    }
  }

  @Test("Options override the environment, and two password options are an error")
  func precedence() async throws {
    try await withIssues { folder, paths in
      let file = try write(Array(Self.secret.utf8), folder)
      for arguments in [["--password", Self.secret], ["--password-file", file]] {
        let run = try RunningProgram.run(["info", paths[0]] + arguments, environment: ["GATEFOLD_PASSWORD": "wrong"])
        #expect(run.status == 0, "\(run.errors)")
      }
      let wrong = try RunningProgram.run(["info", paths[0]], environment: ["GATEFOLD_PASSWORD": "wrong"])
      #expect(wrong.status == 1)
      #expect(wrong.errors.contains("does not open"))
      #expect(await CommandRun("info", paths[0], "--password", "x", "--password-file", file).exitCode == 64)
    }
  }

  @Test(
    "A password file without a usable password is reported with the reason",
    arguments: [
      ([0x68, 0xF4, 0x74, 0x0A], "not UTF-8"), ([], "empty"), ([0x0A, 0x61], "empty"), ([0x61, 0, 0x62], "NUL"),
      (Array(repeating: 0x61, count: 5000), "too long"),
    ] as [([UInt8], String)]
  )
  func badFile(bytes: [UInt8], says: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = try write(bytes, folder)
      let run = await CommandRun("info", Sample.encrypted.path, "--password-file", file)
      #expect(run.exitCode == 1)
      #expect(run.errors.contains(says), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    let run = await CommandRun("info", Sample.encrypted.path, "--password-file", "/nowhere/password")
    #expect(run.errors.contains("No such file"))
  }

  @Test("Several issues share one password, and those that need none open without it")
  func severalIssues() async throws {
    try await withIssues { folder, paths in
      let file = try write(Array(Self.secret.utf8), folder)
      let out = folder.appending(path: "out").path
      let arguments = ["--size", "40x40", "--out", out, "--password-file", file]
      let thumbs = await CommandRun(["thumbs"] + paths + arguments)
      #expect(thumbs.exitCode == 0, "\(thumbs.errors)")
      let index = folder.appending(path: "index.sqlite").path
      let added = await CommandRun(["index", "add"] + paths + ["--index", index, "--password-file", file])
      #expect(added.exitCode == 0, "\(added.errors)")
    }
  }

  @Test("No password is ever printed, whether it opens an issue or not")
  func neverPrinted() async throws {
    try await withIssues { folder, paths in
      let (out, report) = (folder.appending(path: "out"), folder.appending(path: "report.json"))
      let index = folder.appending(path: "index.sqlite").path
      let file = try write(Array(Self.secret.utf8), folder)
      let commands = [
        ["info", paths[0]], ["info", paths[0], "--format", "json"], ["text", paths[0], "--format", "json"],
        ["info", Sample.encrypted.path], ["info", "/nowhere.pdf"], ["info", Sample.notAPDF.path], ["info"],
        ["info", paths[0], "--nonsense"], ["render", paths[0], "--page", "99"],
        ["thumbs"] + paths + [Sample.encrypted.path, "--size", "9x9", "--out", out.path, "--report", report.path],
        ["attachments", Sample.encrypted.path, "--format", "json"],
        ["index", "add", "--index", index, "--format", "json"] + paths + [Sample.encrypted.path],
      ]
      let ways: [(arguments: [String], environment: [String: String])] = [
        (["--password", Self.secret], [:]), (["--password-file", file], [:]), ([], ["GATEFOLD_PASSWORD": Self.secret]),
      ]
      for command in commands {
        for way in ways {
          let run = try RunningProgram.run(command + way.arguments, environment: way.environment)
          #expect(!String(decoding: run.output, as: UTF8.self).contains(Self.secret))
          #expect(!run.errors.contains(Self.secret), "\(command)")
        }
      }
      for (path, data) in try FileTree.contents(of: out) {
        #expect(data.range(of: Data(Self.secret.utf8)) == nil, "\(path)")
      }
      let journal = try Data(contentsOf: out.appending(path: FileTree.journal))
      let reported = try Data(contentsOf: report)
      for data in [journal, reported] { #expect(data.range(of: Data(Self.secret.utf8)) == nil) }
    }
  }

  @Test("info prints encryption and permissions")
  func info() async throws {
    try await withIssues { _, paths in
      let json = try await CommandRun("info", paths[0], "--password", "owner", "--format", "json").json()
      let encryption = try #require((json as? [String: Any])?["encryption"] as? [String: Any])
      #expect(encryption["algorithm"] as? String == "AES-256")
      #expect(encryption["openedWith"] as? String == "ownerPassword")
      let permissions = encryption["permissions"] as? [String: Bool]
      #expect(permissions?["copy"] == false)
      #expect(permissions?["print"] == true)
      let text = await CommandRun("info", paths[2]).text
      #expect(text.contains("AES-256, R6, opens without a password"))
      #expect(text.contains("extract for accessibility"))
      #expect(await !CommandRun("info", paths[3]).text.contains("Encryption"))
    }
  }
}

/// A pseudo-terminal whose other end belongs to the test.
private final class Terminal {
  let controller: Int32
  let program: FileHandle

  init() throws {
    var (controller, program): (Int32, Int32) = (-1, -1)
    let code = openpty(&controller, &program, nil, nil, nil)
    try #require(code == 0, "no terminal: \(String(cString: strerror(errno)))")
    // The program inherits its own end only.
    _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
    self.controller = controller
    self.program = FileHandle(fileDescriptor: program, closeOnDealloc: true)
  }

  deinit { close(controller) }

  /// Reads until a text has been received.
  func read(until text: String) -> String {
    var seen = ""
    var buffer = [UInt8](repeating: 0, count: 1024)
    while !seen.contains(text) {
      let count = Foundation.read(controller, &buffer, buffer.count)
      guard count > 0 else { break }
      seen += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return seen
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  var showsWhatIsTyped: Bool {
    var settings = termios()
    tcgetattr(controller, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }
}

@Suite("Password prompts")
struct PasswordPromptTests {
  private func start(_ arguments: [String], _ terminal: Terminal) throws -> RunningProgram {
    // Runs in its own session, with standard input as its terminal.
    try RunningProgram(arguments, wrapper: ["setsid", "--ctty", "--wait"], input: terminal.program)
  }

  @Test("A password is asked for on the terminal without echo, and may be wrong twice")
  func prompt() throws {
    let terminal = try Terminal()
    let program = try start(["info", Sample.encrypted.path], terminal)
    // The prompt contains the file's path, so these words must be unlikely there.
    let wrong = ["Zq9-wrong", "Zq9-wrong, too"]
    for typed in wrong + ["gatefold"] {
      let asked = terminal.read(until: "encrypted.pdf: ")
      #expect(!asked.contains("Zq9-"))
      #expect(!terminal.showsWhatIsTyped)
      terminal.type("\(typed)\n")
    }
    let run = try program.finish()
    #expect(run.status == 0, "\(run.errors)")
    #expect(String(decoding: run.output, as: UTF8.self).contains("opened with the user password"))
    #expect(terminal.showsWhatIsTyped)
  }

  @Test("A password that is wrong three times is an error, and the terminal echoes again")
  func wrong() throws {
    let terminal = try Terminal()
    let program = try start(["info", Sample.encrypted.path], terminal)
    for _ in 0..<3 {
      _ = terminal.read(until: "encrypted.pdf: ")
      terminal.type("wrong\n")
    }
    let run = try program.finish()
    #expect(run.status == 1)
    #expect(run.errors.contains("does not open this document"))
    #expect(terminal.showsWhatIsTyped)
  }

  @Test("Interrupting a prompt ends the command, and the terminal echoes again")
  func interrupted() throws {
    let terminal = try Terminal()
    let program = try start(["info", Sample.encrypted.path], terminal)
    _ = terminal.read(until: "encrypted.pdf: ")
    terminal.type("\u{3}")
    let run = try program.finish()
    #expect(run.status == 130)
    #expect(terminal.showsWhatIsTyped)
  }

  @Test(
    "An issue whose password prompt was interrupted counts as not done, and other lanes write other issues meanwhile",
    arguments: [(1, ["notDone", "notDone"]), (2, ["notDone", "done"])]
  )
  func interruptedBatch(laneCount: Int, statuses: [String]) throws {
    try TemporaryFolder.with { folder in
      let (out, report) = (folder.appending(path: "out").path, folder.appending(path: "report.json"))
      let options = ["--size", "20x20", "--threads", "\(laneCount)", "--out", out, "--report", report.path]
      let terminal = try Terminal()
      let program = try start(["thumbs", Sample.encrypted.path, Sample.japanese.path] + options, terminal)
      _ = terminal.read(until: "encrypted.pdf: ")
      // The folders of both issues, and the pages of the other one.
      program.wait { FileTree.doneCount(URL(filePath: out)) >= (laneCount > 1 ? 6 : 2) }
      terminal.type("\u{3}")
      let run = try program.finish()
      #expect(run.status == 130)
      #expect(!run.errors.contains("give its password"), "\(run.errors)")
      let json = try Report(report)
      #expect(json.failed.isEmpty)
      #expect(json.statuses == statuses)
    }
  }

  @Test("index add asks for passwords after the other issues are done, and first tries those entered before")
  func indexing() throws {
    try TemporaryFolder.with { folder in
      let copy = folder.appending(path: "another.pdf").path
      let options = ["--encrypt", "gatefold", "owner", "256", "--", Sample.attachment.path, copy]
      try Tool.run("qpdf", options)
      let terminal = try Terminal()
      let index = folder.appending(path: "index.sqlite").path
      let paths = [Sample.encrypted.path, copy, Sample.attachment.path]
      let program = try start(["index", "add", "--index", index] + paths, terminal)
      _ = terminal.read(until: ".pdf: ")
      terminal.type("gatefold\n")
      let run = try program.finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(String(decoding: run.output, as: UTF8.self).contains("3 issues: 3 added"))
    }
  }
}
