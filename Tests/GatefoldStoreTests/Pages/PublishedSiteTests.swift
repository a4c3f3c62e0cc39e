import Foundation
import Gatefold
import GatefoldPackage
import GatefoldReader
import GatefoldStore
import GatefoldTestSupport
import Testing

@Suite struct PublishedSiteTests {
  /// A publisher of a site with a reader.
  private func publisher(of store: PublishedFolder) -> StorePublisher {
    var publisher = store.publisher()
    publisher.hasReader = true
    return publisher
  }

  private func text(_ path: String, in store: PublishedFolder) throws -> String {
    try String(contentsOf: store.site.appending(path: path), encoding: .utf8)
  }

  private func json(_ path: String, in store: PublishedFolder) throws -> [String: Any] {
    let data = try Data(contentsOf: store.site.appending(path: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The addresses in a page that lead to no file of the site.
  private func brokenAddresses(in page: String, of store: PublishedFolder) throws -> [String] {
    let html = try text(page, in: store)
    let folder = URL(fileURLWithPath: "/\(page)").deletingLastPathComponent()
    return html.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.output.1) }.filter { address in
      if address.hasPrefix("https://") || address.hasPrefix("data:") { return false }
      let path = address.split(separator: "?").first.map(String.init) ?? ""
      var file = store.site.path + folder.appending(path: path).standardizedFileURL.path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else { return true }
      if isFolder.boolValue { file += "/index.html" }
      return !FileManager.default.fileExists(atPath: file)
    }
  }

  @Test func `everybody reads free issues, and looks at the first pages of the others`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      let package = Sample.repository.appending(path: "SamplePDFs/issue.package")
      try FileManager.default.copyItem(at: package, to: store.source.appending(path: "tides.package"))
      try store.add("ebb/two", "{\"isFree\": true, \"publication\": \"Ebb\", \"language\": \"de\"}")
      try store.add("closed", "{\"isFree\": false, \"purchaseURL\": \"https://shop.example.org/closed\"}")
      var publisher = publisher(of: store)
      publisher.samplePageCount = 1
      let publication = try await publisher.publish()
      #expect(publication.issues.flatMap(\.findings).isEmpty && publication.keptStartPage == nil)
      #expect(try store.problems() == [])

      let issues = Dictionary(uniqueKeysWithValues: try store.feed().issues.map { ($0.identifier, $0) })
      let two = try #require(issues["org.example.ebb.two"])
      #expect(two.pageURL?.absoluteString == "https://example.org/store/read/org.example.ebb.two/")
      #expect(
        two.readerURL?.absoluteString == "https://example.org/store/reader/?issue=../issues/org.example.ebb.two/"
      )
      let whole = try json("issues/org.example.ebb.two/issue.json", in: store)
      #expect((whole["pages"] as? [Any])?.count == 3 && whole["preview"] == nil && whole["language"] as? String == "de")
      #expect((whole["pdf"] as? String)?.hasSuffix("/web-00/../org.example.ebb.two.pdf") == false)
      let interactive = try json("issues/org.example.skerry.14/issue.json", in: store)
      #expect((interactive["overlays"] as? String)?.hasSuffix("/overlays.json") == true)
      #expect(interactive["articles"] != nil)

      let closed = try json("issues/org.example.closed/issue.json", in: store)
      #expect((closed["pages"] as? [Any])?.count == 1)
      let preview = try #require(closed["preview"] as? [String: Any])
      #expect(preview["pageCount"] as? Int == 3)
      #expect(preview["purchaseURL"] as? String == "https://shop.example.org/closed")
      let names = try store.files().keys.filter { $0.hasPrefix("issues/org.example.closed/") }
      #expect(names.contains { $0.contains("page-0001/info.json") })
      #expect(!names.contains { $0.contains("page-0002") || $0.hasSuffix(".pdf") || $0.contains("articles") })

      for page in try store.files().keys where page.hasSuffix(".html") && !page.hasPrefix("issues/") {
        if page.hasPrefix("reader/") { continue }
        #expect(try brokenAddresses(in: page, of: store) == [], "\(page)")
      }
    }
  }

  @Test func `the start page names the feeds, and each issue a page for social networks`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one", "{\"isFree\": true, \"summary\": \"Tides & ebb.\", \"publication\": \"Ebb\"}")
      try store.add("two", "{\"isFree\": true, \"publication\": \"Skerry\"}")
      var publisher = publisher(of: store)
      publisher.language = "de"
      _ = try await publisher.publish()
      let head = HTMLHead(ofPage: try Data(contentsOf: store.site.appending(path: "index.html")))
      let feeds = head.links.filter { $0.relations == ["alternate"] }
      #expect(feeds.map(\.address) == ["feed.json", "opds.json", "opds.xml"])
      let start = try text("index.html", in: store)
      #expect(start.contains("<html lang=\"de\">") && start.contains("Kostenlos"))
      #expect(start.contains("href=\"read/org.example.one/\"") && start.contains("pages/publication-ebb-"))

      let page = try text("read/org.example.one/index.html", in: store)
      for element in [
        "<link rel=\"canonical\" href=\"https://example.org/store/read/org.example.one/\">",
        "<meta property=\"og:title\" content=\"one – Skerry\">",
        "<meta property=\"og:description\" content=\"Tides &amp; ebb.\">",
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        "href=\"../../reader/?issue=../issues/org.example.one/&amp;shelf=../feed.json\"",
      ] {
        #expect(page.contains(element), "\(element)")
      }
      let image = try #require(page.firstMatch(of: /property="og:image" content="([^"]*)"/)?.output.1)
      #expect(FileManager.default.fileExists(atPath: store.file(URL(address: String(image))).path))
      let embedding = try json("read/org.example.one/oembed.json", in: store)
      #expect(embedding["version"] as? String == "1.0" && embedding["type"] as? String == "rich")
      let code = try #require(embedding["html"] as? String)
      #expect(code.hasPrefix("<iframe src=\"https://example.org/store/reader/?issue=../issues/org.example.one/\""))
      let field = code.replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
      #expect(page.contains(field))
      let document = "https://example.org/store/read/org.example.one/oembed.json"
      #expect(page.contains("type=\"application/json+oembed\" href=\"\(document)\""))
    }
  }

  @Test func `texts of issues are never markup, and no page leads to a script`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      let hostile = #"\"><script>alert(1)</script><img src=x onerror='alert(2)'>"#
      let sidecar = """
        {"isFree": false, "identifier": "a/../b \(hostile)", "title": "\(hostile)", "publication": "\(hostile)",
         "number": "\(hostile)", "summary": "\(hostile)", "authors": ["\(hostile)"], "language": "\(hostile)",
         "purchaseURL": "javascript:alert(3)"}
        """
      try store.add("one", sidecar)
      try store.add("two", "{\"isFree\": true, \"publication\": \"Ebb\"}")
      var publisher = publisher(of: store)
      (publisher.title, publisher.publisher) = ("<script>alert(4)</script>", "<b onclick=alert(5)>")
      _ = try await publisher.publish()
      let pages = try store.files().filter { $0.key.hasSuffix(".html") && !$0.key.hasPrefix("reader/") }
      #expect(pages.count >= 5)
      for (path, data) in pages {
        // Text in quotes is an attribute value, not a tag.
        let html = String(decoding: data, as: UTF8.self).replacing(/"[^"]*"/, with: "")
        let tags = Set(html.matches(of: /<([a-zA-Z]+)[^>]*>/).map { String($0.output.1) })
        #expect(tags.isDisjoint(with: ["b", "object", "iframe"]), "\(path)")
        #expect(html.matches(of: /<script/).count == 1, "\(path)")
        #expect(!String(decoding: data, as: UTF8.self).contains("javascript:"))
        #expect(html.matches(of: /<[^>]*\son[a-z]+=/).isEmpty, "\(path)")
        #expect(String(decoding: data, as: UTF8.self).contains("default-src 'none'"))
      }
      #expect(try store.files().keys.allSatisfy { !$0.contains("/../") && !$0.contains("<") })
    }
  }

  @Test func `publishing again writes nothing, and a new title or address only descriptions`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      try store.add("two")
      var publisher = publisher(of: store)
      _ = try await publisher.publish()
      let before = try store.files()
      let again = try await publisher.publish()
      #expect(again.issues.map(\.change) == [.unchanged, .unchanged] && again.writtenPaths == [])
      #expect(try store.files() == before)

      try store.describe("two", "{\"isFree\": true, \"title\": \"Two, again\"}")
      publisher.open = { path throws(GatefoldError) in
        #expect(path.hasSuffix("two.pdf"))
        return try await MagazineIssue.open(path: path, configuration: IssueConfiguration())
      }
      #expect(try await publisher.publish().issues.map(\.change) == [.unchanged, .described])
      #expect(try json("issues/org.example.two/issue.json", in: store)["title"] as? String == "Two, again")
      #expect(try text("read/org.example.two/index.html", in: store).contains("Two, again"))

      publisher.open = nil
      publisher.address = URL(address: "https://example.net/elsewhere/")
      _ = try await publisher.publish()
      let moved = try store.files()
      #expect(moved.keys.sorted() == before.keys.sorted())
      for (path, data) in moved where path.hasSuffix(".jpg") { #expect(data == before[path], "\(path)") }
      for (path, data) in moved where path.hasPrefix("issues/") && path.hasSuffix("info.json") {
        #expect(String(decoding: data, as: UTF8.self).contains("https://example.net/elsewhere/issues/"), "\(path)")
      }
      #expect(!(try text("read/org.example.one/index.html", in: store)).contains("https://example.org"))
    }
  }

  @Test func `pages that are no longer shown leave at once, and those of other sizes when pruned`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      try store.add("two")
      var publisher = publisher(of: store)
      _ = try await publisher.publish()
      func pages(_ name: String) throws -> Int {
        let files = try store.files().keys
        return Set(
          files.compactMap { $0.firstMatch(of: /^issues\/org\.example\.(\w+)\/.*images\/(page-\d+)\//) }
            .filter { $0.output.1 == name }.map(\.output.2)
        ).count
      }
      #expect(try pages("one") == 3)
      #expect(try pages("two") == 3)
      try store.describe("one", "{\"isFree\": false, \"previewPageCount\": 2}")
      _ = try await publisher.publish()
      #expect(try pages("one") == 2)
      #expect(try store.problems() == [])
      try store.describe("one", "{\"isFree\": false, \"previewPageCount\": 1}")
      _ = try await publisher.publish()
      #expect(try pages("one") == 1)
      #expect(try store.problems() == [])
      try store.describe("one", "{\"isFree\": false, \"previewPageCount\": 0}")
      _ = try await publisher.publish()
      #expect(try pages("one") == 0)
      #expect(try store.problems() == [])
      #expect(try store.feed().issues.first { $0.title == "one" }?.readerURL == nil)
      #expect(try !store.files().keys.contains("issues/org.example.one/issue.json"))

      func folders() throws -> Set<String> {
        Set(try store.files().keys.compactMap { $0.firstMatch(of: /web-[0-9a-f]{8}\//).map { String($0.output) } })
      }
      publisher.readerResolution = 36
      _ = try await publisher.publish()
      #expect(try folders().count == 2)
      publisher.prunes = true
      _ = try await publisher.publish()
      #expect(try folders().count == 1)
      #expect(try store.problems() == [])

      // Without a reader, all its files are removed.
      publisher.hasReader = false
      _ = try await publisher.publish()
      let names = try store.files().keys
      #expect(try folders() == [])
      #expect(try store.problems() == [])
      #expect(!names.contains { $0.hasSuffix(".html") || $0.hasPrefix("reader") || $0.hasSuffix("issue.json") })
      #expect(!FileManager.default.fileExists(atPath: store.site.appending(path: "reader").path))
      #expect(try store.feed().issues.allSatisfy { $0.pageURL == nil })
    }
  }

  @Test func `an issue that is gone takes its page with it, and one that changed keeps its address`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      try store.add("two")
      let publisher = publisher(of: store)
      _ = try await publisher.publish()
      let edition = try json("issues/org.example.one/issue.json", in: store)["edition"] as? String
      try Sample.issue.copy(to: store.source.appending(path: "one.pdf"))
      try FileManager.default.removeItem(at: store.source.appending(path: "two.pdf"))
      _ = try await publisher.publish()
      let names = try store.files().keys
      #expect(!names.contains { $0.hasPrefix("read/org.example.two/") || $0 == "issues/org.example.two/issue.json" })
      let changed = try json("issues/org.example.one/issue.json", in: store)
      #expect(changed["edition"] as? String != edition)
      #expect(try store.problems() == [])
    }
  }

  @Test func `a start page of somebody else stays as it is`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      let start = store.site.appending(path: "index.html")
      try FileManager.default.createDirectory(at: store.site, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: start)
      for _ in 0..<2 {
        #expect(try await publisher(of: store).publish().keptStartPage == "index.html")
        #expect(try Data(contentsOf: start) == Data("mine".utf8))
      }
      try FileManager.default.removeItem(at: start)
      #expect(try await publisher(of: store).publish().keptStartPage == nil)
      #expect(try text("index.html", in: store).contains("og:site_name"))
    }
  }

  @Test func `a long list has pages, of all issues and of each publication`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      for number in 1...5 {
        let publication = number > 4 ? "Ebb" : "Skerry"
        let day = "2026-03-0\(number)"
        try store.add(
          "n\(number)",
          "{\"isFree\": true, \"publication\": \"\(publication)\", \"releaseDate\": \"\(day)\"}"
        )
      }
      var publisher = publisher(of: store)
      publisher.issuesPerPage = 2
      _ = try await publisher.publish()
      func titles(_ page: String) throws -> [String] {
        try text(page, in: store).matches(of: /<span class="title"><bdi>([^<]*)</).map { String($0.output.1) }
      }
      #expect(try titles("index.html") == ["n5", "n4"])
      #expect(try titles("pages/new-2.html") == ["n3", "n2"])
      #expect(try titles("pages/new-3.html") == ["n1"])
      let skerry = try #require(
        try text("index.html", in: store).firstMatch(of: /pages\/publication-skerry-\w+\.html/)
      ).output
      #expect(try titles(String(skerry)) == ["n4", "n3"])
      for page in try store.files().keys where page.hasSuffix(".html") && !page.hasPrefix("reader/") {
        #expect(try brokenAddresses(in: page, of: store) == [], "\(page)")
      }
    }
  }

  @Test func `the pages have the colours, the typeface and the logo of a theme`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      let theme = folder.appending(path: "theme.json")
      try Data("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8).write(to: folder.appending(path: "logo.svg"))
      try Data("wOF2".utf8).write(to: folder.appending(path: "skerry.woff2"))
      try Data(
        """
        {"name": "Skerry & Co", "logo": "logo.svg", "colors": {"accent": "#7a1f1f"},
         "font": {"family": "Skerry Sans", "file": "skerry.woff2"}}
        """.utf8
      ).write(to: theme)
      var publisher = publisher(of: store)
      publisher.theme = try ReaderTheme(contentsOf: theme)
      _ = try await publisher.publish()
      let styles = try text("pages/site.css", in: store)
      #expect(styles.contains("--accent: light-dark(#7a1f1f, #7fc4f0);"))
      #expect(styles.contains("src: url(\"../reader/theme-font.woff2\")"))
      let page = try text("index.html", in: store)
      #expect(page.contains("src=\"reader/theme-logo.svg\" alt=\"Skerry &amp; Co\""))
      #expect(try brokenAddresses(in: "index.html", of: store) == [])
      // A reader address with an unknown issue shows the store.
      let start = try #require(try json("reader/theme.json", in: store)["start"] as? [String: String])
      #expect(start == ["shelf": "../feed.json"])
    }
  }
}
