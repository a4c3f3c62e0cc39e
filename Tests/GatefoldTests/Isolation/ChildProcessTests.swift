import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Child processes")
struct ChildProcessTests {
  /// The output of a shell command.
  private func output(
    of command: String,
    environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String) {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "out")
      try Data().write(to: file)
      let writer = try FileHandle(forWritingTo: file)
      let stream = ChildProcess.Stream.descriptor(writer.fileDescriptor)
      let shell = try ChildProcess("/bin/sh", ["-c", command], environment: environment, output: stream)
      return (shell.wait(), try String(contentsOf: file, encoding: .utf8))
    }
  }

  @Test("A child has its arguments, its streams and the extended environment, but no other open files of this process")
  func start() throws {
    let additions = ["GATEFOLD_GREETING": "Grüße = all", "HOME": "/nowhere"]
    let run = try output(of: #"echo "$GATEFOLD_GREETING, $HOME, ${PATH:+with a path}"; cat"#, environment: additions)
    #expect(run.text == "Grüße = all, /nowhere, with a path\n")
    #expect(run.status == 0)
    // The shell itself opened this folder.
    let open = FileHandle.standardOutput.fileDescriptor
    let other = fcntl(open, F_DUPFD, 200)
    defer { close(other) }
    #expect(try output(of: "ls /proc/$$/fd").text == "0\n1\n2\n")
  }

  @Test("A child starts even with very many open files, for which Foundation's Process fails")
  func manyFiles() throws {
    let files = (0..<1_500).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    defer { for file in files where file >= 0 { close(file) } }
    for _ in 0..<20 { #expect(try output(of: "exit 3").status == 3) }
  }

  @Test("A signal ends a child, and no later signal is sent to its process number")
  func signals() throws {
    let program = try ChildProcess("/bin/sleep", ["60"])
    #expect(program.isRunning)
    program.send(SIGTERM)
    #expect(program.wait() == -SIGTERM)
    program.send(SIGTERM)
    #expect(program.status == -SIGTERM)
  }

  @Test("Signals blocked in this process are not blocked in the child")
  func blockedSignals() throws {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #expect(try output(of: "kill -TERM $$; sleep 60").status == -SIGTERM)
  }

  @Test("A missing program can't be started")
  func missing() {
    let error = #expect(throws: GatefoldError.self) { try ChildProcess("/nowhere/program", []) }
    #expect(error?.code == .unreadableFile)
    #expect(error?.underlyingError == .system(ENOENT))
  }
}
