import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

/// Request headers, their timing, and the checks of responses.
@Suite struct DownloadRequestTests {
  private let server: HostileServer
  private let published: Data

  init() throws {
    server = try HostileServer.shared.get()
    published = try HostileServer.file.get()
  }

  @Test func `delays double, and a server that asks for more gets it`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      _ = try await bench.queue().download(server.request("drops-always"))
      #expect(bench.slept == [.seconds(1), .seconds(2), .seconds(4)])
    }
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      _ = try await bench.queue().download(server.request("busy-twice"))
      #expect(bench.slept == [.seconds(7), .seconds(7)])
    }
  }

  @Test func `delays are bounded, and chance shortens them by half at most`() {
    let backOff = BackOff(first: .seconds(1), maximum: .seconds(60))
    #expect(backOff.delay(afterAttempt: 1, retryAfter: nil, random: 0) == .milliseconds(500))
    #expect(backOff.delay(afterAttempt: 1, retryAfter: nil, random: 1) == .seconds(1))
    #expect(backOff.delay(afterAttempt: 100, retryAfter: nil, random: 1) == .seconds(60))
    #expect(backOff.delay(afterAttempt: 1, retryAfter: .seconds(90), random: 1) == .seconds(90))
    #expect(backOff.delay(afterAttempt: 1, retryAfter: .seconds(90_000), random: 1) == .seconds(3600))
  }

  @Test func `a secret goes to the server of the address, and not where that leads`() async throws {
    let (key, refused) = (HostileServer.newKey(), HostileServer.newKey())
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      var redirected = try server.request("redirect-to-host", "redirected", key: key)
      redirected.headers = ["Authorization": "Bearer secret", "X-Token": "secret"]
      #expect(try await queue.download(redirected) == .installed)
      let log = try server.log(key)
      #expect(log.map { $0.headers["authorization"] } == ["Bearer secret", nil])
      #expect(log.map { $0.headers["x-token"] } == ["secret", nil])
      #expect(try await queue.download(server.request("asks-for-token", key: refused)).error?.code == .accessDenied)
    }
  }

  @Test func `what a request needs is asked for before each try, and is not on disk`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { options in
        options.authorize = { request throws(GatefoldError) in
          var request = request
          request.headers["Authorization"] = "Bearer secret"
          return request
        }
      }
      #expect(try await queue.download(server.request("asks-for-token")) == .installed)
      var failing = try server.request("404", "failing")
      failing.headers = ["Authorization": "Bearer secret"]
      _ = try await queue.download(failing)
      let folder = DownloadFolder(of: "failing", in: bench.downloads.path)
      let text = try String(contentsOfFile: "\(folder.path)/record.json", encoding: .utf8)
      #expect(text.contains("failing") && !text.contains("secret"))
    }
  }

  @Test func `a server that nobody is at, and addresses that are none`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      let closed = DownloadRequest(identifier: "closed", url: try HostileServer.url("http://127.0.0.1:1/file.pdf"))
      #expect(try await queue.download(closed).error?.code == .noConnection)
      let file = DownloadRequest(identifier: "file", url: try HostileServer.url("file:///etc/passwd"))
      await #expect(throws: GatefoldError.self) { try await queue.enqueue(file) }
      let unknown = DownloadRequest(identifier: "unknown", url: try HostileServer.url("http://nowhere.invalid/a.pdf"))
      #expect(try await queue.download(unknown).error?.code == .noConnection)
    }
  }

  @Test func `a certificate that nobody vouches for is refused, unless it is named`() async throws {
    let key = HostileServer.newKey()
    guard let url = try server.secureURL("good", key: key) else { return }
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let request = try Announcement.all.request(url, published)
      #expect(try await bench.queue().download(request).error?.code == .untrustedCertificate)
      let queue = try bench.queue { [server] options in
        options.transfer.certificateFile = server.folder.appending(path: "certificate.pem").path
      }
      #expect(try await queue.download(request) == .installed)
      var plain = request
      plain.identifier = "plain"
      plain.url = try HostileServer.url("https://127.0.0.1:\(server.port)/good/\(key)/file.pdf")
      #expect(try await queue.download(plain).error?.code == .secureConnectionFailed)
    }
  }

  @Test func `packages and EPUB files are looked at, too`() async throws {
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      for (name, mediaType, isInstalled) in [
        ("book.epub", "application/epub+zip", true), ("no-book.epub", "application/epub+zip", false),
        ("package.zip", "application/zip", true), ("damaged.zip", "application/zip", false),
      ] {
        try server.publish(try archive(name, in: folder), as: "\(key)-\(name)")
        let url = try server.url("good", key: key, file: "\(key)-\(name)")
        let state = try await queue.download(DownloadRequest(identifier: name, url: url, mediaType: mediaType))
        #expect(isInstalled ? state == .installed : state.error?.code == .damagedDownload, "\(name): \(state)")
      }
    }
  }

  private func archive(_ name: String, in folder: URL) throws -> Data {
    let script = """
      import sys, zipfile
      name, path = sys.argv[1:]
      with zipfile.ZipFile(path, "w") as archive:
          if name == "book.epub":
              archive.writestr("mimetype", "application/epub+zip")
          archive.writestr("page.txt", "text" * 1000)
      if name == "damaged.zip":
          data = open(path, "rb").read()
          open(path, "wb").write(data[:-60])
      """
    let path = folder.appending(path: name)
    try Tool.run("python3", ["-c", script, name, path.path])
    return try Data(contentsOf: path)
  }
}
