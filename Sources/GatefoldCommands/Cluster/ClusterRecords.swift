internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// The records of shards in an output folder, or copies of those on an object store.
struct ClusterRecords {
  /// The folder of this machine.
  let folder: String
  /// Where it is stored.
  let store: RemotePath?
  private let rclone: Rclone
  private let scratch: Scratch?

  /// - Parameter output: the output folder, or a place on an object store, whose records are fetched by ``refresh()``.
  /// - Throws: `invalidRemote`, `storeFailed`, `unwritableFile`.
  init(of output: String, _ rclone: Rclone) throws(GatefoldError) {
    self.rclone = rclone
    store = RemotePath(output)
    guard let store else {
      (folder, scratch) = (output, nil)
      return
    }
    try store.validate()
    try Rclone.require()
    let scratch = try Scratch(in: FileManager.default.temporaryDirectory.path, byteCount: .max)
    (self.scratch, folder) = (scratch, "\(scratch.path)/out")
  }

  /// Fetches what the shards have recorded by now, as the store lists it.
  ///
  /// - Throws: `storeFailed`, `cancelled`.
  func refresh() async throws(GatefoldError) {
    guard let store else { return }
    let place = store.child(ShardLog.folderName)
    try await rclone.fetchListed("/*.\(ShardLog.fileExtension)", of: place, to: "\(folder)/\(ShardLog.folderName)")
  }

  var logs: [ShardLogs] {
    ShardLogs.all(in: folder, store == nil ? .lock : .signs(within: BatchStorage.silence))
  }

  /// Fetches files by their names, as far as they are there.
  ///
  /// - Throws: `storeFailed`, `unwritableFile`, `cancelled`.
  func fetch(_ names: [String]) async throws(GatefoldError) {
    guard let store, !names.isEmpty else { return }
    try await rclone.fetch(names, of: store, to: folder)
  }

  /// Stores files that were changed.
  ///
  /// - Throws: `storeFailed`, `cancelled`.
  func keep(_ names: [String]) async throws(GatefoldError) {
    guard let store else { return }
    for name in names where AtomicFile.exists("\(folder)/\(name)") {
      try await rclone.store("\(folder)/\(name)", as: store.child(name))
    }
  }
}
