internal import Foundation

/// The indexes of the shards of `index add` in an output folder, and the one that they are merged into.
struct ShardIndexes {
  /// The name of the command in logs.
  static let command = "index add"
  private static let folderName = "index-shards"

  let output: String

  var mergedPath: String { "\(output)/index.sqlite" }

  /// The index of a shard on this machine: SQLite does not let several machines write to the same file.
  func path(of shard: Shard) -> String {
    "\(output)/\(Self.folderName)/\(shard.number)-of-\(shard.count).\(PlannedShard.host).sqlite"
  }

  /// Those that are there, sorted.
  var paths: [String] {
    let folder = "\(output)/\(Self.folderName)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted().map { "\(folder)/\($0)" }
  }
}
