import Foundation
import Gatefold
import GatefoldPackage
import GatefoldStore
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

/// Servers of issues without pages of their own: EPUBs and HTML.
@Suite
struct ServedBookTests {
  private static func server(_ paths: [String]) throws -> IssueServer {
    var options = ServerOptions()
    options.deadline = .seconds(1200)
    options.configuration = IssueConfiguration()
    return try IssueServer(paths, options: options)
  }

  private static func ask(_ server: IssueServer, _ path: String) async -> ServerAnswer {
    await server.answer(ServerRequest(method: .get, path: path, base: "http://example.org"), from: "test")
  }

  private static func json(_ server: IssueServer, _ path: String) async throws -> NSDictionary {
    guard case .data(let data) = await ask(server, path).body else { return [:] }
    return try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  /// A package that is a folder.
  private static func package(_ content: String, _ files: [String: Data], in folder: URL) throws -> URL {
    let package = folder.appending(path: "tides.package")
    let description = """
      {"format": "gatefold-issue", "version": 1, "identifier": "org.example.tides", "title": "Tides & Winds",
       "language": "ar", "readingDirection": "rtl", "content": \(content)}
      """
    for (path, data) in files.merging(["issue.json": Data(description.utf8)], uniquingKeysWith: { $1 }) {
      let file = package.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return package
  }

  @Test
  func `a package of HTML says where it begins, and gives its files`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let page = Data("<p>Low water</p>".utf8)
      let content = #"{"kind": "html", "path": "text/first page.html"}"#
      let package = try Self.package(
        content,
        ["text/first page.html": page, "text/parts/second.html": page],
        in: folder
      )
      let server = try Self.server([package.path])
      let described = try await Self.json(server, "/issues/tides.package/issue.json")
      let edition = try #require(described["edition"] as? String)
      let expected: NSDictionary = [
        "title": "Tides & Winds", "language": "ar", "direction": "rtl", "pages": [], "edition": edition,
        "assets": "editions/\(edition)/assets/", "book": ["kind": "html", "path": "text/first page.html"],
      ]
      #expect(described == expected)
      // Its policy names the address at which it is.
      let named = "/issues/tides.package/editions/\(edition)/assets/text/"
      let first = await Self.ask(server, "\(named)first%20page.html")
      #expect(first.header("Content-Security-Policy")?.contains("http://example.org\(named)") == true)
      let answer = await Self.ask(server, "/issues/tides.package/assets/text/first%20page.html")
      guard case .packageFile(let file, let range) = answer.body else { throw Tool.Failure(description: "no file") }
      #expect(try Data(file.bytes(range)) == page)
      let policy = answer.header("Content-Security-Policy")
      #expect(policy?.hasPrefix("sandbox ") == true)
      // Pages below may use all of the content.
      let own = "default-src http://example.org/issues/tides.package/assets/text/ "
      let below = await Self.ask(server, "/issues/tides.package/assets/text/parts/second.html")
      for header in [policy, below.header("Content-Security-Policy")] {
        #expect(header?.contains(own) == true, "\(header ?? "")")
      }
      for missing in [
        "assets/none.html", "manifest.json", "preview.json", "covers/320.jpg", "pages/1/picture.jpg", "file",
      ] {
        #expect(await Self.ask(server, "/issues/tides.package/\(missing)").status == 404, "\(missing)")
      }
      // The next edition has pages.
      let pdf = try Data(contentsOf: URL(filePath: Sample.issue.path))
      _ = try Self.package(#"{"kind": "pdf", "path": "issue.pdf"}"#, ["issue.pdf": pdf], in: folder)
      let pages = try await Self.json(server, "/issues/tides.package/issue.json")["pages"] as? [Any]
      #expect(pages?.count == 28)
      #expect(await Self.ask(server, "\(named)first%20page.html").status == 410)
    }
  }

  @Test
  func `an EPUB is described as one file, in a package and in a library`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let epub = folder.appending(path: "tides.epub")
      try Self.writeEPUB(to: epub)
      let bytes = try Data(contentsOf: epub)
      let package = try Self.package(#"{"kind": "epub", "path": "tides.epub"}"#, ["tides.epub": bytes], in: folder)
      let alone = try Self.server([package.path])
      let book = try await Self.json(alone, "/issues/tides.package/issue.json")["book"] as? NSDictionary
      #expect(book == ["kind": "epub", "path": "tides.epub"])

      let path = folder.appending(path: "library").path
      let library = try await Library.open(path: path)
      let identifier = try await library.add(file: epub.path, isolation: .none).issue.identifier
      try await library.prepare(isolation: .none)
      try await library.close()
      let shelf = try Self.server([path])
      let address = "/issues/\(identifier.replacing(":", with: "~2"))"
      let described = try await Self.json(shelf, "\(address)/issue.json")
      #expect(described["book"] as? NSDictionary == ["kind": "epub", "path": "file"])
      let folder = try #require(described["assets"] as? String)
      #expect(folder.hasPrefix("editions/"))
      for path in ["file", "\(folder)file"] {
        guard case .file(let file, _) = await Self.ask(shelf, "\(address)/\(path)").body else {
          throw Tool.Failure(description: "no file")
        }
        #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
      }
    }
  }

  private static func writeEPUB(to file: URL) throws {
    let program = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w") as archive:
          archive.writestr("mimetype", "application/epub+zip")
          archive.writestr("META-INF/container.xml", '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
            '<rootfiles><rootfile full-path="book.opf"/></rootfiles></container>')
          archive.writestr("book.opf", '<package xmlns="http://www.idpf.org/2007/opf"><metadata '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tides</dc:title></metadata><manifest/><spine/></package>')
      """
    _ = try Tool.run("python3", ["-c", program, file.path])
  }
}
