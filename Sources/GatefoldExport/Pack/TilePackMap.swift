internal import Foundation
package import Gatefold

/// A part of the file of a pack, stored as it is or deflated.
package struct TilePackPart: Hashable, Sendable {
  /// Counted from the beginning of the file.
  package let range: TilePackRange
  /// The length after inflating, or 0 if it is stored as it is.
  package let inflatedLength: Int

  /// The bytes of the part, inflated if necessary.
  ///
  /// - Parameter stored: the bytes of its range.
  /// - Throws: `unreadableFile` if they are damaged.
  package func contents(_ stored: [UInt8]) throws(GatefoldError) -> [UInt8] {
    if inflatedLength == 0 { return stored }
    guard let inflated = DeflatedBytes.inflated(stored[...], count: inflatedLength) else { throw TilePackFile.damaged }
    return inflated
  }
}

/// Where everything is in a tile pack, without its file: whoever reads that gets the header, then the root of the
/// directory, and from then on the parts that it needs.
///
/// All lengths are limited, and no part begins before the file. That one ends in the file is checked where it is read.
package struct TilePackMap: Sendable {
  /// The header of a pack.
  package struct Start: Sendable {
    /// The number of bytes of a header.
    package static let byteCount = TilePackDirectory.Header.byteCount

    /// A hash of the content, the same for the same content.
    package let identity: [UInt8]
    /// The length of the file.
    package let fileLength: Int
    /// The root of the directory.
    package let root: TilePackPart

    /// Reads a header.
    ///
    /// - Returns: `nil` for what is no pack, or one of another version.
    /// - Throws: `unreadableFile` for lengths that no pack has.
    package init?(_ bytes: [UInt8]) throws(GatefoldError) {
      guard let header = TilePackDirectory.Header(bytes) else { return nil }
      guard max(header.rootLength, header.inflatedRootLength) <= TilePackDirectory.maximumRootLength,
        Self.byteCount + header.rootLength <= header.fileLength
      else { throw TilePackFile.damaged }
      (identity, fileLength) = (header.identity, header.fileLength)
      let range = TilePackRange(offset: Self.byteCount, length: header.rootLength)
      root = TilePackPart(range: range, inflatedLength: header.inflatedRootLength)
    }
  }

  /// The largest file or tile that is read, as in the reader for browsers.
  private static let maximumFileLength = 256 << 20

  private let directory: TilePackDirectory
  private let files: [String: TilePackDirectory.File]
  private let layouts: [TilePackLayout?]
  private let tileStarts: [Int]
  /// Where the data begins, and where each block of the directory does.
  private let dataStart: Int
  private let blockStarts: [Int]

  /// The edge of a tile in pixels.
  package var tileSize: Int { directory.tileSize }
  /// The file extension of tiles: "jpg", "png" or "webp".
  package var tileFormat: String { directory.fileExtension }
  /// The names of the files beside the tiles.
  package var fileNames: [String] { directory.files.map(\.name) }

  /// Reads the root of a directory.
  ///
  /// - Parameter root: the contents of ``Start/root``.
  /// - Throws: `unreadableFile` if it is damaged.
  package init(_ start: Start, root: [UInt8]) throws(GatefoldError) {
    guard let directory = TilePackDirectory(root), let tileStarts = directory.tileStarts else {
      throw TilePackFile.damaged
    }
    var place = start.root.range.offset + start.root.range.length
    var blockStarts: [Int] = []
    for block in directory.blocks {
      blockStarts.append(place)
      place += block.length
      guard place <= start.fileLength else { throw TilePackFile.damaged }
    }
    (self.directory, self.tileStarts, self.blockStarts, dataStart) = (directory, tileStarts, blockStarts, place)
    files = Dictionary(directory.files.map { ($0.name, $0) }) { first, _ in first }
    layouts = directory.pages.map { page in page.map { TilePackLayout($0, tileSize: directory.tileSize) } }
  }

  // MARK: Files

  /// The place of a file beside the tiles; `nil` if the pack has no such file.
  ///
  /// - Throws: `unreadableFile` if it is larger than any.
  package func file(_ name: String) throws(GatefoldError) -> TilePackPart? {
    guard let entry = files[name] else { return nil }
    guard max(entry.inflatedLength, entry.range.length) <= Self.maximumFileLength else { throw TilePackFile.damaged }
    return part(entry.range, inflatedLength: entry.inflatedLength)
  }

  private func part(_ range: TilePackRange, inflatedLength: Int = 0) -> TilePackPart {
    let place = TilePackRange(offset: dataStart + range.offset, length: range.length)
    return TilePackPart(range: place, inflatedLength: inflatedLength)
  }

  // MARK: Tiles

  /// The block of the directory that tells where a tile is, and the number of the tile in it; `nil` if there is no such
  /// tile.
  ///
  /// - Parameters:
  ///   - pageIndex: from 0.
  ///   - zoomLevel: 0 for the level that fits in one tile.
  ///   - index: column and row, from the top left.
  package func place(
    ofTile index: TileIndex,
    zoomLevel: Int,
    pageIndex: Int
  ) -> (block: Int, number: Int)? {
    guard layouts.indices.contains(pageIndex),
      let number = layouts[pageIndex]?.number(zoomLevel: zoomLevel, index)
    else { return nil }
    let all = tileStarts[pageIndex] + number
    return (all / TilePackDirectory.tilesPerBlock, all % TilePackDirectory.tilesPerBlock)
  }

  /// The place of a block of the directory.
  package func block(_ number: Int) -> TilePackPart {
    let entry = directory.blocks[number]
    let range = TilePackRange(offset: blockStarts[number], length: entry.length)
    return TilePackPart(range: range, inflatedLength: entry.inflatedLength)
  }

  /// The tiles of a block of the directory.
  ///
  /// - Parameter contents: of the block.
  /// - Throws: `unreadableFile` if it is damaged.
  package func tiles(ofBlock number: Int, _ contents: [UInt8]) throws(GatefoldError) -> [TilePackRange] {
    var bytes = TilePackBytes(contents)
    let perBlock = TilePackDirectory.tilesPerBlock
    let count = min(perBlock, tileStarts[tileStarts.count - 1] - number * perBlock)
    guard let ranges = bytes.ranges(count: count, from: directory.blocks[number].start), bytes.isAtEnd else {
      throw TilePackFile.damaged
    }
    return ranges
  }

  /// The place of a tile; `nil` if the pack lacks it.
  ///
  /// - Parameter range: of ``tiles(ofBlock:_:)``.
  /// - Throws: `unreadableFile` if it is larger than any.
  package func tile(_ range: TilePackRange) throws(GatefoldError) -> TilePackPart? {
    if range.length == 0 { return nil }
    guard range.length <= Self.maximumFileLength else { throw TilePackFile.damaged }
    return part(range)
  }

  // MARK: Pages

  /// The pages of the issue, and its resolution at the full zoom, in pixels an inch, if the description has it.
  ///
  /// - Parameter description: the contents of the file "issue.json".
  /// - Throws: `unreadableFile` if it is damaged, or of other pages.
  package func pages(_ description: [UInt8]) throws(GatefoldError) -> (pages: [TilePack.Page], dpi: Double?) {
    let issue = try TilePackIssue(description)
    guard issue.pages.count == layouts.count else { throw TilePackFile.damaged }
    var pages: [TilePack.Page] = []
    for (index, page) in issue.pages.enumerated() {
      guard [page.width, page.height].allSatisfy({ $0 > 0 && $0 < 1e7 }) else { throw TilePackFile.damaged }
      pages.append(
        TilePack.Page(
          index: index,
          label: page.pageLabel ?? "\(index + 1)",
          size: PageSize(width: page.width, height: page.height),
          pixelSize: layouts[index]?.levels.last?.size ?? PixelSize(width: 0, height: 0),
          levelCount: layouts[index]?.levels.count ?? 0
        )
      )
    }
    return (pages, issue.tiles?.dpi)
  }
}
