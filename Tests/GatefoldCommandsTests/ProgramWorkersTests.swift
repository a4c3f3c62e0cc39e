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
      var server: RunningProcess?
      program.wait {
        server = RunningProcess.children(of: program.identifier).first
        return server.map { !RunningProcess.children(of: $0.identifier).isEmpty } ?? false
      }
      let found = try #require(server)
      #expect(found.arguments == RunningProcess(program.identifier).arguments, "It was started anew")
      #expect(found.name == "gatefold-forks")
      #expect(found.group == found.identifier)
      program.send(SIGKILL)
      _ = try program.finish()
      while found.isRunning { usleep(1000) }
    }
  }

  @Test("A batch that says how to isolate has them started anew", arguments: ["--isolate", "--no-isolate"])
  func asked(option: String) throws {
    try TemporaryFolder.with { folder in
      let arguments = ["thumbs", Self.issue, "--pages", "1-4", "--out", folder.path, option]
      let program = try RunningProgram(arguments)
      var servers: [[String]] = []
      program.wait {
        let found = RunningProcess.children(of: program.identifier).map(\.arguments)
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

/// A process as the system describes it.
private struct RunningProcess {
  let identifier: Int32

  init(_ identifier: Int32) { self.identifier = identifier }

  var isRunning: Bool { kill(identifier, 0) == 0 && state != "Z" }
  var group: Int32 { getpgid(identifier) }
  var name: String { (text("comm") ?? "").trimmingCharacters(in: .newlines) }
  var arguments: [String] { (text("cmdline") ?? "").split(separator: "\0").map(String.init) }

  static func children(of parent: Int32) -> [RunningProcess] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.map(RunningProcess.init).filter { $0.parent == parent }
  }

  private var state: String? { fields.first }
  private var parent: Int32? { fields.dropFirst().first.flatMap { Int32($0) } }

  /// What stands after the name, which may contain spaces.
  private var fields: [String] {
    text("stat")?.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
  }

  private func text(_ file: String) -> String? {
    try? String(contentsOfFile: "/proc/\(identifier)/\(file)", encoding: .utf8)
  }
}
