import Foundation
import Gatefold
import GatefoldIndex
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

/// `gatefold store sync` that is killed.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: Sample.serverProgram), "skipped: gatefold-server is not built")
)
struct KilledSyncTests {
  /// More with GATEFOLD_KILLS.
  private static let killCount = ProcessInfo.processInfo.environment["GATEFOLD_KILLS"].flatMap { Int($0) } ?? 12

  @Test func `a sync of five downloads that is killed at random moments ends as one that was not`() async throws {
    try await SyncFixture.with { fixture in
      var fixture = fixture
      fixture.behaviour = "slow"
      try fixture.publish([1: 1, 2: 1, 3: 1, 4: 1, 5: 1])
      let library = fixture.library
      var random = SystemRandomNumberGenerator()
      for _ in 0..<Self.killCount {
        let process = try start(fixture)
        // The moment is random; whatever it is, the outcome is the same.
        try await Task.sleep(for: .milliseconds(Int.random(in: 20...900, using: &random)))
        process.send(SIGKILL)
        process.wait()
        for number in 1...5 {
          guard let data = try await fixture.installed(number) else { continue }
          #expect(try data == fixture.content(number), "issue \(number) is half there")
        }
      }
      let process = try start(fixture)
      #expect(process.wait() == 0)
      let issues = try await library.issues()
      #expect(issues.map(\.identifier).sorted() == (1...5).map(fixture.identifier))
      #expect(issues.allSatisfy { $0.state == .installed && $0.preparationFailure == nil })
      for number in 1...5 { #expect(try await fixture.installed(number) == fixture.content(number)) }
      for folder in [library.downloadsPath, "\(library.path)/incoming", "\(library.path)/intents"] {
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty, "\(folder)")
      }
      let folders = try FileManager.default.contentsOfDirectory(atPath: "\(library.path)/issues")
      #expect(folders.count == 5)
      for folder in folders {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(library.path)/issues/\(folder)")
        #expect(names.count { $0.hasSuffix(".pdf") } == 1, "\(names)")
      }
      // Every page of each is found once.
      let hits = try await library.search("the", limit: 200).hits
      #expect(Set(hits.map { "\($0.issue.identifier) \($0.hit.pageIndex)" }).count == hits.count)
      #expect(Set(hits.map(\.issue.identifier)).count == 5)
    }
  }

  private func start(_ fixture: SyncFixture) throws -> ChildProcess {
    let arguments = [
      "store", "sync", try fixture.feedURL.absoluteString, "--all", "--library", fixture.library.path, "--downloads",
      "5",
      "--quiet",
    ]
    return try ChildProcess(Sample.serverProgram, arguments, output: .nowhere)
  }
}
