internal import Foundation
internal import Gatefold

@testable import GatefoldExport

extension FuzzTarget {
  /// A tile pack, or what its root and first block inflate to: every file read, and tiles at the corners of all levels.
  static let tilePack = FuzzTarget("tilePack", seeds: { [seed(isInflated: false), seed(isInflated: true)] }) { bytes in
    let path = FileManager.default.temporaryDirectory.appending(path: "gatefold-fuzz-\(getpid()).tilepack").path
    defer { unlink(path) }
    let file = bytes.first == 0x89 ? Array(bytes) : pack(root: Array(bytes))
    guard FileManager.default.createFile(atPath: path, contents: Data(file)), let pack = try? TilePack(path: path)
    else { return }
    for name in pack.fileNames.prefix(1000) {
      if let data = try? pack.data(at: name) { precondition(data.count <= 1032 * file.count) }
    }
    for page in pack.pages.prefix(1000) {
      for level in 0..<page.levelCount {
        let layout = TilePackLayout(page.pixelSize, tileSize: pack.tileSize).levels[level]
        for index in [
          TileIndex(column: 0, row: 0), TileIndex(column: layout.columns - 1, row: layout.rows - 1),
          TileIndex(column: layout.columns, row: 0),
        ] {
          guard let tile = try? pack.tile(pageIndex: page.index, zoomLevel: level, index) else { continue }
          precondition(tile.count <= file.count && index.column < layout.columns)
        }
      }
    }
  }

  private static let issue = #"{"pages": [{"width": 60, "height": 40, "pixelWidth": 120, "pixelHeight": 80}]}"#
  private static let tile = [UInt8]("a tile".utf8)

  private static var root: [UInt8] {
    var directory = TilePackDirectory(
      tileSize: 64,
      fileExtension: "png",
      pages: [PixelSize(width: 120, height: 80)],
      files: [.init(name: "issue.json", range: .init(offset: 0, length: issue.utf8.count), inflatedLength: 0)]
    )
    directory.blocks = [.init(length: block.stored.count, inflatedLength: block.size, start: issue.utf8.count)]
    return directory.bytes
  }

  private static var block: (stored: [UInt8], size: Int) {
    var bytes = TilePackBytes()
    let start = issue.utf8.count
    bytes.append(Array(repeating: TilePackRange(offset: start, length: tile.count), count: 5), from: start)
    return (DeflatedBytes.deflated(bytes.all, level: 1), bytes.all.count)
  }

  /// The seed, or the root alone, which is mutated before it is deflated.
  private static func seed(isInflated: Bool) -> [UInt8] { isInflated ? root : pack(root: root) }

  private static func pack(root: [UInt8]) -> [UInt8] {
    let stored = root.isEmpty ? [] : DeflatedBytes.deflated(root, level: 1)
    let rest = block.stored + Array(issue.utf8) + tile
    let header = TilePackDirectory.Header(
      rootLength: stored.count,
      inflatedRootLength: root.count,
      fileLength: TilePackDirectory.Header.byteCount + stored.count + rest.count,
      identity: Array(repeating: 0, count: TilePackDirectory.Header.identityLength)
    )
    return header.bytes + stored + rest
  }
}
