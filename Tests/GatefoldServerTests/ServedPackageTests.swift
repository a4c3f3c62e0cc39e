import Foundation
import Gatefold
import GatefoldPackage
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

/// Servers of issue packages.
@Suite
struct ServedPackageTests {
  private static let folder = Sample.repository.appending(path: "SamplePDFs/issue.package")

  private static func server(_ paths: [String]) throws -> IssueServer {
    var options = ServerOptions()
    options.dpi = 150
    options.deadline = .seconds(1200)
    options.configuration = IssueConfiguration()
    return try IssueServer(paths, options: options)
  }

  private static func ask(_ server: IssueServer, _ path: String, _ range: String? = nil) async -> ServerAnswer {
    var request = ServerRequest(method: .get, path: path, base: "http://example.org")
    request.headers["range"] = range
    return await server.answer(request, from: "test")
  }

  private static func bytes(_ answer: ServerAnswer) throws -> [UInt8] {
    switch answer.body {
    case .data(let data): Array(data)
    case .file(let path, let range): Array(try Data(contentsOf: URL(filePath: path))[range])
    case .packageFile(let file, let range): try file.bytes(range)
    case .events: []
    }
  }

  @Test
  func `the files of a folder and of an archive are given whole and in parts, with their types`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let archive = folder.appending(path: "issue.zip").path
      _ = try PackageBuilder.build(try IssuePackage(Self.folder.path), to: archive)
      let server = try Self.server([Self.folder.path, archive])
      let package = try IssuePackage(Self.folder.path)
      for name in ["issue.package", "issue.zip"] {
        for entry in package.files.entries {
          let path = "/issues/\(name)/assets/\(entry.path)"
          let whole = Array(try package.files.read(entry.path, limit: .max))
          let answer = await Self.ask(server, path)
          #expect(answer.status == 200, "\(path)")
          // Descriptions are completed when a package is built.
          if entry.path.hasSuffix(".json"), name == "issue.zip" { continue }
          #expect(try Self.bytes(answer) == whole, "\(path)")
          let type = answer.header("Content-Type")
          #expect(type == MediaType(fileName: entry.path)?.name, "\(path)")
          guard whole.count > 20 else { continue }
          let part = await Self.ask(server, path, "bytes=5-14")
          #expect(part.status == 206)
          #expect(try Self.bytes(part) == Array(whole[5..<15]), "\(path)")
          #expect(await Self.ask(server, path, "bytes=\(whole.count)-").status == 416)
        }
        for gone in ["none.png", "..%2f..%2fPackage.swift", "../issue.pdf", "", "/etc/passwd"] {
          let status = await Self.ask(server, "/issues/\(name)/assets/\(gone)").status
          #expect([400, 404].contains(status), "\(gone)")
        }
      }
    }
  }

  @Test
  func `overlays are annotations of the manifest, and their files are there`() async throws {
    let server = try Self.server([Self.folder.path])
    let answer = await Self.ask(server, "/issues/issue.package/manifest.json")
    let manifest = String(decoding: try Self.bytes(answer), as: UTF8.self)
    let prefix = "http://example.org/issues/issue.package/assets/"
    let addresses = Set(
      manifest.ranges(of: prefix).map { range in
        String(manifest[range.lowerBound...].prefix { $0 != "\"" && $0 != "#" })
      }
    )
    #expect(addresses.count > 2)
    for address in addresses {
      let path = address.replacing("http://example.org", with: "")
      #expect(await Self.ask(server, path).status == 200, "\(path)")
    }
  }

  @Test
  func `scripts of a package act for nobody, and its HTML loads only from its folder and allowed hosts`() async throws {
    let server = try Self.server([Self.folder.path])
    func policy(_ path: String) async -> String? {
      await Self.ask(server, "/issues/issue.package/assets/\(path)").headers
        .first { $0.name == "Content-Security-Policy" }?.value
    }
    let folder = "http://example.org/issues/issue.package/assets/waves/"
    let own =
      "sandbox allow-scripts allow-popups allow-forms; default-src \(folder) data: blob: 'unsafe-inline' 'unsafe-eval'"
    #expect(await policy("waves/index.html") == "\(own); form-action 'none'")
    #expect(await policy("pictures/fog.png") == "sandbox allow-scripts allow-popups allow-forms")
    var package = try IssuePackage(Self.folder.path)
    let description = """
      {"format": "gatefold-overlays", "overlays": [{"id": "a", "kind": "web", "path": "waves/index.html", "pageIndex": 0,
       "frame": {"x": 0, "y": 0, "width": 9, "height": 9}, "alternativeText": "a",
       "allowedHosts": ["b.example", "a.example", "c d; script-src *"]}]}
      """
    try await TemporaryFolder.with { copy async throws in
      let path = copy.appending(path: "a.package")
      try FileManager.default.copyItem(at: Self.folder, to: path)
      try Data(description.utf8).write(to: path.appending(path: "overlays.json"))
      package = try IssuePackage(path.path)
    }
    let made = PackageFilePolicy(package: package, address: "https://x.example/assets/")
    #expect(
      made.text(for: "waves/index.html")
        == own.replacing(folder, with: "https://x.example/assets/waves/")
        + " a.example b.example; form-action a.example b.example"
    )
    #expect(made.text(for: "top, 1.html").contains("default-src https://x.example/assets/top%2C%201.html data:"))
  }
}
