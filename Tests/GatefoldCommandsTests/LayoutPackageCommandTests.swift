import Foundation
import GatefoldTestSupport
import Testing

@Suite("Packages of a layout on the command line")
struct LayoutPackageCommandTests {
  private static let sample =
    URL(filePath: Sample.issue.path).deletingLastPathComponent().appending(path: "layout.package").path

  @Test("A layout is checked, built, listed and drawn like any other content")
  func wholeWay() async throws {
    try await TemporaryFolder.with { folder in
      let check = await CommandRun("package", "check", Self.sample)
      #expect(check.exitCode == 0 && check.text.contains("0 errors, 0 warnings"), "\(check.text)")
      let archive = folder.appending(path: "a.zip").path
      #expect(await CommandRun("package", "build", Self.sample, "-o", archive).exitCode == 0)
      let toc = await CommandRun("toc", archive)
      #expect(toc.text.contains("The lamp room → page 2"), "\(toc.text)")
      let articles = await CommandRun("articles", archive)
      #expect(articles.text.contains("The lamp room, by Nell Ward → page 2"), "\(articles.text)")
      let text = await CommandRun("text", archive, "--pages", "2-3")
      // Where lines end depends on the fonts of the machine.
      let read = text.text.replacing("-\n", with: "").replacing("\n", with: " ")
      #expect(read.contains("hundred and eleven steps") && read.contains("with one hand on"), "\(read)")
      let out = folder.appending(path: "out").path
      let thumbs = await CommandRun("thumbs", archive, "--size", "80", "-o", out)
      #expect(thumbs.exitCode == 0, "\(thumbs.errors)")
      let preview = await CommandRun("package", "preview", archive, "-o", "\(out)/preview")
      #expect(preview.exitCode == 0, "\(preview.errors)")
      let web = await CommandRun("export", "web", archive, "-o", "\(out)/web")
      #expect(web.exitCode == 0, "\(web.errors)")
      let unpacked = folder.appending(path: "unpacked").path
      #expect(await CommandRun("package", "unpack", archive, "-o", unpacked).exitCode == 0)
      #expect(
        await CommandRun("package", "convert", "\(unpacked)/issue.json", "\(unpacked)/issue.xml").exitCode == 0
      )
      try FileManager.default.removeItem(atPath: "\(unpacked)/issue.json")
      let converted = await CommandRun("package", "check", unpacked)
      #expect(converted.exitCode == 0 && converted.text.contains("0 errors"), "\(converted.text)")
    }
  }

  @Test("The texts of a layout are the articles of exports, as they were written")
  func exports() async throws {
    try await TemporaryFolder.with { folder in
      let out = folder.path
      let html = await CommandRun("export", "html", Self.sample, "-o", "\(out)/html")
      #expect(html.exitCode == 0, "\(html.errors)")
      let article = try String(contentsOfFile: "\(out)/html/article-0001.html", encoding: .utf8)
      #expect(article.contains("<ruby>灯台"))
      #expect(article.contains("leaves the <a href=\"article-0003.html#page-4\">quay</a> and does not want"))
      #expect(article.contains("id=\"page-2\"") && article.contains("id=\"page-3\""))
      #expect(article.contains("<td>22:05</td>"))
      let epub = await CommandRun("export", "epub", Self.sample, "-o", "\(out)/epub")
      #expect(epub.exitCode == 0, "\(epub.errors)")
      let json = await CommandRun("export", "articles", Self.sample, "-o", "\(out)/articles")
      #expect(json.exitCode == 0, "\(json.errors)")
      let set = await CommandRun(
        "reflow",
        Self.sample,
        "--article",
        "1",
        "--size",
        "390x600",
        "--zoom",
        "0.5",
        "-o",
        "\(out)/set"
      )
      #expect(set.exitCode == 0, "\(set.errors)")
      if Validators.hasEPUBCheck {
        #expect(try Validators.epubProblems([folder.appending(path: "epub/layout.epub")]) == "")
      }
    }
  }

  @Test("Findings have their line and column, in text and in JSON")
  func findings() async throws {
    try await TemporaryFolder.with { folder in
      let layout = """
        <layout xmlns="urn:gatefold:layout:1">
          <page width="100" height="100"><fill x="0" y="0" width="9" height="9"/></page>
        </layout>
        """
      let issue = """
        {"format": "gatefold-issue", "identifier": "a", "title": "A", "content": {"kind": "layout", "path": "l.xml"}}
        """
      try Data(layout.utf8).write(to: folder.appending(path: "l.xml"))
      try Data(issue.utf8).write(to: folder.appending(path: "issue.json"))
      let check = await CommandRun("package", "check", folder.path)
      #expect(check.exitCode == 1)
      #expect(check.text.contains("l.xml:2:34: error: <fill>: color is missing; give a colour like #1a2b3c"))
      let json = await CommandRun("package", "check", folder.path, "--format", "json")
      let findings = try #require((try json.json() as? [String: Any])?["findings"] as? [[String: Any]])
      #expect(findings.first?["line"] as? Int == 2)
      #expect(findings.first?["column"] as? Int == 34)
    }
  }
}
