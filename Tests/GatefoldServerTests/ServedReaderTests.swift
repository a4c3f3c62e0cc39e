import Foundation
import Gatefold
import GatefoldReader
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

/// The reader for browsers, and the descriptions of issues that the server sends to it.
@Suite
struct ServedReaderTests {
  private static func server(_ names: String...) throws -> IssueServer {
    var options = ServerOptions()
    options.dpi = 150
    options.deadline = .seconds(1200)
    options.configuration = IssueConfiguration()
    return try IssueServer(
      names.map { Sample.repository.appending(path: "SamplePDFs/\($0)").path },
      options: options
    )
  }

  private static func ask(
    _ server: IssueServer,
    _ path: String,
    query: String? = nil,
    _ headers: [String: String] = [:]
  ) async -> ServerAnswer {
    let request = ServerRequest(method: .get, path: path, query: query, headers: headers, base: "http://example.org")
    return await server.answer(request, from: "test")
  }

  private static func data(_ answer: ServerAnswer, _ path: String) throws -> Data {
    guard answer.status == 200, case .data(let data) = answer.body else {
      throw Tool.Failure(description: "\(path): \(answer.status)")
    }
    return data
  }

  private static func json(_ server: IssueServer, _ path: String) async throws -> [String: Any] {
    let data = try data(await ask(server, path), path)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any], "\(path)")
  }

  @Test
  func `all files of the reader are served with their types, and asked for again with each visit`() async throws {
    let server = try Self.server("issue.pdf")
    for file in ReaderFiles().all {
      let path = file.path
      let answer = await Self.ask(server, "/reader/\(path)")
      #expect(try Self.data(answer, path) == file.data, "\(path)")
      #expect(answer.header("Content-Type") == file.mediaType)
      #expect(answer.header("Cache-Control") == "public, no-cache", "\(path)")
      let tag = try #require(answer.header("ETag"))
      #expect(await Self.ask(server, "/reader/\(path)", ["if-none-match": tag]).status == 304, "\(path)")
    }
    #expect(await Self.ask(server, "/reader/nothing.js").status == 404)
    #expect(await Self.ask(server, "/reader/").status == 200)
    let moved = await Self.ask(server, "/reader", query: "issue=a")
    #expect(moved.status == 303)
    #expect(moved.header("Location") == "http://example.org/reader/?issue=a")
  }

  @Test
  func `the reader has all files of its folder, its modules in few bundles and each once`() throws {
    let folder = Sample.repository.appending(path: "Sources/GatefoldReader/Files")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") && $0.contains(".") }
    let reader = ReaderFiles()
    func isModule(_ path: String) -> Bool { path.hasSuffix(".js") && path != "service-worker.js" }
    for path in paths where !isModule(path) {
      #expect(try reader.file(at: path)?.data == Data(contentsOf: folder.appending(path: path)), "\(path)")
    }
    let scripts = reader.all.filter { isModule($0.path) }.map { String(decoding: $0.data, as: UTF8.self) }
    #expect(scripts.count < 25, "\(scripts.count) scripts")
    for path in paths where isModule(path) {
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      // Only imports and exports are changed.
      let lines = source.split(separator: "\n").filter { !$0.hasPrefix("import ") && !$0.hasPrefix("export {") }
        .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      let pieces = lines.split { $0.contains("import(") || $0.contains("import.meta") }
      let rest = pieces.max { $0.count < $1.count }?.joined(separator: "\n") ?? ""
      let owners = scripts.count { $0.replacing("\n\n", with: "\n").contains(rest) }
      #expect(rest.isEmpty || owners == 1, "\(path) is in \(owners) files")
    }
  }

  @Test
  func `articles are files below the issue, which go with the server`() async throws {
    let server = try Self.server("articles.pdf")
    let folder = "/issues/articles.pdf"
    let list = try #require(try await Self.json(server, "\(folder)/issue.json")["articles"] as? String)
    #expect(list.wholeMatch(of: /editions\/[0-9a-f]{16}\/articles\/articles\.json/) != nil, "\(list)")
    let articles = try #require(try await Self.json(server, "\(folder)/\(list)")["articles"] as? [[String: Any]])
    #expect(articles.count == 6)
    for article in articles {
      let file = try #require(article["file"] as? String)
      let read = try await Self.json(server, "\(folder)/articles/\(file)")
      #expect(read["title"] as? String == article["title"] as? String)
      let blocks = try #require(read["blocks"] as? [[String: Any]])
      for picture in blocks.flatMap({ $0["pictures"] as? [[String: Any]] ?? [] }) {
        let path = "\(folder)/articles/\(try #require(picture["file"] as? String))"
        let answer = await Self.ask(server, path)
        #expect(answer.header("Content-Type")?.hasPrefix("image/") == true, "\(path)")
        #expect(try !Self.data(answer, path).isEmpty)
      }
    }
    for path in ["nothing.json", "images", "images/nothing.png", ".gatefold", "images/a/b"] {
      #expect(await Self.ask(server, "\(folder)/articles/\(path)").status == 404, "\(path)")
    }
    let issue = try await server.pool.issue(try #require(IssueIdentifier("articles.pdf")))
    let made = try #require(try await issue.articles(within: .seconds(1200))?.path)
    #expect(FileManager.default.fileExists(atPath: made))
    await server.close()
    #expect(!FileManager.default.fileExists(atPath: made))
  }

  @Test
  func `the overlays of a package are given with all files that they name`() async throws {
    let server = try Self.server("issue.package", "issue.pdf")
    let issue = try await Self.json(server, "/issues/issue.package/issue.json")
    let edition = try #require(issue["edition"] as? String)
    #expect(issue["overlays"] as? String == "editions/\(edition)/overlays.json")
    #expect(issue["assets"] as? String == "editions/\(edition)/assets/")
    let description = try await Self.json(server, "/issues/issue.package/editions/\(edition)/overlays.json")
    let overlays = try #require(description["overlays"] as? [[String: Any]])
    // A shape's `path` is a drawing, not a file.
    let paths = overlays.filter { $0["kind"] as? String != "shape" }.flatMap { overlay in
      (overlay["sources"] as? [String] ?? [])
        + [overlay["path"] as? String, overlay["poster"] as? String]
        .compactMap(\.self)
    }
    #expect(paths.count > 5)
    for path in paths {
      #expect(await Self.ask(server, "/issues/issue.package/assets/\(path)").status == 200, "\(path)")
    }
    let plain = try await Self.json(server, "/issues/issue.pdf/issue.json")
    #expect(plain["overlays"] == nil)
    #expect(await Self.ask(server, "/issues/issue.pdf/overlays.json").status == 404)
  }

  @Test
  func `an encrypted issue opens only for those who have given its password`() async throws {
    let server = try Self.server("encrypted.pdf", "issue.pdf")
    let folder = "/issues/encrypted.pdf"
    func unlocked(_ path: String, _ password: String) async -> ServerAnswer {
      var request = ServerRequest(method: .post, path: "\(path)/password", base: "http://example.org")
      request.body = Data(#"{"password": "\#(password)"}"#.utf8)
      return await server.answer(request, from: "test")
    }
    for password in ["wrong", ""] { #expect(await unlocked(folder, password).status == 403) }
    let locked = await Self.ask(server, "\(folder)/issue.json")
    #expect(locked.status == 403)
    #expect(locked.header("X-Gatefold-Problem") == "locked")
    let answer = await unlocked(folder, "gatefold")
    #expect(answer.status == 204)
    let cookie = try #require(answer.header("Set-Cookie"))
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    let pair = String(try #require(cookie.split(separator: ";").first))
    let picture = "/iiif/3/encrypted.pdf:1/full/max/0/default.jpg"
    for path in ["\(folder)/issue.json", "\(folder)/pages/1/text.json", picture] {
      let read = await Self.ask(server, path, ["cookie": "a=b; \(pair)"])
      #expect(read.status == 200, "\(path)")
      #expect(read.header("Cache-Control")?.hasPrefix("private") == true, "\(path)")
      for other in [nil, "\(pair)0"] {
        #expect(await Self.ask(server, path, other.map { ["cookie": $0] } ?? [:]).status == 403, "\(path)")
      }
    }
    // A password for an issue that needs none has no effect.
    let open = await unlocked("/issues/issue.pdf", "gatefold")
    #expect(open.status == 204 && open.header("Set-Cookie") == nil)
    let plain = await Self.ask(server, "/issues/issue.pdf/issue.json")
    #expect(plain.status == 200 && plain.header("Cache-Control")?.hasPrefix("public") == true)
    #expect(await Self.ask(server, "\(folder)/password").status == 405)
  }

  @Test
  func `a file is downloaded with its name`() async throws {
    let server = try Self.server("issue.pdf")
    let shown = await Self.ask(server, "/issues/issue.pdf/file")
    #expect(shown.header("Content-Disposition") == #"inline; filename="issue.pdf"; filename*=UTF-8''issue.pdf"#)
    let saved = await Self.ask(server, "/issues/issue.pdf/file", query: "download")
    #expect(saved.header("Content-Disposition")?.hasPrefix("attachment; ") == true)
  }
}
