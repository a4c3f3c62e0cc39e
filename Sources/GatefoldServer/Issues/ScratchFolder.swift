internal import Foundation

/// A temporary folder of the server, which goes with it.
struct ScratchFolder: Sendable {
  private let path = FileManager.default.temporaryDirectory.appending(path: "gatefold-server-\(UUID().uuidString)").path

  /// The path of a new folder in it, which is not there yet.
  func newPath() -> String { "\(path)/\(UUID().uuidString)" }

  /// Removes it with all that is in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
