internal import Foundation
internal import Gatefold

/// The directory of a tile pack: where its files and tiles are. docs/tile-packs.md describes the bytes.
struct TilePackDirectory: Sendable {
  /// The beginning of a pack, before the root of the directory.
  struct Header {
    static let byteCount = 48
    static let identityLength = 16
    /// A byte above 127, "GFTP", and line ends that a transfer as text would change, as in PNG.
    static let magic: [UInt8] = [0x89, 0x47, 0x46, 0x54, 0x50, 0x0D, 0x0A, 0x1A]
    static let version: UInt64 = 1

    var rootLength: Int
    var inflatedRootLength: Int
    var fileLength: Int
    /// A hash of everything else. It identifies the content wherever the pack is.
    var identity: [UInt8]
  }

  /// A file with a name.
  struct File: Hashable, Sendable {
    var name: String
    var range: TilePackRange
    /// The length after inflating, or 0 if the file is stored as it is.
    var inflatedLength: Int
  }

  /// A part of the directory with the places of tiles.
  struct Block: Hashable, Sendable {
    var length: Int
    var inflatedLength: Int
    /// Where its first tile is, unless that is stored elsewhere.
    var start: Int
  }

  static let tilesPerBlock = 8192
  /// Limits of what is read, above those of any issue.
  static let maximumSide = 1 << 20
  static let maximumPageCount = 1 << 16
  static let maximumTileCount = 1 << 24
  static let maximumFileCount = 1 << 20
  static let maximumRootLength = 64 << 20
  static let maximumOffset = 1 << 50

  var tileSize: Int
  /// The file extension of tiles, like "jpg".
  var fileExtension: String
  /// The size of each page at the full zoom; `nil` for a page without tiles.
  var pages: [PixelSize?]
  var files: [File] = []
  var blocks: [Block] = []

  /// The number of tiles before those of each page, and of all at the end; `nil` if there are too many.
  var tileStarts: [Int]? {
    var starts = [0]
    for page in pages {
      let count = page.map { TilePackLayout($0, tileSize: tileSize).tileCount } ?? 0
      let end = starts[starts.count - 1] + count
      guard end <= Self.maximumTileCount else { return nil }
      starts.append(end)
    }
    return starts
  }
}

/// A range of the data of a pack, which follows the directory.
package struct TilePackRange: Hashable, Sendable {
  package var offset: Int
  package var length: Int

  package init(offset: Int, length: Int) { (self.offset, self.length) = (offset, length) }
}

// MARK: Bytes

extension TilePackDirectory.Header {
  var bytes: [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    var bytes = Self.magic
    bytes += number(Int(Self.version), 4)
    bytes += number(rootLength, 4)
    bytes += number(inflatedRootLength, 4)
    bytes += number(0, 4)
    bytes += number(fileLength, 8)
    return bytes + identity
  }

  /// `nil` if it is no pack, or one of another version.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount, Array(bytes[..<8]) == Self.magic else { return nil }
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    guard number(8..<12) == Self.version, number(20..<24) == 0 else { return nil }
    (rootLength, inflatedRootLength) = (Int(number(12..<16)), Int(number(16..<20)))
    guard let length = Int(exactly: number(24..<32)), length <= TilePackDirectory.maximumOffset else { return nil }
    fileLength = length
    identity = Array(bytes[32...])
  }
}

extension TilePackDirectory {
  /// The bytes of the root, before deflating.
  var bytes: [UInt8] {
    var bytes = TilePackBytes()
    bytes.append(tileSize)
    bytes.append(fileExtension)
    bytes.append(pages.count)
    for page in pages {
      bytes.append(page?.width ?? 0)
      bytes.append(page?.height ?? 0)
    }
    bytes.append(files.count)
    for file in files { bytes.append(file.name) }
    for file in files { bytes.append(file.inflatedLength) }
    bytes.append(files.map(\.range), from: 0)
    for block in blocks {
      bytes.append(block.length)
      bytes.append(block.inflatedLength)
      bytes.append(block.start)
    }
    return bytes.all
  }

  /// `nil` if the bytes are damaged.
  init?(_ bytes: [UInt8]) {
    var bytes = TilePackBytes(bytes)
    guard let tileSize = bytes.number(within: 1...TileGrid.maximumTileSize), let fileExtension = bytes.text(),
      ["jpg", "png", "webp"].contains(fileExtension),
      let pageCount = bytes.number(within: 0...Self.maximumPageCount)
    else { return nil }
    var pages: [PixelSize?] = []
    for _ in 0..<pageCount {
      guard let width = bytes.number(within: 0...Self.maximumSide),
        let height = bytes.number(within: 0...Self.maximumSide), (width == 0) == (height == 0)
      else { return nil }
      pages.append(width == 0 ? nil : PixelSize(width: width, height: height))
    }
    self.init(tileSize: tileSize, fileExtension: fileExtension, pages: pages)
    guard let tileCount = tileStarts?.last, let files = Self.files(from: &bytes) else { return nil }
    self.files = files
    for _ in 0..<(tileCount + Self.tilesPerBlock - 1) / Self.tilesPerBlock {
      guard let length = bytes.number(within: 1...2 * Self.maximumBlockLength),
        let inflatedLength = bytes.number(within: 1...Self.maximumBlockLength),
        let start = bytes.number(within: 0...Self.maximumOffset)
      else { return nil }
      blocks.append(Block(length: length, inflatedLength: inflatedLength, start: start))
    }
    guard bytes.isAtEnd else { return nil }
  }

  /// Two numbers of at most eight bytes for each tile.
  private static let maximumBlockLength = tilesPerBlock * 16

  private static func files(from bytes: inout TilePackBytes) -> [File]? {
    guard let count = bytes.number(within: 0...maximumFileCount) else { return nil }
    var (names, lengths) = ([String](), [Int]())
    for _ in 0..<count {
      guard let name = bytes.text() else { return nil }
      names.append(name)
    }
    for _ in 0..<count {
      guard let length = bytes.number(within: 0...maximumOffset) else { return nil }
      lengths.append(length)
    }
    guard let ranges = bytes.ranges(count: count, from: 0) else { return nil }
    return names.indices.map { File(name: names[$0], range: ranges[$0], inflatedLength: lengths[$0]) }
  }
}

/// Numbers and texts as the directory has them: numbers in groups of seven bits, the lowest first.
struct TilePackBytes {
  private(set) var all: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8] = []) { all = bytes }

  var isAtEnd: Bool { position == all.count }

  // MARK: Writing

  mutating func append(_ number: Int) {
    var rest = UInt(number)
    while rest > 127 {
      all.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    all.append(UInt8(rest))
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    all += text.utf8
  }

  /// Appends the lengths, then the places: 0 for what follows the last one written there, or the offset and 1.
  ///
  /// - Returns: the end of what follows one another.
  @discardableResult
  mutating func append(_ ranges: some Collection<TilePackRange>, from start: Int) -> Int {
    for range in ranges { append(range.length) }
    var next = start
    for range in ranges {
      append(range.offset == next ? 0 : range.offset + 1)
      if range.offset == next { next += range.length }
    }
    return next
  }

  // MARK: Reading

  mutating func number(within limits: ClosedRange<Int>) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard position < all.count else { return nil }
      let byte = all[position]
      position += 1
      value |= Int(byte & 127) << shift
      if byte < 128 { return limits.contains(value) ? value : nil }
    }
    return nil
  }

  mutating func text() -> String? {
    guard let count = number(within: 0...4096), count <= all.count - position else { return nil }
    defer { position += count }
    return String(validating: all[position..<position + count], as: UTF8.self)
  }

  mutating func ranges(count: Int, from start: Int) -> [TilePackRange]? {
    let limits = 0...TilePackDirectory.maximumOffset
    var ranges: [TilePackRange] = []
    for _ in 0..<count {
      guard let length = number(within: limits) else { return nil }
      ranges.append(TilePackRange(offset: 0, length: length))
    }
    var next = start
    for index in ranges.indices {
      guard let place = number(within: limits) else { return nil }
      ranges[index].offset = place == 0 ? next : place - 1
      if place == 0 { next += ranges[index].length }
      guard limits.contains(next) else { return nil }
    }
    return ranges
  }
}
