import Foundation
import Gatefold
import GatefoldStore

/// Downloads files into a folder, for tests that kill it: `gatefold-download FOLDER BASE COUNT`.
///
/// Files are called issue-0 and so on, here and at the server. Those that are on the shelf are not downloaded again. It
/// prints the number of native handles that are left at its end.
@main
enum DownloadProgram {
  static func main() async throws {
    WorkerProcess.serveIfAsked()
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
    let folder = URL(filePath: arguments[1])
    let shelf = folder.appending(path: "shelf")
    try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
    try await download(count, from: arguments[2], into: folder, shelf)
    print("handles left: \(HTTPClient.liveHandleCount)")
  }

  private static func download(_ count: Int, from base: String, into folder: URL, _ shelf: URL) async throws {
    let queue = try DownloadQueue(folder: folder.appending(path: "downloads")) { file throws(GatefoldError) in
      let target = shelf.appending(path: file.request.identifier).path
      if rename(file.path, target) != 0, access(target, F_OK) != 0 {
        throw GatefoldError(.unwritableFile, "nothing was moved to \(target)")
      }
    }
    await queue.start()
    for number in 0..<count {
      let name = "issue-\(number)"
      let isThere = FileManager.default.fileExists(atPath: shelf.appending(path: name).path)
      guard !isThere, let url = URL(string: "\(base)/\(name)") else { continue }
      try await queue.enqueue(DownloadRequest(identifier: name, url: url))
    }
    for status in await queue.statuses {
      let state = try await queue.settled(status.id)
      if state != .installed { print("\(status.id): \(state.explanation)") }
    }
    await queue.stop()
  }
}
