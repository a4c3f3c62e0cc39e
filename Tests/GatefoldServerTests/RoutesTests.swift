import Foundation
import GatefoldStore
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldServer

/// The table of routes, and what is made from it.
@Suite
struct RoutesTests {
  private struct Named: Hashable, CustomStringConvertible {
    let method: String
    let path: String
    var description: String { "\(method) \(path)" }
  }

  /// A server that offers everything: a folder with an issue and a library, with users, an index and the editor.
  private static func withEverything(_ body: (IssueServer) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder async throws in
      let users = folder.appending(path: "users.json").path
      try UserList().write(to: users)
      let magazines = folder.appending(path: "magazines")
      try Sample.inks.copy(to: magazines.appending(path: "a-b.pdf"))
      let library = try await Library.open(path: folder.appending(path: "library").path)
      try await library.close()
      var options = ServerOptions()
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      options.cacheFolder = folder.appending(path: "cache").path
      (options.userList, options.indexesIssues, options.allowsEditing) = (users, true, true)
      let server = try IssueServer([magazines.path, folder.appending(path: "library").path], options: options)
      try await body(server)
      await server.close()
    }
  }

  /// The routes in the first column of the tables of a page.
  private static func routes(listedIn page: String) -> Set<Named> {
    var routes: Set<Named> = []
    for line in page.split(separator: "\n") where line.hasPrefix("| ") {
      let cell = line.dropFirst(2).prefix { $0 != "|" }
      for (index, span) in cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where index % 2 == 1 {
        guard let start = span.firstIndex(of: "/"), start == span.startIndex || span[..<start].hasSuffix(" ") else {
          continue
        }
        let path = String(span[start...].prefix { $0 != "?" })
        let methods = span[..<start].split(separator: ", ").map { $0.trimmingCharacters(in: .whitespaces) }
        for method in methods.isEmpty ? ["GET"] : methods { routes.insert(Named(method: method, path: path)) }
      }
    }
    return routes
  }

  @Test
  func `docs list exactly the routes of the table`() async throws {
    let page = try String(contentsOf: Sample.repository.appending(path: "docs/serving.md"), encoding: .utf8)
    let section = try #require(page.firstRange(of: "## Addresses")).lowerBound
    let end = try #require(page.firstRange(of: "## Caching")).lowerBound
    var listed = Self.routes(listedIn: String(page[section..<end]))
    // Not a route of its own: any route of an issue may be asked of an edition.
    #expect(listed.remove(Named(method: "GET", path: "/issues/{issue}/editions/{edition}/{path}")) != nil)
    try await Self.withEverything { server in
      let known = server.routes.entries.filter { !$0.traits.contains(.fallback) }
        .map { Named(method: $0.method.rawValue, path: $0.pattern.text) }
      #expect(known.count == Set(known).count)
      #expect(listed.subtracting(known) == [])
      #expect(Set(known).subtracting(listed) == [])
    }
  }

  @Test
  func `the OpenAPI description has each described route, with all parameters of its path`() async throws {
    try await Self.withEverything { server in
      let description = try JSONSerialization.jsonObject(with: server.routes.openAPI(at: "http://example.org"))
      let paths = try #require((description as? [String: Any])?["paths"] as? [String: [String: [String: Any]]])
      for entry in server.routes.entries where entry.description != nil {
        let operation = try #require(paths[entry.pattern.text]?[entry.method.rawValue.lowercased()])
        let parameters = try #require(operation["parameters"] as? [[String: Any]])
        let described = parameters.filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String }
        #expect(Set(described) == Set(entry.pattern.parameters.map(\.name)), "\(entry.pattern.text)")
      }
      #expect(paths["/login"]?.keys.sorted() == ["get", "post"])
      #expect(paths["/library/issues/{issue}/place"]?.keys.sorted() == ["delete", "put"])
    }
  }

  @Test
  func `other methods get 405 and those that are answered`() async throws {
    let issue = "/issues/magazines~1a-b.pdf"
    let cases: [(ServerRequest.Method, path: String, allowed: String)] = [
      (.post, "/collection.json", "GET, HEAD, OPTIONS"), (.get, "\(issue)/password", "POST, OPTIONS"),
      (.delete, "\(issue)/marks.json", "GET, HEAD, POST, OPTIONS"), (.put, "/oai", "GET, HEAD, POST, OPTIONS"),
      (.post, "/nothing", "GET, HEAD, OPTIONS"), (.post, "/healthz", "GET, HEAD, OPTIONS"),
      (.post, "\(issue)/edit/overlays.json", "PUT, OPTIONS"), (.put, "/login", "GET, HEAD, POST, OPTIONS"),
    ]
    try await Self.withEverything { server in
      for (method, path, allowed) in cases {
        let answer = await server.answer(ServerRequest(method, asking: path), from: "test")
        #expect(answer.status == 405, "\(method) \(path)")
        #expect(answer.headers.filter { $0.name == "Allow" }.map(\.value) == [allowed], "\(method) \(path)")
      }
      let options = await server.answer(ServerRequest(.options, asking: "/oai"), from: "test")
      #expect(options.headers.first { $0.name == "Allow" }?.value == "GET, HEAD, POST, OPTIONS")
    }
  }

  @Test
  func `a path is split before its segments are decoded`() async throws {
    let cases: [(path: String, status: Int)] = [
      ("/issues/magazines~1a-b.pdf/issue.json", 200), ("/%69ssues/magazines~1a%2Db.pdf/issue%2Ejson/", 200),
      ("/issues/magazines%7E1a-b.pdf/issue.json", 200), ("/iiif/3/magazines~1a-b.pdf%3A1/info.json", 200),
      // An escaped slash separates neither segments nor the names in an identifier.
      ("/issues/magazines%2Fa-b.pdf/issue.json", 404), ("/issues%2Fmagazines~1a-b.pdf/issue.json", 404),
      ("/issues/magazines~1a-b.pdf/covers%2F64.jpg", 404), ("/collections/magazines/%2E%2E/collection.json", 400),
      ("/issues/%FF/issue.json", 400), ("/%ZZ", 400), ("/a%00b", 400),
      // No parameter is empty.
      ("/collections//collection.json", 404), ("/collections//search", 404), ("/iiif//a.pdf:1/info.json", 404),
    ]
    try await Self.withEverything { server in
      for (path, status) in cases {
        #expect(await server.answer(ServerRequest(asking: path), from: "test").status == status, "\(path)")
      }
    }
  }

  @Test
  func `patterns match whole segments, and any number of them at the end`() {
    let tile = RoutePattern("/issues/{issue}/tiles/{z}/{y}.{format}")
    #expect(tile.matches(["issues", "a", "tiles", "1", "2.png"]))
    #expect(!tile.matches(["issues", "a", "tiles", "1"]) && !tile.matches(["issues", "a", "tiles", "1", "2", "3"]))
    #expect(tile.parameters.map(\.name) == ["issue", "z", "y", "format"])
    let stream = RoutePattern("/stream/{pageIndex}.jpg")
    #expect(stream.matches(["stream", "4.jpg"]) && !stream.matches(["stream", "4.png"]))
    #expect(!RoutePattern("/a/b{name}b").matches(["a", "b"]) && !RoutePattern("/a/{name}").matches(["a", ""]))
    let assets = RoutePattern("/assets/{path...}")
    #expect(assets.matches(["assets", "a", "b"]) && assets.matches(["assets"]) && !assets.matches(["other", "a"]))
    #expect(assets.text == "/assets/{path}" && assets.restIndex == 1)
  }
}
