import Foundation
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Synchronization
import Testing

@testable import GatefoldServer

/// Servers of libraries.
@Suite
struct ServedLibraryTests {
  /// A server of a library with the sample issue. Requests don't use the network.
  private final class Shelf: Sendable {
    static let token = "secret"
    let server: IssueServer
    let identifier: String
    /// The identifier, escaped for use in addresses.
    let name: String

    init(_ folder: URL, _ change: (inout ServerOptions) -> Void = { _ in }) async throws {
      let library = try await Library.open(path: folder.path)
      let added = try await library.add(file: Sample.issue.path, isolation: .none)
      try await library.prepare(isolation: .none)
      try await library.close()
      identifier = added.issue.identifier
      name = identifier.replacing(":", with: "~2")
      var options = ServerOptions()
      options.dpi = 150
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      options.libraryToken = Self.token
      change(&options)
      server = try IssueServer([folder.path], options: options)
    }

    func ask(
      _ method: ServerRequest.Method,
      _ path: String,
      _ body: String = "",
      token: String? = Shelf.token,
      headers: [String: String] = [:],
      host: String = "localhost:8080"
    ) async -> ServerAnswer {
      var request = ServerRequest(method, asking: path, headers, base: "http://\(host)", body: body)
      request.host = host
      if let token { request.headers["authorization"] = "Bearer \(token)" }
      return await server.answer(request, from: "test")
    }

    func json(_ path: String) async throws -> [String: Any] { try await ask(.get, path).json() }
  }

  private static let sampleByteCount = try? Data(contentsOf: URL(filePath: Sample.issue.path)).count

  private static func withShelf(
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (Shelf) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      let shelf = try await Shelf(folder.appending(path: "library"), change)
      do {
        try await body(shelf)
      } catch {
        await shelf.server.close()
        throw error
      }
      await shelf.server.close()
    }
  }

  @Test
  func `issues of a library are served like those of a folder`() async throws {
    try await Self.withShelf { shelf in
      let collection = try await shelf.json("/collection.json")
      let items = try #require(collection["items"] as? [[String: Any]])
      let address = try #require(items.first?["id"] as? String)
      #expect(items.count == 1 && address == "http://localhost:8080/issues/\(shelf.name)/manifest.json")
      #expect(try await shelf.json("/issues/\(shelf.name)/manifest.json")["type"] as? String == "Manifest")
      #expect(await shelf.ask(.get, "/iiif/3/\(shelf.name):1/full/200,/0/default.jpg").status == 200)
      #expect(await shelf.ask(.get, "/issues/\(shelf.name)/covers/320.jpg").status == 200)
      #expect(
        await shelf.ask(.get, "/issues/\(shelf.name)/file").byteCount
          == Self.sampleByteCount
      )
      for gone in ["sha256~2none", "..~3..~3etc~3passwd", "library.sqlite", "issues"] {
        #expect(await shelf.ask(.get, "/issues/\(gone)/file").status == 404, "\(gone)")
      }
    }
  }

  @Test
  func `all that feeds, manifests and previews name is answered`() async throws {
    try await Self.withShelf { shelf in
      for form in [FeedForm.propertyList, .json, .opds2] {
        let path = form == .opds2 ? "/opds/new.json" : "/feed.\(form.fileExtension)"
        let answer = await shelf.ask(.get, path)
        let feed = try StoreFeed(
          decoding: try answer.bytes,
          from: try #require(URL(string: "http://localhost:8080\(path)"))
        )
        let issue = try #require(feed.issues.first, "\(form)")
        #expect(issue.identifier == shelf.identifier)
        #expect(issue.download?.byteCount == Self.sampleByteCount)
        let template = try #require(issue.preview?.pictureTemplate).replacing("{pageIndex}", with: "3")
        let addresses = issue.covers.map(\.url.absoluteString) + [template, issue.preview?.url.absoluteString ?? ""]
        for address in addresses {
          #expect(
            await shelf.ask(.get, address.replacing("http://localhost:8080", with: "")).status == 200,
            "\(address)"
          )
        }
      }
      let atom = String(decoding: try await shelf.ask(.get, "/opds/new.xml").bytes, as: UTF8.self)
      #expect(atom.contains("/stream/{pageNumber}.jpg") && atom.contains("pse:count=\"28\""))
      let data = try await shelf.ask(.get, "/issues/\(shelf.name)/preview.json").bytes
      let preview = try IssuePreview(decoding: data)
      #expect(preview.pages.count == 28 && !preview.contents.isEmpty)
      let page = preview.pages[3]
      #expect(await shelf.ask(.get, "/issues/\(shelf.name)/\(page.picture.path)").status == 200)
      #expect(await shelf.ask(.get, "/issues/\(shelf.name)/\(try #require(page.textMapPath))").status == 200)
    }
  }

  @Test
  func `places, bookmarks and highlights are kept`() async throws {
    try await Self.withShelf { shelf in
      let issue = "/library/issues/\(shelf.name)"
      #expect(await shelf.ask(.put, "\(issue)/place", #"{"pageIndex": 4, "zoom": 2.5}"#).status == 204)
      let described = try await shelf.json(issue)
      #expect((described["place"] as? [String: Any])?["pageIndex"] as? Int == 4)
      #expect(await shelf.ask(.delete, "\(issue)/place").status == 204)
      #expect(try await shelf.json(issue)["place"] == nil)

      let made = try await shelf.ask(.post, "\(issue)/bookmarks", #"{"pageIndex": 2, "title": "Tides"}"#).json()
      #expect(try await (shelf.json("\(issue)/bookmarks")["bookmarks"] as? [Any])?.count == 1)
      let bookmark = try #require(made["identifier"] as? String)
      #expect(await shelf.ask(.delete, "\(issue)/bookmarks/\(bookmark)").status == 204)
      #expect(await shelf.ask(.delete, "\(issue)/bookmarks/\(bookmark)").status == 404)

      let quad = try String(
        decoding: JSONEncoder().encode(Quad(PageRect(x: 1, y: 2, width: 3, height: 4))),
        as: UTF8.self
      )
      let body = """
        {"parts": [{"pageIndex": 1, "quads": [\(quad)]}], "quote": {"text": "wind", "prefix": "", "suffix": ""}}
        """
      let highlight = try await shelf.ask(.post, "\(issue)/highlights", body).json()
      let mark = try #require(highlight["identifier"] as? String)
      let changed = try await shelf.ask(.put, "\(issue)/highlights/\(mark)", #"{"note": "Why?"}"#).json()
      #expect(changed["note"] as? String == "Why?")
      #expect(await shelf.ask(.delete, "\(issue)/highlights/\(mark)").status == 204)
      for bad in ["", "[]", #"{"pageIndex": -1}"#, #"{"pageIndex": 28}"#, #"{"pageIndex": "one"}"#] {
        #expect(await shelf.ask(.put, "\(issue)/place", bad).status == 400, "\(bad)")
        #expect(await shelf.ask(.post, "\(issue)/bookmarks", bad).status == 400, "\(bad)")
        #expect(await shelf.ask(.post, "\(issue)/highlights", bad).status == 400, "\(bad)")
      }
      #expect(await shelf.ask(.put, "/library/issues/none/place", #"{"pageIndex": 4}"#).status == 404)

      // A client that didn't get the answer sends the mark again.
      let own = #"{"identifier": "7d0c", "pageIndex": 2}"#
      for _ in 1...2 { #expect(await shelf.ask(.post, "\(issue)/bookmarks", own).status == 201) }
      let known = try await shelf.json("\(issue)/bookmarks")["bookmarks"] as? [[String: Any]]
      #expect(known?.map { $0["identifier"] as? String } == ["7d0c"])
      let same = body.replacing("{\"parts\"", with: "{\"identifier\": \"7d0c\", \"parts\"")
      #expect(await shelf.ask(.post, "\(issue)/highlights", same).status == 409, "it is the bookmark's")
      let wrong = #"{"identifier": "a/b", "pageIndex": 2}"#
      #expect(await shelf.ask(.post, "\(issue)/bookmarks", wrong).status == 400)
      let headers = await shelf.ask(.get, "/issues/\(shelf.name)/issue.json").headers
      #expect(headers.first { $0.name == "X-Gatefold-Library" }?.value == shelf.name)
    }
  }

  @Test
  func `issues are listed, searched and archived`() async throws {
    try await Self.withShelf { shelf in
      let listed = try await shelf.json("/library/issues?state=installed&order=title&limit=5")
      #expect(listed["total"] as? Int == 1)
      let issue = try #require((listed["issues"] as? [[String: Any]])?.first)
      #expect(issue["identifier"] as? String == shelf.identifier && issue["path"] == nil)
      let found = try await shelf.json("/library/search?q=wind")
      #expect((found["total"] as? Int ?? 0) > 0)
      // The only copy can't be deleted.
      #expect(await shelf.ask(.post, "/library/issues/\(shelf.name)/archive").status == 409)
      #expect(await shelf.ask(.post, "/library/issues/\(shelf.name)/download").status == 409)
      for path in [
        "issues?state=odd", "issues?order=odd", "issues?limit=-1", "issues?limit=99999", "search", "search?q=",
      ] {
        #expect(await shelf.ask(.get, "/library/\(path)").status == 400, "\(path)")
      }
    }
  }

  @Test
  func `others cannot change a library, and pages of others cannot even read it`() async throws {
    try await Self.withShelf { shelf in
      let place = "/library/issues/\(shelf.name)/place"
      for token in [nil, "", "other"] {
        let answer = await shelf.ask(.put, place, #"{"pageIndex": 4}"#, token: token)
        #expect(answer.status == 401 && answer.headers.contains { $0.name == "WWW-Authenticate" })
      }
      #expect(await shelf.ask(.get, "/library/issues", token: nil).status == 200)
      let own = ["origin": "http://localhost:8080"]
      #expect(await shelf.ask(.get, "/library/issues", headers: own).status == 200)
      for origin in ["https://evil.example", "http://localhost:9999", "null", "http://localhost"] {
        #expect(await shelf.ask(.get, "/library/issues", headers: ["origin": origin]).status == 403, "\(origin)")
        #expect(
          await shelf.ask(.put, place, #"{"pageIndex": 4}"#, headers: ["origin": origin]).status == 403,
          "\(origin)"
        )
      }
      #expect(await shelf.ask(.get, "/library/issues", host: "evil.example:8080").status == 403)
      #expect(await shelf.ask(.get, "/library/issues", host: "192.168.1.7:8080").status == 200)
      #expect(await shelf.ask(.get, "/library/issues", host: "[::1]:8080").status == 200)
      #expect(await shelf.ask(.get, "/library/issues").isOpen == false)
      #expect(await shelf.ask(.get, "/collection.json").isOpen)
      #expect(await shelf.ask(.post, "/collection.json").status == 405)
    }
  }

  @Test
  func `an issue is downloaded from another server, and events tell how far it is`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let first = try await Shelf(folder.appending(path: "first"))
      let (ports, port) = AsyncStream<Int>.makeStream()
      let running = Task {
        try await first.server.run(port: 0, handlesSignals: false) { number in port.yield(number) }
      }
      let number = try #require(await ports.first { _ in true })
      let feed = try #require(URL(string: "http://127.0.0.1:\(number)/opds.json"))

      let second = folder.appending(path: "second").path
      let library = try await Library.open(path: second)
      try await library.follow(FollowedStore(url: feed, selection: .newest(0)))
      let report = try await IssueSync(library).synchronize(downloading: false)
      #expect(report.failures.isEmpty)
      try await library.close()

      var options = ServerOptions()
      options.configuration = IssueConfiguration()
      options.libraryToken = Shelf.token
      options.deadline = .seconds(1200)
      let server = try IssueServer([second], options: options)
      let ask = { (method: ServerRequest.Method, path: String) in
        var request = ServerRequest(method: method, path: path, base: "http://localhost:8080", host: "localhost:8080")
        request.headers["authorization"] = "Bearer \(Shelf.token)"
        return await server.answer(request, from: "test")
      }
      guard case .events(let events) = await ask(.get, "/library/events").body else {
        Issue.record("no events")
        return
      }
      #expect(await ask(.post, "/library/issues/\(first.name)/download").status == 202)
      var told: [String] = []
      for await event in events {
        let text = String(decoding: event, as: UTF8.self)
        told.append(text)
        if text.hasPrefix("event: installed") { break }
      }
      #expect(told.contains { $0.hasPrefix("event: download") && $0.contains("\"receivedBytes\"") })
      #expect(await ask(.get, "/issues/\(first.name)/manifest.json").status == 200)
      await server.close()
      running.cancel()
      try await running.value
    }
  }

  @Test
  func `whoever may change a library may read it, and nothing else`() async throws {
    try await TemporaryFolder.with { folder async throws in
      var list = UserList()
      list.users = [.init(name: "nell", password: nil)]
      list.read = ["": ["nell"]]
      let file = folder.appending(path: "users.json").path
      try list.write(to: file)
      let shelf = try await Shelf(folder.appending(path: "library")) { options in
        options.userList = file
        options.userHeader = "X-Forwarded-User"
      }
      #expect(await shelf.ask(.get, "/library/issues", token: nil).status == 401)
      #expect(await shelf.ask(.get, "/library/issues", token: "guessed").status == 401)
      #expect(try await shelf.json("/library/issues")["total"] as? Int == 1)
      let bookmarks = "/library/issues/\(shelf.name)/bookmarks"
      #expect(await shelf.ask(.post, bookmarks, "{\"pageIndex\": 2}").status == 201)
      #expect(await shelf.ask(.get, "/issues/\(shelf.name)/manifest.json").status == 401)
      await shelf.server.close()
    }
  }

  @Test
  func `folders are read with their tokens only, and what cannot be read is not listed`() async throws {
    try await TemporaryFolder.with { folder async throws in
      for name in ["open", "paid"] {
        let shelf = folder.appending(path: name)
        try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
        try Sample.issue.copy(to: shelf.appending(path: "a.pdf"))
      }
      var options = ServerOptions()
      options.configuration = IssueConfiguration()
      options.deadline = .seconds(1200)
      options.tokens = ["paid": ["one", "two"]]
      options.authorize = { request in request.path == ["open", "hidden.pdf"] ? .forbidden : .allowed }
      let server = try IssueServer([folder.path], options: options)
      func ask(_ path: String, _ token: String? = nil) async -> ServerAnswer {
        var request = ServerRequest(method: .get, path: path, base: "http://localhost")
        if let token { request.headers["authorization"] = "Bearer \(token)" }
        return await server.answer(request, from: "test")
      }
      for path in ["/issues/paid~1a.pdf/contents.json", "/iiif/3/paid~1a.pdf:1/info.json", "/issues/paid~1a.pdf/file"] {
        #expect(await ask(path).status == 401, "\(path)")
        #expect(await ask(path, "three").status == 401, "\(path)")
        let answer = await ask(path, "two")
        #expect(answer.status == 200, "\(path)")
        let refused = await ask(path)
        let challenges = refused.headers.filter { $0.name == "WWW-Authenticate" }.map(\.value)
        #expect(challenges == [#"Basic realm="Gatefold", charset="UTF-8""#, "Bearer"])
        let passwords = ["anyone:two": 200, ":two": 200, "two:": 401, "two": 401, "a:b:two": 401]
        for (credentials, status) in passwords {
          var request = ServerRequest(method: .get, path: path, base: "http://localhost")
          request.headers["authorization"] = "Basic \(Data(credentials.utf8).base64EncodedString())"
          #expect(await server.answer(request, from: "test").status == status, "\(credentials)")
        }
        #expect(answer.headers.contains { $0.name == "Cache-Control" && $0.value.hasPrefix("private") })
        #expect(await ask(path.replacing("paid", with: "open")).status == 200, "\(path)")
      }
      #expect(await ask("/issues/open~1hidden.pdf/file").status == 403)
      #expect(await ask("/collections/paid/collection.json").status == 401)
      func folders(_ token: String?) async throws -> Int {
        try #require(try await ask("/collection.json", token).json()["items"] as? [Any]).count
      }
      #expect(try await folders(nil) == 1)
      #expect(try await folders("one") == 2)
    }
  }
}
