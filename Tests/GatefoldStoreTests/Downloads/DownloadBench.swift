import Foundation
import Gatefold
import GatefoldTestSupport
import Synchronization

@testable import GatefoldStore

/// A queue in a folder of its own, with a shelf for finished files and a clock that never waits.
final class DownloadBench: Sendable {
  let folder: URL
  /// The delays requested by the queue.
  private let delays = Mutex<[Duration]>([])

  init(_ folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
  }

  var shelf: URL { folder.appending(path: "shelf") }
  var downloads: URL { folder.appending(path: "downloads") }
  var slept: [Duration] { delays.withLock { $0 } }

  /// Limits short enough for tests.
  func options(_ change: (inout DownloadOptions) -> Void = { _ in }) -> DownloadOptions {
    var options = DownloadOptions()
    options.isolation = .tests()
    options.maximumAttempts = 4
    options.maximumByteCount = 20_000_000
    options.timing.random = { 1 }
    options.timing.sleep = { [self] delay in
      delays.withLock { $0.append(delay) }
      await Task.yield()
    }
    change(&options)
    return options
  }

  func queue(_ change: (inout DownloadOptions) -> Void = { _ in }) throws -> DownloadQueue {
    try DownloadQueue(folder: downloads, options: options(change), install: install)
  }

  /// Moves a file to the shelf, even if it was moved before.
  var install: DownloadQueue.Install {
    { [shelf] file throws(GatefoldError) in
      let target = shelf.appending(path: file.request.identifier).path
      if rename(file.path, target) != 0, access(target, F_OK) != 0 {
        throw GatefoldError(.unwritableFile, "nothing was moved to \(target)")
      }
    }
  }

  /// The content of a file on the shelf, or `nil` if the file is missing.
  func installed(_ identifier: String) -> Data? { try? Data(contentsOf: shelf.appending(path: identifier)) }

  /// The names of all files that queues have left in their folder.
  func leftovers() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: downloads.path) }
}

extension DownloadQueue {
  /// Downloads a file and waits for the final state.
  func download(_ request: DownloadRequest) async throws -> DownloadState {
    start()
    try await enqueue(request)
    return try await settled(request.identifier)
  }
}

/// The facts about a file that a store announces.
enum Announcement: Sendable {
  case nothing
  case length
  case checksum
  case all

  func request(_ url: URL, _ data: Data, identifier: String = "issue") throws -> DownloadRequest {
    DownloadRequest(
      identifier: identifier,
      url: url,
      byteCount: self == .length || self == .all ? data.count : nil,
      sha256: self == .checksum || self == .all ? try sha256(of: data) : nil
    )
  }
}

extension HostileServer {
  /// A request for the published file with everything announced, from a server with the given behaviour.
  func request(
    _ behaviour: String,
    _ identifier: String = "issue",
    key: String = HostileServer.newKey()
  ) throws -> DownloadRequest {
    try Announcement.all.request(url(behaviour, key: key), HostileServer.file.get(), identifier: identifier)
  }
}
