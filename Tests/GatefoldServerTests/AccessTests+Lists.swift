import Foundation
import GatefoldStore
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldServer

/// Lists, in which readers see only what they may read.
extension AccessTests {
  /// Everything that lists issues or their pages. "ebb" is on the pages of both issues.
  private static let lists = [
    "/opds.json", "/opds/list-publication.xml", "/opds/new.xml", "/opds/new.json", "/opds/all.xml", "/feed.json",
    "/feed.plist", "/opds/search.xml?q=ebb", "/opds/search.json?query=ebb", "/collection.json", "/search?q=ebb",
    "/collection/search?q=ebb", "/collection/search.json?q=ebb", "/changes.json?page=1",
    "/oai?verb=ListRecords&metadataPrefix=oai_dc", "/oai?verb=ListIdentifiers&metadataPrefix=oai_dc", "/status",
  ]
  private static let libraryLists = ["/library/issues", "/library/issues?limit=1&order=title", "/library/search?q=ebb"]

  /// Writes a package with a page of a publication.
  private static func package(_ name: String, of publication: String, in folder: URL) throws -> URL {
    let source = folder.appending(path: "sources/\(name)")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    let (pdf, json) = (source.appending(path: "issue.pdf"), source.appending(path: "issue.json"))
    try SmallPDF(lines: [["\(name) at ebb"]]).bytes.write(to: pdf)
    let description = """
      {"format": "gatefold-issue", "version": 1, "identifier": "org.example.\(name)", "title": "\(name)",
      "publication": "\(publication)", "content": {"kind": "pdf", "path": "issue.pdf"}}
      """
    try Data(description.utf8).write(to: json)
    let file = folder.appending(path: "\(name).zip")
    try Tool.run("python3", ["-m", "zipfile", "-c", file.path, json.path, pdf.path])
    return file
  }

  private static func options(_ folder: URL) throws -> ServerOptions {
    var list = UserList()
    list.users = [.init(name: "nell", password: nil)]
    list.publications = ["Tides": ["nell"]]
    let file = folder.appending(path: "users.json")
    try list.write(to: file.path)
    var options = ServerOptions()
    options.deadline = .seconds(1200)
    options.configuration = IssueConfiguration()
    options.userList = file.path
    options.userHeader = "X-Forwarded-User"
    options.settlingPeriod = .zero
    return options
  }

  private static func ask(_ server: IssueServer, _ path: String, as name: String?) async -> ServerAnswer {
    var request = ServerRequest(.get, asking: path, base: "http://localhost")
    request.forwardedUser = name
    return await server.answer(request, from: "test")
  }

  /// Asks for all lists as somebody who may read both issues, and as somebody who may read one.
  ///
  /// - Parameter issues: the names of both, and of one that is gone.
  private static func checkLists(of server: IssueServer, _ lists: [String], failing issues: [String]) async throws {
    for issue in issues { server.failures.note(RequestFailure(code: "slow"), of: [issue], "/", from: "test") }
    for path in lists {
      for name in ["nell", nil] {
        let answer = await ask(server, path, as: name)
        let text = String(decoding: try answer.bytes, as: UTF8.self).lowercased()
        let who = "\(path) for \(name ?? "nobody")"
        #expect(text.contains("quay") || path == "/library/issues?limit=1&order=title" && name == "nell", "\(who)")
        #expect(text.contains("tides") == (name == "nell") || path.contains("limit=1") && name == "nell", "\(who)")
        let caching = answer.headers.first { $0.name == "Cache-Control" }?.value ?? ""
        #expect(!caching.contains("public"), "\(who) differs between readers")
      }
    }
    let publication = "/publications/Tides/collection.json"
    #expect(await ask(server, publication, as: nil).status == 404)
    #expect(await ask(server, publication, as: "nell").status == 200)
  }

  @Test
  func `issues of a restricted publication of a library are in no list`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let path = folder.appending(path: "library").path
      let library = try await Library.open(path: path)
      for (name, publication) in [("quay-3", "Quay"), ("tides-1", "Tides")] {
        let file = try Self.package(name, of: publication, in: folder)
        _ = try await library.add(file: file.path, isolation: .none)
      }
      try await library.prepare(isolation: .none)
      try await library.close()
      let server = try IssueServer([path], options: try Self.options(folder))
      try await Self.checkLists(
        of: server,
        Self.lists + Self.libraryLists,
        failing: ["org.example.tides-1", "org.example.quay-3", "org.example.tides-0"]
      )
      for (path, count) in [("/library/issues?limit=0", 1), ("/library/search?q=ebb", 1)] {
        #expect(try await Self.ask(server, path, as: nil).json()["total"] as? Int == count, "\(path)")
        #expect(try await Self.ask(server, path, as: "nell").json()["total"] as? Int == 2, "\(path)")
      }
      let tides = "/library/issues/org.example.tides-1"
      for path in [tides, "\(tides)/bookmarks", "\(tides)/highlights"] {
        #expect(await Self.ask(server, path, as: nil).status == 401, "\(path)")
        #expect(await Self.ask(server, path, as: "nell").status == 200, "\(path)")
      }
      await server.close()
    }
  }

  @Test
  func `changes of a restricted publication are told to its readers only`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let path = folder.appending(path: "library").path
      let library = try await Library.open(path: path)
      let tides = try Self.package("tides-1", of: "Tides", in: folder)
      _ = try await library.add(file: tides.path, isolation: .none)
      let server = try IssueServer([path], options: try Self.options(folder))
      var streams: [AsyncStream<Data>] = []
      for name in [nil, "nell"] {
        guard case .events(let events) = await Self.ask(server, "/library/events", as: name).body else { continue }
        streams.append(events)
      }
      // The comment with which a stream begins.
      for stream in streams { for await _ in stream { break } }
      let opened = try await server.roots.library?.library.opened()
      let own = try #require(opened?.library)
      try await own.setReadingPlace(ReadingPlace(pageIndex: 0), "org.example.tides-1")
      try await own.remove("org.example.tides-1")
      for (name, status) in [(nil, 401), ("nell", 404)] as [(String?, Int)] {
        let answer = await Self.ask(server, "/library/issues/org.example.tides-1", as: name)
        #expect(answer.status == status, "whose issue a removed one was is not known")
      }
      let quay = try Self.package("quay-3", of: "Quay", in: folder)
      _ = try await own.add(file: quay.path, isolation: .none)
      #expect(streams.count == 2)
      for (stream, isReader) in zip(streams, [false, true]) {
        var told = ""
        for await event in stream {
          told += String(decoding: event, as: UTF8.self)
          if told.contains("quay-3") { break }
        }
        #expect(told.contains("tides-1") == isReader)
      }
      try await library.close()
      await server.close()
    }
  }

  @Test
  func `issues of a restricted publication of a table are in no list`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let issues = folder.appending(path: "issues")
      try FileManager.default.createDirectory(at: issues, withIntermediateDirectories: true)
      for name in ["quay-3", "tides-1"] {
        try SmallPDF(lines: [["\(name) at ebb"]]).bytes.write(to: issues.appending(path: "\(name).pdf"))
      }
      let table = "file,publication\ntides-1.pdf,Tides\nquay-3.pdf,Quay\n"
      try Data(table.utf8).write(to: issues.appending(path: "issues.csv"))
      var options = try Self.options(folder)
      options.indexesIssues = true
      let server = try IssueServer([issues.path], options: options)
      let index = try #require(server.index)
      let indexing = Task { await index.run() }
      while !index.progress.isComplete { try await Task.sleep(for: .milliseconds(10)) }
      try await Self.checkLists(of: server, Self.lists, failing: ["tides-1.pdf", "quay-3.pdf", "tides-0.pdf"])
      indexing.cancel()
      await indexing.value
      await server.close()
    }
  }

  @Test
  func `a table that cannot be read hides its issues where publications are restricted`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let issues = folder.appending(path: "issues")
      try FileManager.default.createDirectory(at: issues, withIntermediateDirectories: true)
      for name in ["quay-3", "tides-1"] {
        try SmallPDF(lines: [[name]]).bytes.write(to: issues.appending(path: "\(name).pdf"))
      }
      let server = try IssueServer([issues.path], options: try Self.options(folder))
      func statuses(of issue: String) async -> [Int] {
        var statuses: [Int] = []
        for name in [nil, "nell"] { statuses.append(await Self.ask(server, "/issues/\(issue)/file", as: name).status) }
        return statuses
      }
      let table = issues.appending(path: "issues.csv")
      try Data().write(to: table)
      #expect(await statuses(of: "quay-3.pdf") == [401, 200], "it is half written")
      try FileManager.default.removeItem(at: table)
      // A file that even root can't read.
      try FileManager.default.createSymbolicLink(atPath: table.path, withDestinationPath: "/proc/self/mem")
      #expect(await statuses(of: "quay-3.pdf") == [401, 200])
      let listed = try await Self.ask(server, "/collection.json", as: nil).bytes
      #expect(!String(decoding: listed, as: UTF8.self).contains("quay"))
      try FileManager.default.removeItem(at: table)
      try Data("file,publication\ntides-1.pdf,Tides\n".utf8).write(to: table)
      #expect(await statuses(of: "quay-3.pdf") == [200, 200])
      #expect(await statuses(of: "tides-1.pdf") == [401, 200])
      #expect(await statuses(of: "gone.pdf") == [401, 404])
      await server.close()
    }
  }
}
