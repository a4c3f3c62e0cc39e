import Foundation
import Gatefold
import GatefoldTestSupport
import Synchronization
import Testing

@testable import GatefoldStore

@Suite struct DownloadProgressTests {
  private let server: HostileServer
  private let published: Data

  init() throws {
    server = try HostileServer.shared.get()
    published = try HostileServer.file.get()
  }

  @Test func `progress ends at the size, and any number of observers see each state`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try DownloadBench(folder)
      let queue = try bench.queue()
      try await queue.enqueue(server.request("slow"))
      let observers = [await queue.updates(), await queue.updates()]
      await queue.start()
      for updates in observers {
        var seen: [DownloadStatus] = []
        for await status in updates {
          seen.append(status)
          if status.state.isSettled { break }
        }
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
