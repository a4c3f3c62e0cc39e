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

  @Test func `a download that was cancelled leaves nothing`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      await queue.start()
      try await queue.enqueue(server.request("stalls-once"))
      let updates = await queue.updates()
      for await status in updates where status.progress.receivedByteCount > 0 { break }
      let states = Task {
        var states: [DownloadState] = []
        for await status in updates {
          states.append(status.state)
          if status.state == .cancelled { break }
        }
        return states
      }
      try await queue.cancel("issue")
      #expect(await queue.status(of: "issue")?.state == .cancelled)
      // It is not started again meanwhile.
      #expect(await !states.value.contains(.queued))
      #expect(try bench.leftovers().isEmpty)
      // And can be started again.
      #expect(try await queue.download(server.request("good")) == .installed)
    }
  }

  @Test func `no more than the limit run at a time, and what was asked for first goes first`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue { $0.maximumConcurrentDownloads = 2 }
      for number in 0..<5 { try await queue.enqueue(server.request("slow", "issue-\(number)")) }
      let updates = await queue.updates()
      await queue.start()
      var started: [String] = []
      var installed = 0
      for await status in updates {
        if status.state == .downloading, !started.contains(status.id) { started.append(status.id) }
        let states = await queue.statuses.map(\.state)
        #expect(states.count { $0 == .downloading } <= 2)
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
      try await queue.enqueue(server.request("stalls-once", "night"))
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
      var urgent = try server.request("good", "urgent")
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
      try await first.enqueue(server.request("slow", key: key))
      for await status in await first.updates() where status.progress.receivedByteCount > 0 { break }
      try await second.enqueue(server.request("slow", key: key))
      #expect(try await first.settled("issue") == .installed)
      #expect(try await second.settled("issue") == .installed)
      #expect(bench.installed("issue") == published)
      #expect(try server.log(key).count == 1)
    }
  }

  @Test func `another process can pause a download`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let first = try bench.queue()
      let second = try bench.queue()
      await first.start()
      try await first.enqueue(server.request("stalls-once"))
      for await status in await first.updates() where status.progress.receivedByteCount > 0 { break }
      try await second.enqueue(server.request("stalls-once"))
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
      #expect(try await queue.download(server.request("good", key: key)).error?.code == .unwritableFile)
      fails.withLock { $0 = false }
      try await queue.resume("issue")
      #expect(try await queue.settled("issue") == .installed)
      #expect(try server.log(key).count == 1)
    }
  }
}
