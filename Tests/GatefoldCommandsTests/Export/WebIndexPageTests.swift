import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("The index page of an issue exported for the web")
struct WebIndexPageTests {
  @Test("It shows every page and the contents, and refers only to existing files")
  func indexPage() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun("export", "web", Sample.issue.path, "--dpi", "30", "-o", folder.path)
      #expect(run.exitCode == 0, "\(run.errors)")
      let html = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
      #expect(!html.contains("<script"))
      let title = try #require(try await Sample.issue.open().metadata.title)
      #expect(html.contains("<title>\(title)</title>"))
      let targets = html.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
      for target in targets {
        if target.hasPrefix("#") {
          #expect(html.contains("id=\"\(target.dropFirst())\""))
        } else {
          #expect(FileManager.default.fileExists(atPath: folder.appending(path: target).path), "\(target)")
        }
      }
      // The cover comes first, and again among the pages.
      #expect(targets.first { $0.hasPrefix("thumbs/") } == "thumbs/page-0001.jpg")
      #expect(targets.count { $0.hasPrefix("thumbs/") } == 29)
      #expect(targets.count { $0.hasPrefix("#") } > 5)
    }
  }

  @Test("An index page that Gatefold didn't write is kept, and a message says so")
  func foreignIndexPage() async throws {
    try await TemporaryFolder.with { folder async throws in
      let page = folder.appending(path: "index.html")
      try Data("mine".utf8).write(to: page)
      let command = ["export", "web", Sample.attachment.path, "--dpi", "20", "-o", folder.path]
      let run = await CommandRun(command)
      #expect(run.exitCode == 0)
      #expect(run.errors.contains("index.html exists and was not written by Gatefold"), "\(run.errors)")
      #expect(try Data(contentsOf: page) == Data("mine".utf8))
      try FileManager.default.removeItem(at: page)
      for _ in 0..<2 { #expect(await !CommandRun(command).errors.contains("index.html")) }
      #expect(try Data(contentsOf: page).starts(with: Data("<!DOCTYPE html>".utf8)))
    }
  }
}
