public import Foundation
public import Gatefold
internal import Synchronization

/// A tile pack that is open for reading: the tiles, thumbnails, text, articles and contents of an issue in one file.
///
/// ```swift
/// let pack = try TilePack(path: "issue.tilepack")
/// let page = pack.pages[0]
/// let bytes = try pack.tile(pageIndex: 0, zoomLevel: page.levelCount - 1, TileIndex(column: 0, row: 0))
/// let contents = try pack.data(at: "contents.json")
/// print(page.pixelSize, bytes?.count ?? 0, contents?.count ?? 0, pack.fileNames)
/// ```
///
/// It may be asked from any task. A damaged or malicious file is an error.
public final class TilePack: Sendable {
  /// A page of the issue.
  public struct Page: Hashable, Sendable {
    /// Index of the page in the issue, from 0.
    public let index: Int
    /// The page label of the file, else the page number.
    public let label: String
    /// The size in points.
    public let size: PageSize
    /// The size at full zoom, in pixels.
    public let pixelSize: PixelSize
    /// The number of zoom levels, each half the one above; 0 if the page could not be drawn.
    public let levelCount: Int
  }

  private let file: TilePackFile
  private let map: TilePackMap
  private let blocks = Mutex<[Int: [TilePackRange]]>([:])
  private static let maximumCachedBlockCount = 16

  /// All pages of the issue, in reading order.
  public let pages: [Page]
  /// The edge of a tile in pixels.
  public var tileSize: Int { map.tileSize }
  /// The file extension of tiles: "jpg", "png" or "webp".
  public var tileFormat: String { map.tileFormat }
  /// Resolution at the full zoom, in pixels an inch; `nil` if the pack does not say.
  let dpi: Double?
  /// The names of the files beside the tiles, like "issue.json" and "text/page-0001.json".
  public var fileNames: [String] { map.fileNames }

  /// Opens a pack for reading.
  ///
  /// - Throws: `unreadableFile` if it is no pack, or one of another version, or damaged.
  public init(path: String) throws(GatefoldError) {
    file = try TilePackFile(path)
    let headerLength = TilePackMap.Start.byteCount
    guard file.byteCount >= headerLength,
      let start = try TilePackMap.Start(try file.bytes(in: TilePackRange(offset: 0, length: headerLength)))
    else { throw GatefoldError(.unreadableFile, "\(path) is not a tile pack of this version of Gatefold") }
    guard start.fileLength == file.byteCount else { throw TilePackFile.damaged }
    map = try TilePackMap(start, root: try file.contents(of: start.root))
    guard let description = try map.file(WebPath.issue) else { throw TilePackFile.damaged }
    (pages, dpi) = try map.pages(try file.contents(of: description))
  }

  // MARK: Tiles

  /// The bytes of a tile as a picture file; `nil` if the pack has no such tile.
  ///
  /// - Parameters:
  ///   - pageIndex: from 0.
  ///   - zoomLevel: 0 for the level that fits in one tile.
  ///   - index: column and row, from the top left.
  /// - Throws: `unreadableFile`.
  public func tile(pageIndex: Int, zoomLevel: Int, _ index: TileIndex) throws(GatefoldError) -> Data? {
    guard let place = map.place(ofTile: index, zoomLevel: zoomLevel, pageIndex: pageIndex) else { return nil }
    let tile = try map.tile(try tiles(ofBlock: place.block)[place.number])
    return try tile.map { tile throws(GatefoldError) in Data(try file.contents(of: tile)) }
  }

  private func tiles(ofBlock number: Int) throws(GatefoldError) -> [TilePackRange] {
    if let tiles = blocks.withLock({ $0[number] }) { return tiles }
    let tiles = try map.tiles(ofBlock: number, try file.contents(of: map.block(number)))
    blocks.withLock { blocks in
      if blocks.count >= Self.maximumCachedBlockCount { blocks.removeAll() }
      blocks[number] = tiles
    }
    return tiles
  }

  // MARK: Files

  /// The bytes of a file beside the tiles; `nil` if the pack has no such file.
  ///
  /// - Parameter name: like "text/page-0001.json": the path that the file has in a folder of `export web`.
  /// - Throws: `unreadableFile`.
  public func data(at name: String) throws(GatefoldError) -> Data? {
    let file = try map.file(name)
    return try file.map { part throws(GatefoldError) in Data(try self.file.contents(of: part)) }
  }
}
