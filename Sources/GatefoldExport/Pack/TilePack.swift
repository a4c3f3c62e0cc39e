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

  private struct Block: Sendable {
    let ranges: [TilePackRange]
  }

  private let file: TilePackFile
  private let directory: TilePackDirectory
  private let files: [String: TilePackDirectory.File]
  private let layouts: [TilePackLayout?]
  private let tileStarts: [Int]
  /// Where the data begins, and where each block of the directory does.
  private let dataStart: Int
  private let blockStarts: [Int]
  private let blocks = Mutex<[Int: Block]>([:])
  private static let maximumCachedBlockCount = 16

  /// All pages of the issue, in reading order.
  public let pages: [Page]
  /// The edge of a tile in pixels.
  public var tileSize: Int { directory.tileSize }
  /// The file extension of tiles: "jpg", "png" or "webp".
  public var tileFormat: String { directory.fileExtension }
  /// Resolution at the full zoom, in pixels an inch; `nil` if the pack does not say.
  let dpi: Double?
  /// The names of the files beside the tiles, like "issue.json" and "text/page-0001.json".
  public var fileNames: [String] { directory.files.map(\.name) }

  /// Opens a pack for reading.
  ///
  /// - Throws: `unreadableFile` if it is no pack, or one of another version, or damaged.
  public init(path: String) throws(GatefoldError) {
    let file = try TilePackFile(path)
    self.file = file
    let headerLength = TilePackDirectory.Header.byteCount
    guard file.byteCount >= headerLength,
      let header = TilePackDirectory.Header(try file.bytes(in: TilePackRange(offset: 0, length: headerLength)))
    else { throw GatefoldError(.unreadableFile, "\(path) is not a tile pack of this version of Gatefold") }
    guard header.fileLength == file.byteCount,
      max(header.rootLength, header.inflatedRootLength) <= TilePackDirectory.maximumRootLength
    else { throw TilePackFile.damaged }
    let root = TilePackRange(offset: headerLength, length: header.rootLength)
    let bytes = try file.bytes(in: root, inflatedLength: header.inflatedRootLength)
    guard let directory = TilePackDirectory(bytes), let tileStarts = directory.tileStarts else {
      throw TilePackFile.damaged
    }
    var place = headerLength + header.rootLength
    var blockStarts: [Int] = []
    for block in directory.blocks {
      blockStarts.append(place)
      place += block.length
      guard place <= file.byteCount, max(block.length, block.inflatedLength) <= TilePackDirectory.maximumRootLength
      else { throw TilePackFile.damaged }
    }
    (self.directory, self.tileStarts, self.blockStarts, dataStart) = (directory, tileStarts, blockStarts, place)
    files = Dictionary(directory.files.map { ($0.name, $0) }) { first, _ in first }
    layouts = directory.pages.map { page in page.map { TilePackLayout($0, tileSize: directory.tileSize) } }
    guard let description = files[WebPath.issue] else { throw TilePackFile.damaged }
    let issue = try TilePackIssue(try Self.bytes(of: description, in: file, from: place))
    dpi = issue.tiles?.dpi
    pages = try Self.pages(issue, layouts)
  }

  private static func pages(
    _ issue: TilePackIssue,
    _ layouts: [TilePackLayout?]
  ) throws(GatefoldError) -> [Page] {
    guard issue.pages.count == layouts.count else { throw TilePackFile.damaged }
    var pages: [Page] = []
    for (index, page) in issue.pages.enumerated() {
      let sides = [page.width, page.height]
      guard sides.allSatisfy({ $0 > 0 && $0 < 1e7 }) else { throw TilePackFile.damaged }
      pages.append(
        Page(
          index: index,
          label: page.pageLabel ?? "\(index + 1)",
          size: PageSize(width: page.width, height: page.height),
          pixelSize: layouts[index]?.levels.last?.size ?? PixelSize(width: 0, height: 0),
          levelCount: layouts[index]?.levels.count ?? 0
        )
      )
    }
    return pages
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
    guard layouts.indices.contains(pageIndex),
      let number = layouts[pageIndex]?.number(zoomLevel: zoomLevel, index)
    else { return nil }
    let all = tileStarts[pageIndex] + number
    let block = try block(all / TilePackDirectory.tilesPerBlock)
    let range = block.ranges[all % TilePackDirectory.tilesPerBlock]
    if range.length == 0 { return nil }
    guard range.length <= Self.maximumFileLength else { throw TilePackFile.damaged }
    return Data(try file.bytes(in: TilePackRange(offset: dataStart + range.offset, length: range.length)))
  }

  private func block(_ number: Int) throws(GatefoldError) -> Block {
    if let block = blocks.withLock({ $0[number] }) { return block }
    let entry = directory.blocks[number]
    let place = TilePackRange(offset: blockStarts[number], length: entry.length)
    var bytes = TilePackBytes(try file.bytes(in: place, inflatedLength: entry.inflatedLength))
    let perBlock = TilePackDirectory.tilesPerBlock
    let count = min(perBlock, tileStarts[tileStarts.count - 1] - number * perBlock)
    guard let ranges = bytes.ranges(count: count, from: entry.start), bytes.isAtEnd else { throw TilePackFile.damaged }
    let block = Block(ranges: ranges)
    blocks.withLock { blocks in
      if blocks.count >= Self.maximumCachedBlockCount { blocks.removeAll() }
      blocks[number] = block
    }
    return block
  }

  // MARK: Files

  /// The bytes of a file beside the tiles; `nil` if the pack has no such file.
  ///
  /// - Parameter name: like "text/page-0001.json": the path that the file has in a folder of `export web`.
  /// - Throws: `unreadableFile`.
  public func data(at name: String) throws(GatefoldError) -> Data? {
    guard let entry = files[name] else { return nil }
    return Data(try Self.bytes(of: entry, in: file, from: dataStart))
  }

  /// The largest file or tile that is read, as in the reader for browsers.
  private static let maximumFileLength = 256 << 20

  private static func bytes(
    of entry: TilePackDirectory.File,
    in file: TilePackFile,
    from dataStart: Int
  ) throws(GatefoldError) -> [UInt8] {
    guard max(entry.inflatedLength, entry.range.length) <= maximumFileLength else { throw TilePackFile.damaged }
    let range = TilePackRange(offset: dataStart + entry.range.offset, length: entry.range.length)
    return try file.bytes(in: range, inflatedLength: entry.inflatedLength)
  }
}
