import Foundation
import Gatefold
import GatefoldTestSupport
import Synchronization
import Testing

@testable import GatefoldStore

/// Requests after an interruption.
@Suite struct DownloadContinuationTests {
  private let server: HostileServer
  private let published: Data

  init() throws {
    server = try HostileServer.shared.get()
    published = try HostileServer.file.get()
  }

  @Test func `what arrived is asked for by range, and only if the file is the same`() async throws {
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      _ = try await bench.queue().download(server.request("drops", key: key))
      let log = try server.log(key)
      #expect(log.count == 4)
      #expect(log.first?.headers["range"] == nil)
      // The last bytes of the partial file are requested again and compared.
      #expect(log.dropFirst().first?.headers["range"] == "bytes=\(80_000 - DownloadStart.overlapByteCount)-")
      #expect(log.dropFirst().allSatisfy { $0.headers["if-range"] == "\"one\"" })
      #expect(log.allSatisfy { $0.headers["accept-encoding"] == "identity" })
    }
  }

  @Test func `a weak ETag and a date are told apart from a strong ETag`() async throws {
    let (weak, dated) = (HostileServer.newKey(), HostileServer.newKey())
    try await TemporaryFolder.with { folder in
      let queue = try DownloadBench(folder).queue()
      _ = try await queue.download(server.request("weak-etag", "weak", key: weak))
      _ = try await queue.download(server.request("no-etag", "dated", key: dated))
    }
    // The checksum is known, so the rest is requested without a condition.
    #expect(try server.log(weak).last?.headers["if-range"] == nil)
    #expect(try server.log(weak).last?.headers["range"] != nil)
    #expect(try server.log(dated).last?.headers["if-range"] == "Wed, 01 Jul 2026 10:00:00 GMT")
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
      let state = try await queue.download(server.request("good"))
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
      var request = try server.request("length-huge")
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
      try await first.enqueue(server.request("stalls-once", key: key))
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
      try await first.enqueue(server.request("stalls-once"))
      for await status in await first.updates() where status.progress.receivedByteCount > 50_000 { break }
      await first.stop()
      #expect(await first.status(of: "issue")?.state == .queued)
      let second = try bench.queue()
      await second.start()
      #expect(try await second.settled("issue") == .installed)
      #expect(bench.installed("issue") == published)
    }
  }

  @Test func `a process that ended between the rename and its own note installs nothing twice`() async throws {
    let key = HostileServer.newKey()
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let install = bench.install
      // The file is moved, and then the process seems to die.
      let first = try DownloadQueue(folder: bench.downloads, options: bench.options()) { file throws(GatefoldError) in
        try await install(file)
        throw GatefoldError(.cancelled, "the process ended")
      }
      _ = try await first.download(server.request("good", key: key))
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

  @Test func `an address that has changed continues the same file by its checksum`() async throws {
    let (old, new) = (HostileServer.newKey(), HostileServer.newKey())
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { $0.maximumAttempts = 1 }
      #expect(try await queue.download(server.request("drops", key: old)).error?.code == .connectionLost)
      #expect(try await queue.download(server.request("good", key: new)) == .installed)
      #expect(try server.log(new).first?.headers["range"] != nil)
      #expect(try server.log(new).first?.headers["if-range"] == nil)
    }
  }

  @Test func `another file under the same identifier starts over`() async throws {
    let (old, new) = (HostileServer.newKey(), HostileServer.newKey())
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { $0.maximumAttempts = 1 }
      #expect(try await queue.download(server.request("drops", key: old)).error?.code == .connectionLost)
      let other = HostileServer.otherVersion(published)
      try server.publish(other, as: "other-\(new)")
      let url = try server.url("good", key: new, file: "other-\(new)")
      #expect(try await queue.download(Announcement.all.request(url, other)) == .installed)
      #expect(bench.installed("issue") == other)
      #expect(try server.log(new).first?.headers["range"] == nil)
    }
  }

  @Test(arguments: ["lock", "content.part", "cancelled"])
  func `what a process left that ended while it removed a download is removed`(last: String) async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let remains = DownloadFolder(of: "issue", in: bench.downloads.path)
      let stranger = bench.downloads.appending(path: "notes")
      for path in [remains.path, stranger.path] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("some".utf8).write(to: URL(filePath: path).appending(path: last))
      }
      let queue = try bench.queue()
      #expect(await queue.statuses.isEmpty)
      #expect(try bench.leftovers() == ["notes"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: stranger.path) == [last])
    }
  }

  @Test func `a queue that was stopped can be started again`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      await queue.start()
      try await queue.enqueue(server.request("stalls-once"))
      let updates = await queue.updates()
      for await status in updates where status.progress.receivedByteCount > 50_000 { break }
      await queue.stop()
      // The sequences of updates have ended.
      for await _ in updates {}
      await queue.start()
      #expect(try await queue.settled("issue") == .installed)
      #expect(bench.installed("issue") == published)
    }
  }
}
