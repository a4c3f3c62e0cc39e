import Foundation
import Gatefold
import GatefoldTestSupport
import Synchronization
import Testing

@testable import GatefoldStore

@Suite struct DownloadQueueTests {
  private let server: HostileServer
  private let published: Data

  init() throws {
    server = try HostileServer.shared.get()
    published = try HostileServer.file.get()
  }

  private func request(
    _ behaviour: String,
    _ identifier: String = "issue",
    key: String = HostileServer.newKey()
  ) throws -> DownloadRequest {
    try Announcement.all.request(server.url(behaviour, key: key), published, identifier: identifier)
  }

  @Test func `what arrived is asked for by range, and only if the file is the same`() async throws {
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      _ = try await bench.queue().download(request("drops", key: key))
      let log = try server.log(key)
      #expect(log.count == 5)
      #expect(log.first?.headers["range"] == nil)
      // A little of what is there is asked for again, and compared.
      #expect(log.dropFirst().first?.headers["range"] == "bytes=\(60_000 - DownloadStart.overlapByteCount)-")
      #expect(log.dropFirst().allSatisfy { $0.headers["if-range"] == "\"one\"" })
      #expect(log.allSatisfy { $0.headers["accept-encoding"] == "identity" })
    }
  }

  @Test func `a weak ETag and a date are told apart from a strong ETag`() async throws {
    let (weak, dated) = (HostileServer.newKey(), HostileServer.newKey())
    try await TemporaryFolder.with { folder in
      let queue = try DownloadBench(folder).queue()
      _ = try await queue.download(request("weak-etag", "weak", key: weak))
      _ = try await queue.download(request("no-etag", "dated", key: dated))
    }
    // The checksum is known, so that the rest is asked for without a condition.
    #expect(try server.log(weak).last?.headers["if-range"] == nil)
    #expect(try server.log(weak).last?.headers["range"] != nil)
    #expect(try server.log(dated).last?.headers["if-range"] == "Wed, 01 Jul 2026 10:00:00 GMT")
  }

  @Test func `delays double, and a server that asks for more gets it`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      _ = try await bench.queue().download(request("drops-always"))
      #expect(bench.slept == [.seconds(1), .seconds(2), .seconds(4)])
    }
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      _ = try await bench.queue().download(request("busy-twice"))
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

  @Test func `a full disk fails a download, and it continues when there is room`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let room = Mutex(100_000)
      let queue = try bench.queue { options in
        options.write = { bytes, descriptor in
          let fits = room.withLock { room in
            let count = min(room, bytes.count)
            room -= count
            return count
          }
          let code = FileOutput.writeAll(UnsafeRawBufferPointer(rebasing: bytes[..<fits]), to: descriptor)
          return code != 0 || fits == bytes.count ? code : ENOSPC
        }
      }
      let state = try await queue.download(request("good"))
      #expect(state.error?.code == .diskFull)
      #expect(state.explanation.contains("free"))
      #expect(await queue.status(of: "issue")?.progress.receivedByteCount == 100_000)
      room.withLock { $0 = .max }
      try await queue.resume("issue")
      #expect(try await queue.settled("issue") == .installed)
      #expect(bench.installed("issue") == published)
    }
  }

  @Test func `a file that is larger than the disk is refused before it is loaded`() async throws {
    try await TemporaryFolder.with { folder in
      let queue = try DownloadBench(folder).queue { $0.maximumByteCount = .max }
      var request = try request("length-huge")
      request.byteCount = nil
      #expect(try await queue.download(request).error?.code == .diskFull)
    }
  }

  @Test func `a download that was paused stays paused in the next queue, and continues where it was`() async throws {
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let first = try bench.queue()
      await first.start()
      try await first.enqueue(request("slow", key: key))
      for await status in await first.updates() where status.progress.receivedByteCount > 50_000 { break }
      try await first.pause("issue")
      #expect(await first.status(of: "issue")?.state == .paused)
      await first.stop()

      let second = try bench.queue()
      await second.start()
      let status = await second.status(of: "issue")
      #expect(status?.state == .paused)
      #expect(status?.progress.totalByteCount == published.count)
      #expect((status?.progress.receivedByteCount ?? 0) > 50_000)
      try await second.resume("issue")
      #expect(try await second.settled("issue") == .installed)
      #expect(bench.installed("issue") == published)
      #expect(try server.log(key).last?.headers["range"] != nil)
    }
  }

  @Test func `a queue that stops is continued by the next one by itself`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let first = try bench.queue()
      await first.start()
      try await first.enqueue(request("slow"))
      for await status in await first.updates() where status.progress.receivedByteCount > 50_000 { break }
      await first.stop()
      let second = try bench.queue()
      await second.start()
      #expect(try await second.settled("issue") == .installed)
      #expect(bench.installed("issue") == published)
    }
  }

  @Test func `a download that was cancelled leaves nothing`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      await queue.start()
      try await queue.enqueue(request("slow"))
      for await status in await queue.updates() where status.progress.receivedByteCount > 0 { break }
      try await queue.cancel("issue")
      #expect(await queue.status(of: "issue")?.state == .cancelled)
      #expect(try bench.leftovers().isEmpty)
      // And can be started again.
      #expect(try await queue.download(request("good")) == .installed)
    }
  }

  @Test func `no more than the limit run at a time, and what was asked for first goes first`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { $0.maximumConcurrentDownloads = 2 }
      for number in 0..<5 { try await queue.enqueue(request("slow", "issue-\(number)")) }
      let updates = await queue.updates()
      await queue.start()
      var started: [String] = []
      var installed = 0
      for await status in updates {
        if status.state == .downloading, !started.contains(status.id) { started.append(status.id) }
        let states = await queue.statuses.map(\.state)
        #expect(states.count { ![.queued, .installed].contains($0) } <= 2)
        if status.state == .installed { installed += 1 }
        if installed == 5 { break }
      }
      #expect(started == (0..<5).map { "issue-\($0)" })
    }
  }

  @Test func `what a person waits for takes the place of what nobody waits for`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { $0.maximumConcurrentDownloads = 1 }
      await queue.start()
      try await queue.enqueue(request("slow", "night"))
      for await status in await queue.updates() where status.progress.receivedByteCount > 50_000 { break }
      let finished = Mutex<[String]>([])
      let updates = await queue.updates()
      let watching = Task {
        for await status in updates where status.state == .installed {
          let count = finished.withLock {
            $0.append(status.id)
            return $0.count
          }
          if count == 2 { break }
        }
      }
      var urgent = try request("good", "urgent")
      urgent.priority = .immediate
      try await queue.enqueue(urgent)
      await watching.value
      #expect(finished.withLock { $0 } == ["urgent", "night"])
      #expect(bench.installed("night") == published)
    }
  }

  @Test func `two queues on one folder download a file once`() async throws {
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let (first, second) = (try bench.queue(), try bench.queue())
      await first.start()
      await second.start()
      try await first.enqueue(request("slow", key: key))
      for await status in await first.updates() where status.progress.receivedByteCount > 0 { break }
      try await second.enqueue(request("slow", key: key))
      #expect(try await first.settled("issue") == .installed)
      #expect(try await second.settled("issue") == .installed)
      #expect(bench.installed("issue") == published)
      #expect(try server.log(key).count == 1)
    }
  }

  @Test func `another process can pause a download`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let (first, second) = (try bench.queue(), try bench.queue())
      await first.start()
      try await first.enqueue(request("slow"))
      for await status in await first.updates() where status.progress.receivedByteCount > 0 { break }
      try await second.enqueue(request("slow"))
      try await second.pause("issue")
      #expect(try await first.settled("issue") == .paused)
    }
  }

  @Test func `an install that fails is tried again without loading anything`() async throws {
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let fails = Mutex(true)
      let install = bench.install
      let queue = try DownloadQueue(folder: bench.downloads, options: bench.options()) { file throws(GatefoldError) in
        if fails.withLock({ $0 }) { throw GatefoldError(.unwritableFile, "the shelf is full; make room") }
        try await install(file)
      }
      #expect(try await queue.download(request("good", key: key)).error?.code == .unwritableFile)
      fails.withLock { $0 = false }
      try await queue.resume("issue")
      #expect(try await queue.settled("issue") == .installed)
      #expect(try server.log(key).count == 1)
    }
  }

  @Test func `a process that ended between the rename and its own note installs nothing twice`() async throws {
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let install = bench.install
      // The file is moved, and then the process seems to end.
      let first = try DownloadQueue(folder: bench.downloads, options: bench.options()) { file throws(GatefoldError) in
        try await install(file)
        throw GatefoldError(.cancelled, "the process ended")
      }
      _ = try await first.download(request("good", key: key))
      await first.stop()
      #expect(try bench.leftovers().count == 1)
      let second = try bench.queue()
      await second.start()
      #expect(try await second.settled("issue") == .installed)
      #expect(bench.installed("issue") == published)
      #expect(try bench.leftovers().isEmpty)
      #expect(try server.log(key).count == 1)
    }
  }

  @Test func `a secret goes to the server of the address, and not where that leads`() async throws {
    let (key, refused) = (HostileServer.newKey(), HostileServer.newKey())
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      var redirected = try request("redirect-to-host", "redirected", key: key)
      redirected.headers = ["Authorization": "Bearer secret", "X-Token": "secret"]
      #expect(try await queue.download(redirected) == .installed)
      let log = try server.log(key)
      #expect(log.map { $0.headers["authorization"] } == ["Bearer secret", nil])
      #expect(log.map { $0.headers["x-token"] } == ["secret", nil])
      #expect(try await queue.download(request("asks-for-token", key: refused)).error?.code == .accessDenied)
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
      #expect(try await queue.download(request("asks-for-token")) == .installed)
      var failing = try request("404", "failing")
      failing.headers = ["Authorization": "Bearer secret"]
      _ = try await queue.download(failing)
      let folder = try DownloadFolder(of: "failing", in: bench.downloads.path)
      let text = try String(contentsOfFile: "\(folder.path)/record.json", encoding: .utf8)
      #expect(text.contains("failing") && !text.contains("secret"))
    }
  }

  @Test func `an address that has changed continues the same file by its checksum`() async throws {
    let (old, new) = (HostileServer.newKey(), HostileServer.newKey())
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { $0.maximumAttempts = 1 }
      #expect(try await queue.download(request("drops", key: old)).error?.code == .connectionLost)
      #expect(try await queue.download(request("good", key: new)) == .installed)
      #expect(try server.log(new).first?.headers["range"] != nil)
      #expect(try server.log(new).first?.headers["if-range"] == nil)
    }
  }

  @Test func `another file under the same identifier starts over`() async throws {
    let (old, new) = (HostileServer.newKey(), HostileServer.newKey())
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { $0.maximumAttempts = 1 }
      #expect(try await queue.download(request("drops", key: old)).error?.code == .connectionLost)
      let other = HostileServer.otherVersion(published)
      try server.publish(other, as: "other-\(new)")
      let url = try server.url("good", key: new, file: "other-\(new)")
      #expect(try await queue.download(Announcement.all.request(url, other)) == .installed)
      #expect(bench.installed("issue") == other)
      #expect(try server.log(new).first?.headers["range"] == nil)
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

  @Test func `progress ends at the size, and any number of observers see each state`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      try await queue.enqueue(request("slow"))
      let observers = [await queue.updates(), await queue.updates()]
      await queue.start()
      for updates in observers {
        var seen: [DownloadStatus] = []
        for await status in updates {
          seen.append(status)
          if status.state.isSettled { break }
        }
        #expect(seen.first?.state == .queued)
        #expect(seen.last?.state == .installed)
        #expect(seen.last?.progress.receivedByteCount == published.count)
        #expect(seen.last?.progress.fraction == 1)
        let received = seen.map(\.progress.receivedByteCount)
        #expect(received == received.sorted())
      }
    }
  }

  @Test func `speed is smoothed, and the time left follows from it`() {
    let now = Mutex(Duration.zero)
    let meter = ProgressMeter { now.withLock { $0 } }
    meter.set(received: 1000, total: 101_000)
    var received = 1000
    for _ in 0..<40 {
      now.withLock { $0 += .milliseconds(500) }
      received += 500
      _ = meter.add(500, received: received, total: 101_000)
    }
    let progress = meter.progress
    #expect(abs(progress.bytesPerSecond - 1000) < 50)
    #expect(abs((progress.timeLeft?.inSeconds ?? 0) - 80) < 5)
    // A transfer that stalls slows down without an end.
    now.withLock { $0 += .seconds(60) }
    _ = meter.tick()
    #expect(meter.progress.bytesPerSecond < 1)
    #expect(meter.progress.timeLeft == nil)
  }

  @Test func `an observer that never looks costs no more than one status of each download`() async {
    let announcements = Announcements<DownloadStatus>.ofDownloads()
    let observation = announcements.observe(startingWith: [])
    guard let url = URL(string: "http://127.0.0.1/") else { return }
    for count in 0..<10_000 {
      let request = DownloadRequest(identifier: "\(count % 2)", url: url)
      announcements.send(DownloadStatus(request, .downloading, DownloadProgress(receivedByteCount: count)))
    }
    announcements.finish()
    var left: [Int] = []
    while let status = await observation.next() { left.append(status.progress.receivedByteCount) }
    #expect(left == [9998, 9999])
  }
}
