import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

/// Processes that are killed while they download.
@Suite struct KilledProcessTests {
  private static let fileCount = 5
  /// More with GATEFOLD_KILLS.
  private static let killCount = ProcessInfo.processInfo.environment["GATEFOLD_KILLS"].flatMap { Int($0) } ?? 12

  @Test func `a process that is killed at random moments loses nothing and installs nothing twice`() async throws {
    let server = try HostileServer.shared.get()
    let published = try publish(on: server)
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      var random = SystemRandomNumberGenerator()
      for _ in 0..<Self.killCount {
        let process = try start(in: folder, server, key)
        // The moment is random; whatever it is, the outcome is the same.
        try await Task.sleep(for: .milliseconds(Int.random(in: 20...500, using: &random)))
        process.send(SIGKILL)
        process.wait()
        try checkShelf(in: folder, published, isComplete: false)
      }
      let output = Pipe()
      let process = try start(in: folder, server, key, output: .pipe(output))
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(process.wait() == 0)
      #expect(text == "handles left: 0\n")
      try checkShelf(in: folder, published, isComplete: true)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "downloads").path)
      #expect(left.isEmpty)
    }
  }

  /// Different files, so that one in the place of another is noticed.
  private func publish(on server: HostileServer) throws -> [String: Data] {
    var published: [String: Data] = [:]
    for number in 0..<Self.fileCount {
      let data = try HostileServer.file.get() + Data("\n% \(number)\n".utf8)
      published["issue-\(number)"] = data
      try server.publish(data, as: "issue-\(number)")
    }
    return published
  }

  private func start(
    in folder: URL,
    _ server: HostileServer,
    _ key: String,
    output: ChildProcess.Stream = .nowhere
  ) throws -> ChildProcess {
    let program = URL(filePath: Sample.program).deletingLastPathComponent().appending(path: "gatefold-download")
    let base = try server.url("slow", key: key).deletingLastPathComponent().absoluteString
    return try ChildProcess(
      program.path,
      [folder.path, String(base.dropLast()), "\(Self.fileCount)"],
      output: output
    )
  }

  /// Whatever is on the shelf is whole.
  private func checkShelf(in folder: URL, _ published: [String: Data], isComplete: Bool) throws {
    let shelf = folder.appending(path: "shelf")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shelf.path)) ?? []
    for name in names { #expect(try Data(contentsOf: shelf.appending(path: name)) == published[name], "\(name)") }
    if isComplete { #expect(names.sorted() == published.keys.sorted()) }
  }
}
