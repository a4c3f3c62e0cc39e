import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: Sample.serverProgram), "skipped: gatefold-server is not built")
)
struct SyncCommandTests {
  private func run(_ fixture: SyncFixture, _ arguments: [String]) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let result = try Tool.result(Sample.serverProgram, arguments + ["--library", fixture.library.path])
    return (result.status, String(decoding: result.output, as: UTF8.self), result.errors)
  }

  @Test func `stores are followed, listed and forgotten`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1, 2: 1])
      let url = try fixture.feedURL.absoluteString
      let first = try run(fixture, ["store", "sync", url, "--no-isolate"])
      #expect(first.status == 64, "the command has no such option, and says so")
      let synced = try run(fixture, ["store", "sync", url])
      #expect(synced.status == 0, "\(synced.errors)")
      #expect(
        synced.output == """
          Skerry: 2 issues, 2 new
          installed: Tides 2, \(sizeText(try fixture.content(2).count))

          """
      )
      let list = try run(fixture, ["store", "list"])
      #expect(list.output.contains("\(url): Skerry, read ") && list.output.contains("downloads the newest of each"))
      let again = try run(fixture, ["store", "sync", "--format", "json"])
      let json = try #require(try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any])
      #expect((json["installed"] as? [String])?.isEmpty == true)
      #expect(try run(fixture, ["store", "forget", url]).status == 0)
      let forgotten = try run(fixture, ["store", "sync"])
      #expect(forgotten.status == 1 && forgotten.errors.contains("the library follows no store"))
    }
  }

  @Test func `an address that cannot be read is not followed`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1])
      let url = try fixture.feedURL.absoluteString
      #expect(try run(fixture, ["store", "sync", url]).status == 0)
      let mistyped = try run(fixture, ["store", "sync", url + "x"])
      #expect(mistyped.status != 0)
      #expect(mistyped.errors.contains("\(url)x is not followed, as it could not be read"), "\(mistyped.errors)")
      let list = try run(fixture, ["store", "list"])
      #expect(list.output.contains("\(url): ") && !list.output.contains("\(url)x"), "\(list.output)")
    }
  }

  private func sizeText(_ count: Int) -> String { String(format: "%.1f KB", Double(count) / 1000) }

  @Test func `an issue that is not free is named, and what a token covers is downloaded`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1], notFree: [1])
      let refused = try run(fixture, ["store", "sync", try fixture.feedURL.absoluteString, "--all"])
      #expect(refused.output.contains("not downloaded: \"Tides 1\" cannot be downloaded: it is not free"))
      let asked = try run(fixture, ["library", "download", fixture.identifier(1)])
      #expect(asked.status == 1)
      let half = try run(fixture, ["library", "download", fixture.identifier(1), "--token", "reader.jwt"])
      #expect(half.status == 64 && half.errors.contains("--token and --token-key belong together"))
    }
  }

  @Test func `the command of a reader is started for new issues, once more when they are installed`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1])
      let url = try fixture.feedURL.absoluteString
      #expect(try run(fixture, ["store", "sync", url, "--all"]).status == 0)
      try fixture.publish([1: 1, 2: 1])
      let told = "\(fixture.library.path)/told"
      let command =
        "printf '%s %s %s\\n' \"$GATEFOLD_ISSUE\" \"$GATEFOLD_STATE\" \"${GATEFOLD_PATH:+path}\" >> '\(told)'"
      #expect(try run(fixture, ["store", "sync", "--run", command]).status == 0)
      // The command is not waited for.
      var lines: [String] = []
      for _ in 0..<200 where lines.count < 2 {
        lines = ((try? String(contentsOfFile: told, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
        if lines.count < 2 { try await Task.sleep(for: .milliseconds(50)) }
      }
      #expect(lines.sorted() == ["\(fixture.identifier(2)) installed path", "\(fixture.identifier(2)) notDownloaded "])
    }
  }

  @Test func `downloads are paused, resumed and cancelled from another process`() async throws {
    try await SyncFixture.with { fixture in
      var fixture = fixture
      fixture.stalling = [1]
      try fixture.publish([1: 1, 2: 1])
      try await fixture.follow(.all)
      let sync = fixture.sync()
      let events = sync.events()
      async let running = sync.synchronize()
      await events.waitForBytes(of: fixture.identifier(1))
      #expect(try run(fixture, ["library", "pause", fixture.identifier(1)]).status == 0)
      #expect(try await running.unfinished.map(\.identifier) == [fixture.identifier(1)])
      #expect(try run(fixture, ["library", "resume", "--all"]).status == 0)
      let downloaded = try run(fixture, ["library", "download"])
      #expect(downloaded.output.hasPrefix("installed: Tides 1, "), "\(downloaded.errors)")
      let unknown = try run(fixture, ["library", "cancel", fixture.identifier(1)])
      #expect(unknown.status == 1 && unknown.errors.contains("there is no download"))
    }
  }

  @Test func `the issues of a feed are shown from its address and from a file`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1, 2: 1], notFree: [1])
      let url = try fixture.feedURL
      let file = "\(fixture.library.path)/feed.xml"
      let feed = try StoreFeed(
        decoding: Data(contentsOf: fixture.server.folder.appending(path: "\(fixture.key).json")),
        from: url
      )
      try feed.encoded(as: .opds1).write(to: URL(fileURLWithPath: file))
      for source in [url.absoluteString, file] {
        let shown = try run(fixture, ["store", "show", source])
        let lines = shown.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 3, "\(shown.errors)")
        #expect(lines[0] == "Skerry")
        #expect(
          lines[1].hasPrefix("  \(fixture.identifier(2))  Tides 2 (Tides, 1970-01-03, ")
            && lines[1].hasSuffix(", free)")
        )
        #expect(lines[2].hasSuffix(", not free)"))
      }
      #expect(try await fixture.library.issues().isEmpty)
    }
  }
}
