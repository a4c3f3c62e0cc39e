import Foundation
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Testing

@Suite struct StorePublisherTests {
  @Test func `issues are listed by their release, or else by their last change, the newest first`() {
    func issue(_ identifier: String, released: Double? = nil, modified: Double? = nil) -> FeedIssue {
      var issue = FeedIssue(identifier: identifier, title: identifier)
      issue.releaseDate = released.map { Date(timeIntervalSince1970: $0) }
      issue.modified = modified.map { Date(timeIntervalSince1970: $0) }
      return issue
    }
    let issues = [
      issue("b"), issue("a"), issue("old", released: 10, modified: 90), issue("later", modified: 30),
      issue("new", released: 40, modified: 20), issue("earlier", modified: 20),
    ]
    #expect(issues.sortedForFeeds.map(\.identifier) == ["new", "later", "earlier", "old", "a", "b"])
  }

  @Test func `a file of the feeds is found by its path, and needs only the issues on it`() {
    let facts = (0..<7).map { number in
      FeedCatalog.Facts(
        publication: number < 5 ? "Tides-2" : nil,
        categories: ["A", "B"].filter { number % 2 == 0 || $0 == "A" },
        language: "en"
      )
    }
    let catalog = FeedCatalog(StoreFeed(title: "Store"), facts, at: "https://example.org", issuesPerPage: 2)
    let issues = facts.indices.map { FeedIssue(identifier: "issue-\($0)", title: "Issue \($0)") }
    var places: [String: [Int32]] = [:]
    for file in catalog.files {
      places[file.path] = file.places
      let own = file.places.map { issues[Int($0)] }
      let found = catalog.file(at: file.path)
      #expect(found?.places == file.places && found?.data(own) == file.data(own), "\(file.path)")
    }
    #expect(places["opds/new-4.xml"] == [6] && places["opds/category-b.json"] == nil)
    #expect(places.filter { $0.key.contains("category-b-") && $0.value == [0, 2] }.count == 2)
    #expect(places.filter { $0.key.contains("publication-tides-2") && $0.value == [4] }.count == 2)
    #expect(places["opds.xml"] == [] && places["opds/list-category.json"] == [] && places["feed.json"]?.count == 7)
    for path in ["opds/new-1.xml", "opds/new-5.xml", "opds/new-02.xml", "opds/new", "opds/.xml", "opds/x-2.xml", "x"] {
      #expect(catalog.file(at: path) == nil, "\(path)")
    }
  }

  @Test(arguments: [
    ("https://Store.Example.org/x", "org.example.store"), ("http://localhost:8000", "localhost"),
    ("http://127.0.0.1:8000", "127.0.0.1"), ("http://[::1]:8000", "::1"), ("https:", "localhost"),
  ])
  func `a store is called by its host, as packages are`(address: String, identifier: String) {
    #expect(StorePublisher("a", into: "b", at: URL(address: address), title: "Skerry").identifier == identifier)
  }

  @Test func `a folder of PDFs and packages becomes feeds in all forms that list the same`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      let package = Sample.repository.appending(path: "SamplePDFs/issue.package")
      try FileManager.default.copyItem(at: package, to: store.source.appending(path: "tides.package"))
      let sidecar = """
        {"isFree": true, "publication": "Ebb", "number": "2", "releaseDate": "2026-02-01", "categories": ["Travel", "Sea & sky"],
         "summary": "About <ebb>.", "authors": ["A. Reed"], "language": "en-GB", "readingDirection": "rtl"}
        """
      try store.add("ebb/two", sidecar)
      try store.add("closed", nil)
      let publication = try await store.publisher().publish()
      #expect(publication.issues.map(\.change) == [.added, .added, .added])
      #expect(publication.issues.flatMap(\.findings).isEmpty)

      let feed = try store.feed()
      #expect(feed.issues.map(\.identifier) == ["org.example.closed", "org.example.skerry.14", "org.example.ebb.two"])
      let ebb = try #require(feed.issues.last)
      #expect(ebb.title == "two" && ebb.publication == "Ebb" && ebb.position == 2 && ebb.pageCount == 3)
      #expect(ebb.categories == ["Travel", "Sea & sky"] && ebb.readingDirection == .rightToLeft)
      #expect(feed.issues[1].download?.mediaType == "application/zip" && ebb.download?.mediaType == "application/pdf")
      #expect(feed.issues[0].download == nil && feed.issues[0].isFree == false)
      #expect(try store.feed("feed.plist").issues == feed.issues)
      func sorted(_ name: String) throws -> [FeedIssue] {
        try store.feed(name).issues.sorted { $0.identifier < $1.identifier }
      }
      let expected = feed.issues.sorted { $0.identifier < $1.identifier }
      #expect(try sorted("opds/all.json") == expected)
      #expect(try sorted("opds/all.xml") == expected)
      #expect(try store.problems() == [])
      let copied = try Data(contentsOf: store.file(try #require(ebb.download).url))
      #expect(copied == (try Data(contentsOf: store.source.appending(path: "ebb/two.pdf"))))
      #expect(ebb.download?.byteCount == copied.count)
    }
  }

  @Test func `covers and pages to look at are the pages as they are drawn`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try Sample.issue.copy(to: store.source.appending(path: "skerry.pdf"))
      var publisher = store.publisher()
      (publisher.assumesFree, publisher.previewSide, publisher.coverWidths) = (true, 400, [120, 300])
      _ = try await publisher.publish()
      let issue = try await MagazineIssue.open(path: store.source.appending(path: "skerry.pdf").path)
      let listed = try #require(try store.feed().issues.first)
      #expect(listed.covers.map { $0.size?.width } == [120, 300])
      let cover = try await issue.page(at: 0).render(.width(300)).encoded(as: .jpeg(quality: 80))
      #expect(try Data(contentsOf: store.file(listed.covers[1].url)) == cover)

      let url = store.file(try #require(listed.preview).url)
      let preview = try IssuePreview(decoding: Data(contentsOf: url))
      #expect(preview.pages.count == issue.pageCount && preview.pageCount == issue.pageCount)
      #expect(try await preview.contents == issue.contents())
      let box = PixelSize(width: 400, height: 400)
      for described in preview.pages {
        let page = try await issue.page(at: described.pageIndex)
        #expect(try await described.links == page.links())
        #expect(described.size == page.size && described.pageLabel == page.label)
        let picture = try await page.render(.fit(box))
        let file = url.deletingLastPathComponent().appending(path: described.picture.path)
        #expect(described.picture.size == picture.size)
        #expect(try Data(contentsOf: file) == picture.encoded(as: .jpeg(quality: 80)))
        let text = url.deletingLastPathComponent().appending(path: try #require(described.textMapPath))
        let words = try await page.text().words.map(\.text)
        let map = String(decoding: try Data(contentsOf: text), as: UTF8.self)
        #expect(words.allSatisfy { map.contains($0.replacingOccurrences(of: "\"", with: "\\\"")) })
      }
      #expect(listed.preview?.pictureTemplate?.hasSuffix("/preview/{pageIndex}.jpg") == true)
    }
  }

  @Test func `an issue that is not free has neither its file nor its other pages on the site`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("closed", "{\"isFree\": false}")
      try store.add("silent", nil)
      var publisher = store.publisher()
      publisher.samplePageCount = 1
      publisher.privateFolder = store.shop.path
      publisher.privateAddress = URL(address: "https://shop.example.org/files/")
      publisher.purchaseTemplate = "https://shop.example.org/buy?issue={identifier}"
      _ = try await publisher.publish()
      let names = try store.files().keys.sorted()
      #expect(!names.contains { $0.hasSuffix(".pdf") || $0.hasSuffix("/1.jpg") || $0.hasSuffix("/1.json") })
      #expect(names.count { $0.hasSuffix("preview/0.jpg") } == 2)
      let issues = try store.feed().issues
      for issue in issues {
        let download = try #require(issue.download)
        #expect(download.url.absoluteString.hasPrefix("https://shop.example.org/files/org.example."))
        let file = store.shop.appending(path: String(download.url.path.dropFirst("/files/".count)))
        #expect(try ContentHash(ofFile: file.path).hexadecimal == download.sha256)
        #expect(issue.purchaseURL?.absoluteString == "https://shop.example.org/buy?issue=\(issue.identifier)")
        #expect(issue.preview?.pageCount == 1 && !issue.isFree)
      }
      // Other programs must not take it for free either.
      let opds = try String(contentsOf: store.site.appending(path: "opds/all.xml"), encoding: .utf8)
      #expect(!opds.contains("open-access"))
    }
  }

  @Test func `publishing again writes nothing, and a changed description only the feeds`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      try store.add("two")
      _ = try await store.publisher().publish()
      let before = try store.files()
      let again = try await store.publisher(at: 1_772_400_000).publish()
      #expect(again.issues.map(\.change) == [.unchanged, .unchanged])
      #expect(again.writtenPaths == [] && again.removed == [])
      #expect(try store.files() == before)

      try store.describe("two", "{\"isFree\": true, \"title\": \"Two, again\"}")
      let described = try await store.publisher(at: 1_772_500_000).publish()
      #expect(described.issues.map(\.change) == [.unchanged, .described])
      #expect(described.writtenPaths.allSatisfy { !$0.contains("/issues/") } && !described.writtenPaths.isEmpty)
      let issues = try store.feed().issues
      #expect(issues.map(\.title) == ["one", "Two, again"])
      #expect(issues.map { $0.modified?.timeIntervalSince1970 } == [1_772_323_200, 1_772_500_000])
    }
  }

  @Test func `a store keeps its identifier at another address, unless it is given another`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      var publisher = store.publisher()
      var identifiers = try await publisher.publish().issues.map(\.identifier)
      #expect(identifiers == ["org.example.one"])
      publisher.address = URL(address: "https://magazines.example.net")
      identifiers = try await publisher.publish().issues.map(\.identifier)
      #expect(identifiers == ["org.example.one"])
      publisher.identifier = "net.example"
      identifiers = try await publisher.publish().issues.map(\.identifier)
      #expect(identifiers == ["net.example.one"])
      identifiers = try await store.publisher().publish().issues.map(\.identifier)
      #expect(identifiers == ["net.example.one"])
    }
  }

  @Test func `a changed file gets a folder of its own, and the earlier one goes when pruned`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      try store.add("two")
      _ = try await store.publisher().publish()
      let old = try #require(store.feed().issues.first { $0.title == "one" }?.download)
      try Sample.issue.copy(to: store.source.appending(path: "one.pdf"))
      try FileManager.default.removeItem(at: store.source.appending(path: "two.pdf"))
      var publisher = store.publisher()
      let updated = try await publisher.publish()
      #expect(updated.issues.map(\.change) == [.updated])
      #expect(updated.removed == ["org.example.two"])
      #expect(try store.feed().issues.map(\.identifier) == ["org.example.one"])
      // A download that was begun can be finished.
      #expect(try ContentHash(ofFile: store.file(old.url).path).hexadecimal == old.sha256)
      publisher.prunes = true
      let pruned = try await publisher.publish()
      #expect(pruned.removedFileCount > 0)
      #expect(!FileManager.default.fileExists(atPath: store.file(old.url).path))
      #expect(try store.files().keys.allSatisfy { !$0.contains("two") })
      #expect(try store.problems() == [])
    }
  }

  @Test func `files of an issue that is no longer free are removed at once`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      _ = try await store.publisher().publish()
      #expect(try store.files().keys.contains { $0.hasSuffix(".pdf") })
      try store.describe("one", "{\"isFree\": false, \"previewPageCount\": 2}")
      _ = try await store.publisher().publish()
      let names = try store.files().keys
      #expect(!names.contains { $0.hasSuffix(".pdf") || $0.hasSuffix("preview/2.jpg") })
      #expect(names.contains { $0.hasSuffix("preview/1.jpg") })
      #expect(try store.problems() == [])
    }
  }

  @Test func `a list of many issues is divided into pages that lead to each other`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      for number in 1...7 {
        try store.add(
          "skerry/\(number)",
          "{\"isFree\": true, \"number\": \"\(number)\", \"language\": \"\(number > 5 ? "de" : "en")\"}"
        )
      }
      var publisher = store.publisher()
      publisher.issuesPerPage = 3
      _ = try await publisher.publish()
      for ending in ["json", "xml"] {
        let root = try store.feed("opds.\(ending)")
        let first = try #require(root.navigation.first)
        #expect(first.title == "All issues" && first.issueCount == 7 && root.issues.isEmpty)
        var found: [String] = []
        var next: URL? = first.url
        while let url = next, found.count < 20 {
          let page = try StoreFeed(decoding: Data(contentsOf: store.file(url)), from: url)
          #expect(page.issues.count <= 3 && page.findings == [])
          found += page.issues.map(\.title)
          next = page.nextPage
        }
        #expect(Set(found) == Set((1...7).map(String.init)) && found.count == 7)
        #expect(try store.feed("opds/language-de.\(ending)").issues.count == 2)
        #expect(try store.feed("opds/all.\(ending)").issues.count == 7)
      }
      // A part that vanishes takes its pages with it.
      for number in 4...7 {
        try FileManager.default.removeItem(at: store.source.appending(path: "skerry/\(number).pdf"))
      }
      _ = try await publisher.publish()
      let names = try store.files().keys
      #expect(!names.contains { $0.contains("language-de") || $0.contains("new-2") })
    }
  }
}
