import Foundation
import GatefoldStore
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldIndex
@testable import GatefoldServer

/// A search over all served issues.
@Suite
struct ServedSearchTests {
  /// A server of folders with an index. Requests don't use the network.
  private final class Archive: Sendable {
    let server: IssueServer
    private let indexing: Task<Void, Never>

    init(
      _ folders: URL...,
      cache: URL? = nil,
      _ change: (inout ServerOptions) -> Void = { _ in }
    ) throws {
      var options = ServerOptions()
      options.dpi = 144
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      options.indexesIssues = true
      options.settlingPeriod = .zero
      options.cacheFolder = cache?.path
      change(&options)
      let server = try IssueServer(folders.map(\.path), options: options)
      self.server = server
      indexing = Task { await server.index?.run() }
    }

    func answer(_ path: String, _ headers: [String: String] = [:]) async -> ServerAnswer {
      await server.answer(ServerRequest(asking: path, headers), from: "test")
    }

    /// The identifiers of the issues with hits, sorted by name.
    func issues(
      with query: String,
      at path: String = "/search",
      _ headers: [String: String] = [:]
    ) async throws -> [String] {
      let answer = try await answer("\(path)?q=\(query)&limit=100", headers).json()
      let hits = try #require(answer["hits"] as? [[String: Any]])
      return Set(hits.compactMap { $0["identifier"] as? String }).sorted()
    }

    /// Waits until the folders have been scanned.
    func completed() async throws {
      let index = try #require(server.index)
      while !index.progress.isComplete { try await Task.sleep(for: .milliseconds(10)) }
    }

    /// Waits until exactly these issues have hits.
    func becomes(_ issues: [String], with query: String) async throws {
      while try await self.issues(with: query) != issues { try await Task.sleep(for: .milliseconds(20)) }
    }

    func close() async {
      indexing.cancel()
      await indexing.value
      await server.close()
    }
  }

  /// A folder with the sample, a subfolder with another issue, and a file that is not a PDF.
  private static func fill(_ folder: URL) throws -> URL {
    let issues = folder.appending(path: "issues")
    let inner = issues.appending(path: "east")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Sample.issue.path, toPath: issues.appending(path: "skerry-14.pdf").path)
    try FileManager.default.copyItem(atPath: Sample.articles.path, toPath: inner.appending(path: "tides.pdf").path)
    try Data("no PDF".utf8).write(to: issues.appending(path: "bad.pdf"))
    return issues
  }

  @Test
  func `pages of all folders are found, as the index finds them`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let archive = try Archive(try Self.fill(folder))
      try await archive.completed()
      let answer = try await archive.answer("/search?q=the%20salt&limit=2").json()
      let hits = try #require(answer["hits"] as? [[String: Any]])
      let index = try #require(archive.server.index?.index)
      let expected = try await index.use { index throws(GatefoldError) in try await index.search("the salt", limit: 2) }
      #expect(answer["total"] as? Int == expected.totalCount && expected.totalCount > 2)
      #expect(hits.map { $0["pageIndex"] as? Int } == expected.hits.map(\.pageIndex))
      #expect(hits.map { $0["match"] as? String } == expected.hits.map(\.snippet.match))
      #expect((hits.first?["quads"] as? [[Double]])?.count == expected.hits.first?.quads.count)
      // The addresses in a hit are served, and so is the next page of hits.
      let names = ["issue", "manifest", "thumbnail"].compactMap { hits.first?[$0] as? String }
      let next = try #require(answer["next"] as? String)
      #expect(names.count == 3)
      for address in names + [next] {
        let path = String(address.dropFirst("http://example.org".count))
        #expect([200, 303].contains(await archive.answer(path).status), "\(path)")
      }
      #expect(archive.server.index?.progress.failedCount == 1, "what cannot be read is passed over")
      await archive.close()
    }
  }

  @Test
  func `servers that share an index keep what is in the folders of others, and remove what is gone from their own`()
    async throws
  {
    try await TemporaryFolder.with { folder async throws in
      let (west, east) = (folder.appending(path: "west"), folder.appending(path: "east"))
      for (number, target) in [west, east].enumerated() {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for name in ["\(number)", "gone-\(number)"] {
          try SmallPDF(lines: [["harbour \(name)"]]).bytes.write(to: target.appending(path: "\(name).pdf"))
        }
      }
      let shared = folder.appending(path: "index.sqlite").path
      let archives = try [west, east].map { try Archive($0) { $0.indexAddress = shared } }
      for (number, archive) in archives.enumerated() {
        try await archive.becomes(["\(number).pdf", "gone-\(number).pdf"], with: "harbour")
      }
      try FileManager.default.removeItem(at: west.appending(path: "gone-0.pdf"))
      try await archives[0].becomes(["0.pdf"], with: "harbour")
      let index = try await IssueIndex.open(path: shared)
      while try await index.paths().count != 3 { try await Task.sleep(for: .milliseconds(20)) }
      #expect(try await index.search("gone").totalCount == 1)
      try index.close()
      for archive in archives { await archive.close() }
    }
  }

  @Test
  func `a folder can be searched by itself, and its collection says how`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let archive = try Archive(try Self.fill(folder))
      try await archive.completed()
      #expect(try await archive.issues(with: "the") == ["east~1tides.pdf", "skerry-14.pdf"])
      #expect(try await archive.issues(with: "the", at: "/collections/east/search.json") == ["east~1tides.pdf"])
      let collection = try await archive.answer("/collections/east/collection.json").json()
      let service = try #require((collection["service"] as? [[String: Any]])?.first)
      #expect(service["id"] as? String == "http://example.org/collections/east/search")
      #expect(service["type"] as? String == "SearchService2")
      await archive.close()
    }
  }

  @Test
  func `hits in a collection are annotations on the pages of its manifests`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let archive = try Archive(try Self.fill(folder))
      try await archive.completed()
      let answer = try await archive.answer("/collection/search?q=%22the%20salt%22").json()
      let annotations = try #require(answer["items"] as? [[String: Any]])
      let index = try #require(archive.server.index?.index)
      let found = try await index.use { index throws(GatefoldError) in
        try await index.search("\"the salt\"", limit: 50)
      }
      let rects = found.hits.flatMap { hit in hit.quads.map { (hit.pageIndex, $0.boundingRect) } }
      #expect(annotations.count == rects.count && !rects.isEmpty)
      for (annotation, (pageIndex, rect)) in zip(annotations, rects) {
        let target = try #require(annotation["target"] as? [String: Any])
        let source = try #require(target["source"] as? [String: Any])
        #expect(source["id"] as? String == "http://example.org/issues/skerry-14.pdf/canvas/\(pageIndex + 1)")
        let manifest = try #require((source["partOf"] as? [[String: Any]])?.first)
        #expect(manifest["id"] as? String == "http://example.org/issues/skerry-14.pdf/manifest.json")
        let selector = try #require(target["selector"] as? [String: Any])
        let numbers = try #require(selector["value"] as? String).dropFirst("xywh=".count).split(separator: ",")
        let box = numbers.compactMap { Double($0) }
        // At 144 dpi, a point is two pixels.
        #expect(abs(box[0] - rect.minX * 2) <= 1 && abs(box[1] - rect.minY * 2) <= 1)
        #expect(abs(box[0] + box[2] - rect.maxX * 2) <= 1 && abs(box[1] + box[3] - rect.maxY * 2) <= 1)
      }
      await archive.close()
    }
  }

  @Test
  func `the index follows what is put into folders, replaced and removed`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let issues = try Self.fill(folder)
      let archive = try Archive(issues)
      try await archive.completed()
      let new = issues.appending(path: "west/new.pdf")
      try FileManager.default.createDirectory(at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Sample.arabicArticles.path, toPath: new.path)
      try await archive.becomes(["west~1new.pdf"], with: "%D8%A7%D9%84%D8%A8%D8%AD%D8%B1")
      // Another file with the same name, without any of the words below.
      try FileManager.default.removeItem(at: new)
      try FileManager.default.copyItem(atPath: Sample.japanese.path, toPath: new.path)
      try await archive.becomes([], with: "%D8%A7%D9%84%D8%A8%D8%AD%D8%B1")
      try FileManager.default.removeItem(at: issues.appending(path: "east"))
      try await archive.becomes(["skerry-14.pdf"], with: "%22the%20salt%22")
      while try await archive.issues(with: "the").contains("east~1tides.pdf") {
        try await Task.sleep(for: .milliseconds(20))
      }
      await archive.close()
    }
  }

  @Test
  func `a server that starts anew reads no page again, and forgets what is no longer served`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (issues, cache) = (try Self.fill(folder), folder.appending(path: "cache"))
      let first = try Archive(issues, cache: cache)
      try await first.completed()
      await first.close()
      let second = try Archive(issues.appending(path: "east"), cache: cache)
      try await second.completed()
      #expect(try await second.issues(with: "the") == ["tides.pdf"])
      let index = try #require(second.server.index?.index)
      let paths = try await index.use { index throws(GatefoldError) in try await index.paths() }
      #expect(paths.map { URL(filePath: $0).lastPathComponent } == ["tides.pdf"])
      // The index has no timestamp for a file written just now, but its hash shows that it was read.
      let path = try #require(paths.first)
      let hash = try ContentHash(ofFile: path).hexadecimal
      #expect(try await index.use { index throws(GatefoldError) in try await index.hasRead(hash: hash, path: path) })
      await second.close()
    }
  }

  @Test
  func `nobody finds what they may not read`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let archive = try Archive(try Self.fill(folder)) { $0.tokens = ["east": ["secret"]] }
      try await archive.completed()
      #expect(try await archive.issues(with: "the") == ["skerry-14.pdf"])
      let token = ["authorization": "Bearer secret"]
      #expect(try await archive.issues(with: "the", token) == ["east~1tides.pdf", "skerry-14.pdf"])
      #expect(await archive.answer("/collections/east/search.json?q=the").status == 401)
      // Suggested words would reveal the content of issues.
      let suggestions = try await archive.answer("/suggest?q=har").bytes
      #expect(String(decoding: suggestions, as: UTF8.self) == #"["har",[]]"#)
      await archive.close()
    }
  }

  @Test
  func `words are completed, the last one of what is typed`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let archive = try Archive(try Self.fill(folder))
      try await archive.completed()
      let data = try await archive.answer("/suggest?q=the%20Tid").bytes
      let answer = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
      #expect(answer.first as? String == "the Tid")
      let completed = try #require(answer.last as? [String])
      #expect(!completed.isEmpty && completed.allSatisfy { $0.hasPrefix("the tid") }, "\(completed)")
      let terms = try await archive.answer("/collection/autocomplete?q=tid").json()
      let items = try #require(terms["items"] as? [[String: Any]])
      #expect(items.compactMap { $0["value"] as? String } == completed.map { String($0.dropFirst(4)) })
      let description = String(decoding: try await archive.answer("/opensearch.xml").bytes, as: UTF8.self)
      #expect(description.contains("http://example.org/search?q={searchTerms}"))
      await archive.close()
    }
  }

  @Test
  func `a library and folders are searched together`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let shelf = folder.appending(path: "shelf")
      let library = try await Library.open(path: shelf.path)
      let added = try await library.add(file: Sample.issue.path, isolation: .none)
      try await library.prepare(isolation: .none)
      try await library.close()
      let issues = folder.appending(path: "issues")
      try FileManager.default.createDirectory(at: issues, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Sample.articles.path, toPath: issues.appending(path: "tides.pdf").path)
      let archive = try Archive(shelf, issues)
      try await archive.completed()
      let ofLibrary = "shelf~1\(added.issue.identifier.replacing(":", with: "~2"))"
      #expect(try await archive.issues(with: "the") == ["issues~1tides.pdf", ofLibrary].sorted())
      #expect(try await archive.issues(with: "the", at: "/collections/shelf/search.json") == [ofLibrary])
      await archive.close()
    }
  }

  @Test
  func `bad questions are answered with what is wrong`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let archive = try Archive(try Self.fill(folder))
      #expect(await archive.answer("/search").status == 400)
      #expect(await archive.answer("/search?q=the&limit=1000").status == 400)
      #expect(await archive.answer("/search?q=\(String(repeating: "a", count: 2000))").status == 400)
      #expect(try await archive.issues(with: "...") == [])
      await archive.close()
      let plain = try Archive(folder.appending(path: "issues")) { $0.indexesIssues = false }
      #expect(await plain.answer("/search?q=the").status == 404)
      #expect(try await plain.answer("/collection.json").json()["service"] == nil)
      await plain.close()
    }
  }
}
