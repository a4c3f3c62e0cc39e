import Foundation
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Testing

@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: Sample.serverProgram), "skipped: gatefold-server is not built")
)
struct StoreCommandTests {
  @Test func `gatefold starts the program beside it with the same arguments`() throws {
    let run = try Tool.result(Sample.program, ["store", "publish", "--help"])
    #expect(run.status == 0)
    let help = String(decoding: run.output, as: UTF8.self)
    #expect(help.contains("gatefold store publish [<options>] <folder> --out <folder>") && help.contains("feed.plist"))
    let list = String(decoding: try Tool.run(Sample.program, ["--help"]), as: UTF8.self)
    #expect(list.contains("\n  store ") && list.contains("\n  library "))
    #expect(try Tool.result(Sample.program, ["store", "publish"]).status == 64)
  }

  @Test func `without the program beside it, gatefold says how to build it`() throws {
    try TemporaryFolder.with { folder in
      let alone = folder.appending(path: "gatefold")
      try FileManager.default.copyItem(atPath: Sample.program, toPath: alone.path)
      for command in ["store", "library"] {
        let run = try Tool.result(alone.path, [command, "--help"])
        #expect(run.status == 1)
        #expect(run.errors.contains("swift build -c release --product gatefold-server"))
      }
    }
  }

  @Test func `publishing reports in text and JSON, and fails partly where a file is bad`() throws {
    try TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one", nil)
      try Data("no PDF".utf8).write(to: store.source.appending(path: "bad.pdf"))
      let report = folder.appending(path: "report.json").path
      let arguments = [
        "store", "publish", store.source.path, "--out", store.site.path, "--base-url", "https://example.org/store/",
        "--free",
        "--preview-size", "120", "--cover-widths", "40,80", "--report", report,
      ]
      let first = try Tool.result(Sample.program, arguments)
      #expect(first.status == 3)
      #expect(first.errors.contains("gatefold: bad.pdf: "))
      let text = String(decoding: first.output, as: UTF8.self)
      #expect(text.hasPrefix("2 issues: 1 added, 1 failed; "))
      #expect(text.contains("Subscribe to https://example.org/store/feed.plist"))
      let second = try Tool.result(Sample.program, arguments + ["--format", "json", "--quiet"])
      #expect(second.status == 3)
      #expect(try Data(contentsOf: URL(filePath: report)) == second.output)
      let json = try #require(try JSONSerialization.jsonObject(with: second.output) as? [String: Any])
      let issues = try #require(json["issues"] as? [[String: Any]])
      #expect(issues.map { $0["change"] as? String } == ["failed", "unchanged"])
      #expect((json["written"] as? [String])?.isEmpty == true)
      #expect(try store.feed().issues.map(\.title) == ["one"])
      #expect(try store.problems() == [])
    }
  }

  @Test(arguments: [
    ["--out", "site", "--sample-pages", "-1"], ["--out", "site", "--private-url", "https://a.example"],
    ["--base-url", "x"],
    ["--out", "site", "--shop-url", "buy"], ["--out", "site", "--cover-widths", "1"],
  ])
  func `bad options are told before anything is written`(_ options: [String]) throws {
    let run = try Tool.result(Sample.program, ["store", "publish", "nowhere"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains("Error: "))
  }

  @Test func `a folder that is not there is a failure`() throws {
    try TemporaryFolder.with { folder in
      let out = folder.appending(path: "site").path
      let run = try Tool.result(
        Sample.program,
        ["store", "publish", folder.appending(path: "none").path, "--out", out]
      )
      #expect(run.status == 1)
      #expect(run.errors.contains("there is no such folder"))
    }
  }
}
