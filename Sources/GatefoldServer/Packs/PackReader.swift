internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// A tile pack that is open for serving, wherever its file is. Every offset and length in it is checked.
final class PackReader: Sendable {
  private let source: any PackSource
  private let map: TilePackMap
  private let blocks = Mutex<[Int: [TilePackRange]]>([:])
  private static let maximumCachedBlockCount = 16

  /// The longest description that is read, in bytes: one of 1,000 pages has half a megabyte. It stays in memory.
  static let maximumDescriptionLength = 16 << 20
  /// The longest of other files and tiles that is read, in bytes.
  static let maximumFileLength = 64 << 20
  /// The bytes of large parts that are read at once from one server, or from this machine. Small ones need not wait.
  static let largePartBytes = 256 << 20
  private static let smallLength = 1 << 20

  let description: PackDescription
  let pages: [TilePack.Page]
  /// A SHA-256 that tells the content of the pack from any other, in hexadecimal.
  let contentHash: String

  var tileSize: Int { map.tileSize }
  /// The file extension of its tiles: "jpg", "png" or "webp".
  var tileFormat: String { map.tileFormat }

  /// Opens a pack.
  ///
  /// - Throws: `damaged` for what is no pack, or a damaged one, and the errors of the source.
  init(_ source: any PackSource) async throws(GatefoldError) {
    self.source = source
    let headerLength = TilePackMap.Start.byteCount
    guard source.byteCount >= headerLength else { throw Self.damaged }
    let header = try await source.bytes(in: 0..<headerLength)
    guard let start = try Self.checked({ () throws(GatefoldError) in try TilePackMap.Start(header) }) else {
      throw GatefoldError(.damaged, "this is no tile pack, or one of another version of Gatefold")
    }
    guard start.fileLength == source.byteCount else { throw Self.damaged }
    let root = try await Self.contents(of: start.root, in: source)
    let map = try Self.checked { () throws(GatefoldError) in try TilePackMap(start, root: root) }
    self.map = map
    guard let file = try Self.checked({ () throws(GatefoldError) in try map.file(WebPath.issue) }) else {
      throw Self.damaged
    }
    let bytes = try await Self.contents(of: file, in: source, atMost: Self.maximumDescriptionLength)
    guard let description = try? JSONDecoder().decode(PackDescription.self, from: Data(bytes)) else {
      throw Self.damaged
    }
    self.description = description
    pages = try Self.checked { () throws(GatefoldError) in try map.pages(bytes).pages }
    guard !pages.isEmpty, pages.count == description.pages.count else { throw Self.damaged }
    contentHash = ContentHash(of: "pack \(start.fileLength) \(start.identity)".utf8).hexadecimal
  }

  static var damaged: GatefoldError { GatefoldError(.damaged, "the tile pack is damaged; write it again") }

  // MARK: Parts

  /// The bytes of a file beside the tiles; `nil` if the pack has no such file.
  func file(_ name: String) async throws(GatefoldError) -> Data? {
    guard let part = try Self.checked({ () throws(GatefoldError) in try map.file(name) }) else { return nil }
    return Data(try await Self.contents(of: part, in: source))
  }

  /// The bytes of a tile; `nil` if the pack lacks it.
  ///
  /// - Parameter zoomLevel: 0 for the level that fits in one tile.
  func tile(_ index: TileIndex, zoomLevel: Int, pageIndex: Int) async throws(GatefoldError) -> Data? {
    guard let place = map.place(ofTile: index, zoomLevel: zoomLevel, pageIndex: pageIndex) else { return nil }
    let ranges = try await tiles(ofBlock: place.block)
    let range = ranges[place.number]
    guard let part = try Self.checked({ () throws(GatefoldError) in try map.tile(range) }) else { return nil }
    return Data(try await Self.contents(of: part, in: source))
  }

  private func tiles(ofBlock number: Int) async throws(GatefoldError) -> [TilePackRange] {
    if let tiles = blocks.withLock({ $0[number] }) { return tiles }
    let bytes = try await Self.contents(of: map.block(number), in: source)
    let tiles = try Self.checked { () throws(GatefoldError) in try map.tiles(ofBlock: number, bytes) }
    blocks.withLock { blocks in
      if blocks.count >= Self.maximumCachedBlockCount { blocks.removeAll() }
      blocks[number] = tiles
    }
    return tiles
  }

  private static func contents(
    of part: TilePackPart,
    in source: any PackSource,
    atMost limit: Int = maximumFileLength
  ) async throws(GatefoldError) -> [UInt8] {
    let (start, length) = (part.range.offset, part.range.length)
    guard start <= source.byteCount, length <= source.byteCount - start else { throw damaged }
    guard max(length, part.inflatedLength) <= limit else {
      throw GatefoldError(.damaged, "a part of the tile pack is larger than the \(limit >> 20) MB that are read of one")
    }
    let size = length + part.inflatedLength
    let isLarge = size > smallLength
    if isLarge, await !source.largeParts.take(size) { throw .cancelled }
    defer { if isLarge { source.largeParts.giveBack(size) } }
    let stored = try await source.bytes(in: start..<start + length)
    return try checked { () throws(GatefoldError) in try part.contents(stored) }
  }

  /// Errors of the directory are those of the issue, not of a file that is not there.
  private static func checked<Value>(
    _ body: () throws(GatefoldError) -> Value
  ) throws(GatefoldError) -> Value {
    do throws(GatefoldError) {
      return try body()
    } catch {
      throw damaged
    }
  }
}
