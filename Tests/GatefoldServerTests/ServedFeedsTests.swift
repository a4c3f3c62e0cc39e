import Foundation
import FoundationXML
import GatefoldStore
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldServer

/// Feeds of served folders; those of libraries are in `ServedLibraryTests`.
@Suite
struct ServedFeedsTests {
  private static func ask(
    _ server: IssueServer,
    _ path: String,
    _ headers: [String: String] = [:]
  ) async -> ServerAnswer {
    await server.answer(ServerRequest(asking: path, headers), from: "test")
  }

  private static func feed(
    _ server: IssueServer,
    _ path: String,
    _ headers: [String: String] = [:]
  ) async throws -> StoreFeed {
    let data = try await ask(server, path, headers).bytes
    return try StoreFeed(decoding: data, from: try #require(URL(string: "http://example.org\(path)")))
  }

  /// A folder with two issues, of which a table describes one.
  private static func withFolder(
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (IssueServer, URL) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      let inner = folder.appending(path: "2026")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Sample.issue.path, toPath: folder.appending(path: "skerry-14.pdf").path)
      try FileManager.default.copyItem(atPath: Sample.articles.path, toPath: inner.appending(path: "tides.pdf").path)
      let table = "file,publication,number,date,language\ntides.pdf,Tides,7,2026-03,en\n"
      try Data(table.utf8).write(to: inner.appending(path: "issues.csv"))
      var options = ServerOptions()
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      options.indexesIssues = true
      options.settlingPeriod = .zero
      change(&options)
      let server = try IssueServer([folder.path], options: options)
      try await body(server, folder)
      await server.close()
    }
  }

  @Test(arguments: ["/feed.json", "/opds/new.xml", "/opds/new.json"])
  func `feeds list the issues of folders with what tables say of them`(_ path: String) async throws {
    try await Self.withFolder { server, _ async throws in
      let issues = try await Self.feed(server, path).issues
      #expect(Set(issues.map(\.title)) == ["Tides 7", "skerry 14"])
      let tides = try #require(issues.first { $0.title == "Tides 7" })
      #expect(tides.publication == "Tides" && tides.language == "en" && tides.categories == ["2026"])
      #expect(tides.releaseDate?.formatted(.iso8601) == "2026-03-01T00:00:00Z")
      for issue in issues {
        for url in [issue.download?.url] + issue.covers.map(\.url) {
          let address = try #require(url?.absoluteString)
          let path = String(address.dropFirst("http://example.org".count))
          #expect(await Self.ask(server, path).status == 200, "\(path)")
        }
        #expect(issue.download?.byteCount ?? 0 > 0 && issue.download?.mediaType == "application/pdf")
      }
    }
  }

  @Test
  func `feeds and harvesters get the title of a file as soon as it was read`() async throws {
    var options = ServerOptions()
    options.deadline = .seconds(1200)
    options.configuration = IssueConfiguration()
    let server = try IssueServer([Sample.issue.path], options: options)
    let harvested = "/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:example.org:issue.pdf"
    func titles() async throws -> [String] {
      let record = try XMLDocument(data: await Self.ask(server, harvested).bytes)
      let title = try record.nodes(forXPath: "//*[local-name()='title']").first?.stringValue
      return try await Self.feed(server, "/feed.json").issues.map(\.title) + [title].compactMap(\.self)
    }
    #expect(try await titles() == ["issue", "issue"])
    #expect(await Self.ask(server, "/issues/issue.pdf/covers/64.jpg").status == 200)
    #expect(try await titles() == ["Skerry 14 – Spring 2026", "Skerry 14 – Spring 2026"])
    await server.close()
  }

  @Test
  func `a title that is found on the pages of a known file counts as a change`() throws {
    let files = KnownFiles(folder: nil)
    let state = try #require(FileState(ofFile: Sample.issue.path))
    let hash = String(repeating: "0", count: 64)
    var numbers = [files.changeNumber]
    for title in [nil, "Skerry", "Skerry", nil, "Tides"] {
      files.note(KnownFiles.Facts(contentHash: hash, title: title), of: Sample.issue.path, state)
      numbers.append(files.changeNumber)
    }
    #expect(numbers == [0, 1, 2, 2, 2, 3])
    #expect(files.facts(of: Sample.issue.path, state)?.title == "Tides")
  }

  @Test
  func `feeds follow the folder`() async throws {
    try await Self.withFolder { server, folder async throws in
      #expect(try await Self.feed(server, "/feed.json").issues.count == 2)
      try FileManager.default.removeItem(at: folder.appending(path: "skerry-14.pdf"))
      #expect(try await Self.feed(server, "/feed.json").issues.map(\.title) == ["Tides 7"])
      let table = "file,title\ntides.pdf,The Tides\n"
      try Data(table.utf8).write(to: folder.appending(path: "2026/issues.csv"))
      #expect(try await Self.feed(server, "/feed.json").issues.map(\.title) == ["The Tides"])
    }
  }

  @Test
  func `catalogs lead to the search, which answers with issues`() async throws {
    try await Self.withFolder { server, _ async throws in
      let index = try #require(server.index)
      let indexing = Task { await index.run() }
      while !index.progress.isComplete { try await Task.sleep(for: .milliseconds(10)) }
      let atom = String(decoding: try await Self.ask(server, "/opds.xml").bytes, as: UTF8.self)
      #expect(atom.contains(#"href="http://example.org/opensearch.xml""#))
      #expect(atom.contains(#"href="http://example.org/opds/search.xml?q={searchTerms}""#))
      let json = String(decoding: try await Self.ask(server, "/opds.json").bytes, as: UTF8.self)
      #expect(json.contains("http://example.org/opds/search.json{?query}"))
      for path in ["/opds/search.xml?q=%22the%20salt%22", "/opds/search.json?query=%22the%20salt%22"] {
        let found = try await Self.feed(server, path)
        #expect(found.issues.map(\.title) == ["skerry 14"], "\(path)")
        #expect(found.issues.first?.summary?.lowercased().contains("the salt") == true)
      }
      #expect(try await Self.feed(server, "/opds/search.json?query=nothingofthekind").issues.isEmpty)
      #expect(await Self.ask(server, "/opds/search.xml").status == 400)
      indexing.cancel()
      await indexing.value
    }
  }

  @Test
  func `issues are in the order of their dates, then of their names, and packs at addresses are last`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let days = ["c.pdf": 20_000, "a.pdf": 20_000, "b.pdf": 19_000, "d.pdf": 18_000, "e.pdf": 17_000]
      for (name, day) in days {
        let file = folder.appending(path: name)
        try Data("%PDF-1.7".utf8).write(to: file)
        let date = Date(timeIntervalSince1970: Double(day * 86_400))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      }
      // 20,001 days after 1970, and the day of two others.
      let table = """
        file,date,publication
        d.pdf,2024-10-05,Tides
        e.pdf,2024-10-04,Tides
        https://packs.example.org/x.tilepack,,Quay
        """
      try Data(table.utf8).write(to: folder.appending(path: "issues.csv"))
      let server = try IssueServer([folder.path])
      let issues = try await Self.feed(server, "/opds/new.json").issues
      let order = ["d.pdf", "a.pdf", "c.pdf", "e.pdf", "b.pdf", "x.tilepack"]
      #expect(issues.map { String($0.identifier.split(separator: "/").last ?? "") } == order)
      let part = try await Self.feed(server, "/opds/list-publication.json").navigation
      #expect(part.map(\.title) == ["Quay", "Tides"] && part.map(\.issueCount) == [1, 2])
      let tides = try #require(part.last).url.path
      #expect(try await Self.feed(server, tides).issues.map(\.publication) == ["Tides", "Tides"])
      await server.close()
    }
  }

  @Test
  func `feeds leave out what somebody may not read`() async throws {
    try await Self.withFolder({ $0.tokens = ["2026": ["secret"]] }) { server, _ async throws in
      #expect(try await Self.feed(server, "/feed.json").issues.map(\.title) == ["skerry 14"])
      let token = ["authorization": "Bearer secret"]
      #expect(try await Self.feed(server, "/feed.json", token).issues.count == 2)
      #expect(try await Self.feed(server, "/feed.json").issues.count == 1)
    }
  }
}
