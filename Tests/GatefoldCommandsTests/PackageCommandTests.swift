import Foundation
import GatefoldTestSupport
import Testing

struct PackageCommandTests {
  @Test("A package is created, checked, built, shown and unpacked", arguments: [Sample.issue, .media, .moreMedia])
  func wholeWay(sample: Sample) async throws {
    try await TemporaryFolder.with { folder in
      let package = folder.appending(path: "a.package").path
      let archive = folder.appending(path: "a.zip").path
      let begun = await CommandRun("package", "new", sample.path, "-o", package, "--identifier", "org.example.a")
      #expect(begun.exitCode == 0, "\(begun.errors)")
      let check = await CommandRun("package", "check", package, "--format", "json")
      #expect(check.exitCode == 0, "\(check.text)")
      #expect(await CommandRun("package", "build", package, "-o", archive).exitCode == 0)
      let info = await CommandRun("package", "info", archive, "--format", "json")
      let described = try #require(try info.json() as? [String: Any])
      #expect(described["identifier"] as? String == "org.example.a")
      let preview = folder.appending(path: "preview").path
      #expect(await CommandRun("package", "preview", archive, "-o", preview).exitCode == 0)
      let page = try String(contentsOfFile: "\(preview)/index.html", encoding: .utf8)
      #expect(page.contains("<img src=\"page-"))
      #expect(page.contains("class=\"box\""))
      if sample.path == Sample.media.path { #expect(page.contains("<image href=\"overlay-1.jpg\"")) }
      let unpacked = folder.appending(path: "b.package").path
      #expect(await CommandRun("package", "unpack", archive, "-o", unpacked).exitCode == 0)
      let again = folder.appending(path: "b.zip").path
      #expect(await CommandRun("package", "build", unpacked, "-o", again).exitCode == 0)
      #expect(try Data(contentsOf: URL(filePath: archive)) == Data(contentsOf: URL(filePath: again)))
    }
  }

  @Test(
    "Links name their targets, and entries of a contents page without links become links",
    arguments: [Sample.issue, .printerIssue]
  )
  func contentsPage(sample: Sample) async throws {
    try await TemporaryFolder.with { folder in
      let package = folder.appending(path: "a").path
      _ = await CommandRun("package", "new", sample.path, "-o", package)
      let data = try Data(contentsOf: URL(filePath: "\(package)/overlays.json"))
      let description = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let overlays = try #require(description["overlays"] as? [[String: Any]])
      let listed = overlays.filter { $0["pageIndex"] as? Int == 2 }.compactMap { $0["alternativeText"] as? String }
      #expect(listed.count == 13)
      #expect(listed.contains("Go to page 12: Drawing the Wind"))
      // On this page only one or two lines begin with a title, so it is not a contents page.
      #expect(!overlays.contains { $0["pageIndex"] as? Int == 20 })
    }
  }

  @Test("Descriptions are converted between forms and back")
  func conversion() async throws {
    try await TemporaryFolder.with { folder in
      let package = folder.appending(path: "a").path
      _ = await CommandRun("package", "new", Sample.media.path, "-o", package)
      let first = "\(package)/overlays.json"
      let original = try Data(contentsOf: URL(filePath: first))
      for form in ["xml", "plist"] {
        #expect(await CommandRun("package", "convert", first, "\(package)/o.\(form)").exitCode == 0)
        #expect(await CommandRun("package", "convert", "\(package)/o.\(form)", "\(package)/back.json").exitCode == 0)
        #expect(try Data(contentsOf: URL(filePath: "\(package)/back.json")) == original)
      }
      #expect(await CommandRun("package", "convert", first, "\(package)/o.txt").exitCode == 64)
    }
  }

  @Test("Errors are reported with file and line, and nothing is built")
  func wrong() async throws {
    try await TemporaryFolder.with { folder in
      let package = folder.appending(path: "a").path
      _ = await CommandRun("package", "new", Sample.issue.path, "-o", package)
      let path = URL(filePath: "\(package)/overlays.json")
      let text = try String(contentsOf: path, encoding: .utf8).replacing(
        "\"pageIndex\" : 2\n",
        with: "\"pageIndex\" : 99\n"
      )
      try Data(text.utf8).write(to: path)
      let check = await CommandRun("package", "check", package)
      #expect(check.exitCode == 1)
      #expect(check.text.contains("overlays.json:20: error: overlays[0].pageIndex: 99 is no page"))
      let built = await CommandRun("package", "build", package, "-o", folder.appending(path: "a.zip").path)
      #expect(built.exitCode == 1)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.zip").path))
      #expect(await CommandRun("package", "new", Sample.issue.path, "-o", package).exitCode == 1)
      #expect(await CommandRun("package", "check", Sample.issue.path).exitCode == 1)
    }
  }

  @Test("Content whose type differs from the description is a finding, in JSON too")
  func wrongContent() async throws {
    try await TemporaryFolder.with { folder in
      let package = folder.appending(path: "a").path
      _ = await CommandRun("package", "new", Sample.issue.path, "-o", package)
      try Data("no PDF".utf8).write(to: URL(filePath: "\(package)/issue.pdf"))
      try Data("a".utf8).write(to: URL(filePath: "\(package)/stray.txt"))
      let check = await CommandRun("package", "check", package, "--format", "json")
      #expect(check.exitCode == 1)
      let report = try #require(try check.json() as? [String: Any])
      let findings = try #require(report["findings"] as? [[String: Any]])
      let errors = findings.filter { $0["severity"] as? String == "error" }
      #expect(errors.count == 1 && errors[0]["keyPath"] as? String == "content.path", "\(findings)")
      #expect(findings.contains { $0["file"] as? String == "stray.txt" })
      #expect(report["isValid"] as? Bool == false && report["errorCount"] as? Int == 1)
      let built = await CommandRun("package", "build", package, "-o", folder.appending(path: "a.zip").path)
      #expect(built.exitCode == 1 && built.errors.contains("not built"))
    }
  }

  @Test("A preview replaces an earlier preview, but no other page")
  func previewFolder() async throws {
    try await TemporaryFolder.with { folder in
      let package = folder.appending(path: "a").path
      _ = await CommandRun("package", "new", Sample.media.path, "-o", package)
      let preview = folder.appending(path: "preview").path
      for _ in 0..<2 {
        #expect(await CommandRun("package", "preview", package, "-o", preview, "--dpi", "20").exitCode == 0)
      }
      let page = URL(filePath: "\(preview)/index.html")
      try Data("<p>mine".utf8).write(to: page)
      let run = await CommandRun("package", "preview", package, "-o", preview, "--dpi", "20")
      #expect(run.exitCode == 1 && run.errors.contains("choose another --output"), "\(run.errors)")
      #expect(try Data(contentsOf: page) == Data("<p>mine".utf8))
    }
  }
}
