import Foundation
import FoundationXML
import Gatefold
import GatefoldExport
@testable import GatefoldReflow
import GatefoldTestSupport
import GatefoldTypesetting
import Testing

@Suite("Articles as HTML, EPUB, HPub and JSON")
struct PublicationTests {
  private func content(of issue: MagazineIssue) async throws -> PublicationContent {
    var content = PublicationContent()
    content.articles = SampleArticles.all
    content.pictures = try await SamplePictures(of: issue)
    return content
  }

  /// Exports the articles made by hand, with the pages of the sample issue.
  private func export(
    into folder: URL,
    _ body: (MagazineIssue, PublicationContent, ExportDirectory) async throws -> Void
  ) async throws {
    let issue = try await Sample.issue.open()
    let directory = ExportDirectory(folder.path, documentPath: Sample.issue.path)
    try await body(issue, try await content(of: issue), directory)
    #expect(directory.failures.isEmpty, "\(directory.failures)")
  }

  private func exportSite(into folder: URL, form: HTMLExport.Form = .site) async throws {
    try await export(into: folder) { issue, content, directory in
      var export = HTMLExport(form: form)
      export.content = content
      try await export.write(issue, into: directory)
    }
  }

  private func exportBook(_ layout: EPUBExport.Layout, into folder: URL) async throws -> URL {
    try await export(into: folder) { issue, content, directory in
      var export = EPUBExport(layout: layout)
      export.content = content
      export.dpi = 40
      try await export.write(issue, named: layout.rawValue, into: directory)
    }
    return folder.appending(path: "\(layout.rawValue).epub")
  }

  private func pages(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { ["html", "xhtml"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }

  private func unpacked(_ archive: URL) throws -> URL {
    let folder = archive.deletingPathExtension().appendingPathExtension("unpacked")
    try Tool.run("python3", ["-m", "zipfile", "-e", archive.path, folder.path])
    return folder
  }

  // MARK: HTML

  @Test("Every page is well-formed XML without scripts, its identifiers differ, and its links lead somewhere")
  func site() async throws {
    try await TemporaryFolder.with { folder async throws in
      try await exportSite(into: folder)
      let files = try pages(of: folder)
      #expect(files.map(\.lastPathComponent) == (1...4).map { "article-000\($0).html" } + ["index.html"])
      var identifiers: [String: Set<String>] = [:]
      var references: [(file: String, target: String)] = []
      for file in files {
        let data = try Data(contentsOf: file)
        #expect(!String(decoding: data, as: UTF8.self).contains("<script"))
        let document = try XMLDocument(data: data)
        let found = try document.nodes(forXPath: "//@id").compactMap(\.stringValue)
        #expect(Set(found).count == found.count, "\(file.lastPathComponent): \(found)")
        identifiers[file.lastPathComponent] = Set(found)
        for target in try document.nodes(forXPath: "//@href | //@src").compactMap(\.stringValue) {
          references.append((file.lastPathComponent, target))
        }
      }
      for (file, target) in references where !target.contains(":") {
        let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let name = parts[0].isEmpty ? file : parts[0]
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path), "\(file): \(target)")
        if parts.count == 2 { #expect(identifiers[name]?.contains(parts[1]) == true, "\(file): \(target)") }
      }
    }
  }

  @Test("An article that stands alone has its style and its pictures inside")
  func standalone() async throws {
    try await TemporaryFolder.with { folder async throws in
      try await exportSite(into: folder, form: .files)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
      let document = try XMLDocument(data: Data(contentsOf: folder.appending(path: "article-0001.html")))
      let pictures = try document.nodes(forXPath: "//*[local-name()='img']/@src").compactMap(\.stringValue)
      #expect(pictures.count == 2)
      #expect(pictures.allSatisfy { $0.hasPrefix("data:image/png;base64,") })
      #expect(try document.nodes(forXPath: "//*[local-name()='style']").count == 1)
    }
  }

  @Test("A page is marked in the item, paragraph or list that it begins with")
  func marksOfPages() async throws {
    func texts() -> [ArticleText] {
      [SampleArticles.text("One", onPage: 1), "Two", SampleArticles.text("Three", onPage: 2)]
    }
    let list = ArticleBlock.list(
      ArticleList(isOrdered: false, items: texts().map { ArticleList.Item(marker: "•", text: $0) })
    )
    for block in [list, .quotation(texts())] {
      try await TemporaryFolder.with { folder async throws in
        try await export(into: folder) { issue, content, directory in
          var export = HTMLExport(form: .files)
          export.content = content
          let document = ArticleDocument(title: "Pages", blocks: [block], pageIndices: [1, 2])
          export.content.articles = SampleArticles(documents: [document])
          try await export.write(issue, into: directory)
        }
        let text = try String(contentsOf: folder.appending(path: "article-0001.html"), encoding: .utf8)
        let parts = ["page-2\"", "One", "Two", "page-3\"", "Three"]
        let places = try parts.map { try #require(text.range(of: $0)?.lowerBound, "\($0)") }
        #expect(places == places.sorted())
      }
    }
  }

  @Test("Text keeps its emphasis, ruby, notes, lists and tables, and loses what no page may hold")
  func markup() async throws {
    try await TemporaryFolder.with { folder async throws in
      try await exportSite(into: folder)
      let text = try String(contentsOf: folder.appending(path: "article-0001.html"), encoding: .utf8)
      for part in [
        "<strong><em>here</em></strong>", "<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "H<sub>2</sub>O",
        "href=\"https://example.org/a%20path?q=%5B1%5D&amp;r=%25zz#x%23y\"><em>goes</em><strong> on</strong></a>",
        "id=\"noteref-1\" role=\"doc-noteref\"><sup>1</sup></a>", "<ol start=\"3\">", "<li value=\"7\">seven</li>",
        "<ol type=\"a\">", "<th colspan=\"2\" scope=\"colgroup\">", "colspan=\"1000\"",
        "<aside class=\"pullquote\" role=\"doc-pullquote\">",
        "<h1 itemprop=\"headline\">Everything &amp; more</h1>", "<h2>Too deep</h2>", "<h2>A box</h2>",
        "<h3>Deeper</h3>",
        "<span id=\"page-4\" role=\"doc-pagebreak\" title=\"iii\"></span> on another page",
        "<a href=\"#page-4\">page 3 </a>", "<a href=\"article-0004.html#page-8\">", "]]&gt;x", "😀",
      ] { #expect(text.contains(part), "\(part)") }
      let forbidden = text.unicodeScalars.filter {
        $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" || $0 == "\u{FFFE}"
      }
      #expect(forbidden.isEmpty)
      #expect(!text.contains("javascript:") && !text.contains("file:"))
    }
  }

  @Test("Axe finds nothing wrong with sites and books", .enabled(if: Validators.hasAxe, "\(Validators.axeMissing)"))
  func accessibility() async throws {
    try await TemporaryFolder.with { folder async throws in
      let site = folder.appending(path: "site")
      try await exportSite(into: site)
      let problems = try Validators.accessibilityProblems(pages(of: site), isBook: false)
      #expect(problems == "")
      for layout in EPUBExport.Layout.allCases {
        let book = try unpacked(try await exportBook(layout, into: folder)).appending(path: "EPUB")
        let problems = try Validators.accessibilityProblems(Array(pages(of: book).prefix(10)), isBook: true)
        #expect(problems == "")
      }
    }
  }

  // MARK: Books

  @Test(
    "EPUBCheck finds neither errors nor warnings, and does find them in a spoiled file",
    .enabled(if: Validators.hasEPUBCheck, "\(Validators.epubCheckMissing)")
  )
  func validBooks() async throws {
    try await TemporaryFolder.with { folder async throws in
      var books: [URL] = []
      for layout in EPUBExport.Layout.allCases { books.append(try await exportBook(layout, into: folder)) }
      for sample in Sample.readable + [.hardText, .navigation, .printedLinks] {
        let issue = try await sample.open()
        let directory = ExportDirectory(folder.path, documentPath: sample.path)
        for layout in EPUBExport.Layout.allCases {
          var export = EPUBExport(layout: layout)
          export.dpi = 30
          try await export.write(issue, named: "\(sample.name)-\(layout)", into: directory)
          books.append(folder.appending(path: "\(sample.name)-\(layout).epub"))
        }
      }
      let problems = try Validators.epubProblems(books)
      #expect(problems == "")
      let spoiled = folder.appending(path: "spoiled.epub")
      try Data(try Data(contentsOf: books[0]).dropLast(400)).write(to: spoiled)
      #expect(try Validators.epubProblems([spoiled]) != "")
    }
  }

  @Test("The same issue gives the same bytes", arguments: EPUBExport.Layout.allCases)
  func deterministic(layout: EPUBExport.Layout) async throws {
    try await TemporaryFolder.with { folder async throws in
      let first = try Data(contentsOf: await exportBook(layout, into: folder.appending(path: "one")))
      let second = try Data(contentsOf: await exportBook(layout, into: folder.appending(path: "other")))
      #expect(first == second)
      // The type of the file stands at its beginning, for programs that look there.
      #expect(first.dropFirst(30).starts(with: Data("mimetypeapplication/epub+zip".utf8)))
    }
  }

  @Test("HPub has a book.json that lists its pages, which are all there")
  func hpub() async throws {
    try await TemporaryFolder.with { folder async throws in
      try await export(into: folder) { issue, content, directory in
        var export = HPubExport(address: "book://example.org/skerry")
        export.content = content
        try await export.write(issue, named: "issue", into: directory)
      }
      let book = try unpacked(folder.appending(path: "issue.hpub"))
      let data = try Data(contentsOf: book.appending(path: "book.json"))
      let description = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(description["hpub"] as? Int == 1)
      #expect(description["url"] as? String == "book://example.org/skerry")
      #expect(description["date"] as? String == "2026-03-01")
      let contents = try #require(description["contents"] as? [String])
      #expect(contents == ["cover.html"] + (1...4).map { "article-000\($0).html" })
      for file in contents + [description["cover"] as? String ?? ""] {
        #expect(FileManager.default.fileExists(atPath: book.appending(path: file).path), "\(file)")
      }
    }
  }

  @Test("JSON has the blocks, runs, page breaks and pictures of an article")
  func json() async throws {
    try await TemporaryFolder.with { folder async throws in
      try await export(into: folder) { issue, content, directory in
        var export = ArticlesExport()
        export.content = content
        try await export.write(issue, into: directory)
      }
      let data = try Data(contentsOf: folder.appending(path: "article-0001.json"))
      let article = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(article["title"] as? String == "Everything")
      let blocks = try #require(article["blocks"] as? [[String: Any]])
      #expect(blocks.count == SampleArticles.everything.blocks.count)
      let first = try #require(blocks[0]["text"] as? [String: Any])
      let runs = try #require(first["runs"] as? [[String: Any]])
      #expect(runs[0]["styles"] as? [String] == ["strong", "emphasis"])
      let breaks = try #require(first["pageBreaks"] as? [[String: Any]])
      #expect((breaks[0]["page"] as? [String: Any])?["pageLabel"] as? String == "ii")
      let figure = try #require(blocks.first { $0["kind"] as? String == "figure" })
      let file = (figure["pictures"] as? [[String: Any]])?.first?["file"] as? String
      #expect(file.map { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) } == true)
    }
  }
}
