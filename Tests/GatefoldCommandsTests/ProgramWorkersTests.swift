import Foundation
import GatefoldTestSupport
import Testing

@Suite("Workers of the program")
struct ProgramWorkersTests {
  private static let issue = Sample.issue.path

  @Test("A batch has its workers forked from a copy of the program, apart from its group and streams")
  func copied() throws {
    try TemporaryFolder.with { folder in
      let program = try RunningProgram(["tiles", Self.issue, "--dpi", "100", "--out", folder.path])
      try program.wait { try !WorkerProcesses.workers(of: program.identifier).isEmpty }
      let server = try #require(try WorkerProcesses.forkServers(of: program.identifier).first)
      let arguments = WorkerProcesses.arguments(of: program.identifier)
      #expect(WorkerProcesses.arguments(of: server) == arguments, "It was started anew")
      #expect(WorkerProcesses.name(of: server) == "gatefold-forks")
      #expect(getpgid(server) == server)
      program.send(SIGKILL)
      _ = try program.finish()
      while WorkerProcesses.isRunning(server) { usleep(1000) }
    }
  }

  @Test("A batch that says how to isolate has them started anew", arguments: ["--isolate", "--no-isolate"])
  func asked(option: String) throws {
    try TemporaryFolder.with { folder in
      let arguments = ["thumbs", Self.issue, "--pages", "1-4", "--out", folder.path, option]
      let program = try RunningProgram(arguments)
      var servers: [[String]] = []
      try program.wait {
        let found = try WorkerProcesses.forkServers(of: program.identifier).map(WorkerProcesses.arguments)
        if found.contains(where: { !$0.isEmpty }) { servers = found }
        return false
      }
      let run = try program.finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(servers.allSatisfy { $0.last == "--gatefold-fork-server" }, "\(servers)")
      #expect(servers.isEmpty == (option == "--no-isolate"))
    }
  }
}
