internal import Foundation
public import Gatefold
internal import Synchronization

/// Collects an issue for a tile pack: one file with all tiles, thumbnails, text, articles and contents, which any web
/// server can serve by ranges.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// let pack = try TilePackFolder(documentPath: "issue.pdf", scratchFolder: "out")
/// try await WebExport(address: "").write(issue, into: pack)
/// try pack.write(to: "out/issue.tilepack")
/// for failure in pack.failures { print(failure) }
/// ```
///
/// Until it is written, everything lies in a temporary file, so the memory does not grow with the issue. The same issue
/// gives the same bytes, in whichever order its pages are drawn.
public final class TilePackFolder: ExportFolder {
  private struct State {
    var failures: [GatefoldError] = []
    var written: Set<String> = []
    /// The first error because of which files are missing that could have been made, as on a full disk.
    var end: GatefoldError?
  }

  /// Path of the issue's PDF.
  public let documentPath: String
  private let output: any ExportFiles
  private let scratch: TilePackScratch
  private let state = Mutex(State())
  private let advance: @Sendable (_ total: Int) -> @Sendable () -> Void

  /// An empty pack.
  ///
  /// - Parameters:
  ///   - documentPath: of the issue's PDF.
  ///   - scratchFolder: an existing folder for the temporary file, which gets as large as the pack.
  ///   - progress: takes the number of pages, and returns a function that is called after each page.
  /// - Throws: `unwritableFile`.
  public convenience init(
    documentPath: String,
    scratchFolder: String,
    progress: @escaping @Sendable (_ total: Int) -> @Sendable () -> Void = { _ in {} }
  ) throws(GatefoldError) {
    let output = DirectoryFiles(folder: scratchFolder, documentPath: documentPath)
    try self.init(documentPath: documentPath, output: output, progress: progress)
  }

  /// - Parameter output: makes the temporary files.
  /// - Throws: `unwritableFile`.
  package init(
    documentPath: String,
    output: any ExportFiles,
    progress: @escaping @Sendable (_ total: Int) -> @Sendable () -> Void
  ) throws(GatefoldError) {
    self.documentPath = documentPath
    self.output = output
    scratch = TilePackScratch(try output.temporaryFile())
    advance = progress
  }

  /// Errors of pages that are missing or incomplete, in the order of their pages.
  public var failures: [GatefoldError] {
    state.withLock(\.failures).enumerated()
      .sorted { ($0.element.pageIndex ?? .max, $0.offset) < ($1.element.pageIndex ?? .max, $1.offset) }
      .map(\.element)
  }

  /// Does nothing: every unit is written anyway.
  public func expect(_ unitName: String) {}

  /// Returns all units.
  public func plan(_ units: [ExportUnit]) -> [ExportUnit] { units }

  public func write(
    _ unit: ExportUnit,
    _ body: (any ExportFiles) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    try throwIfIncomplete()
    do throws(GatefoldError) {
      try await body(TilePackFiles(scratch: scratch, output: output))
    } catch {
      if error.code == .unwritableFile || error.code == .cancelled {
        state.withLock { $0.end = $0.end ?? error }
      }
      throw error
    }
    state.withLock { _ = $0.written.insert(unit.name) }
  }

  /// - Throws: the error because of which files are missing that could have been made.
  package func throwIfIncomplete() throws(GatefoldError) {
    if let end = state.withLock(\.end) { throw end }
  }

  /// Whether the files of a unit are in the pack.
  public func isWritten(_ unitName: String) -> Bool { state.withLock { $0.written.contains(unitName) } }

  /// Adds the error to ``failures``; `cancelled` is left out.
  public func report(_ error: GatefoldError, unitName: String, pageIndex: Int?) {
    guard error.code != .cancelled else { return }
    state.withLock { $0.failures.append(error.on(page: error.pageIndex ?? pageIndex)) }
  }

  public func progress(total: Int) -> @Sendable () -> Void { advance(total) }

  // MARK: The pack

  /// Removes the temporary file. A task that has ended may hold this object, and so the file, a little longer.
  package func end() { scratch.remove() }

  /// Whether a page was drawn: an issue without any is no pack.
  package var hasTiles: Bool { (try? described().pages.contains { $0.imageService != nil }) ?? false }

  /// Writes the pack under a temporary name, then renames it. A file that is there is replaced.
  ///
  /// - Throws: `unwritableFile`, also if it happened while files were collected; `encodingFailed` if no issue was written
  ///   into the folder.
  public func write(to path: String) throws(GatefoldError) {
    let file = try TemporaryFile(in: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    try write(to: file)
    _ = try file.move(to: path)
  }

  /// Appends the pack to an empty temporary file.
  package func write(to file: TemporaryFile) throws(GatefoldError) {
    try throwIfIncomplete()
    let issue = try described()
    guard let form = issue.tiles else { throw GatefoldError(.encodingFailed, "no issue was written into the pack") }
    var directory = TilePackDirectory(
      tileSize: form.size,
      fileExtension: form.format,
      pages: issue.pages.map { $0.imageService == nil ? nil : PixelSize(width: $0.pixelWidth, height: $0.pixelHeight) }
    )
    var tiles: [String] = []
    for page in issue.pages { tiles += try Self.tilePaths(of: page, form) }
    var order = TilePackOrder(scratch)
    // Some tiles of a page that could not be drawn as a whole may be there.
    let names = scratch.paths.filter { !$0.hasPrefix(WebPath.images) }
    for name in names.sorted(by: { (Self.rank($0), $0) < (Self.rank($1), $1) }) {
      guard let range = order.place(name), let entry = scratch[name] else { continue }
      directory.files.append(.init(name: name, range: range, inflatedLength: entry.inflatedLength))
    }
    let blocks = Self.blocks(tiles, &order, &directory)
    let root = directory.bytes
    let deflatedRoot = DeflatedBytes.deflated(root, level: Self.level)
    let directoryLength = deflatedRoot.count + blocks.reduce(0) { $0 + $1.count }
    let header = TilePackDirectory.Header(
      rootLength: deflatedRoot.count,
      inflatedRootLength: root.count,
      fileLength: TilePackDirectory.Header.byteCount + directoryLength + order.next,
      identity: Self.identity(of: [root] + blocks, order.hashes)
    )
    try file.append(header.bytes)
    try file.append(deflatedRoot)
    for block in blocks { try file.append(block) }
    try scratch.copy(order.sources, to: file)
  }

  /// Places the tiles, and adds the blocks to the directory.
  ///
  /// - Returns: the bytes of each block.
  private static func blocks(
    _ tiles: [String],
    _ order: inout TilePackOrder,
    _ directory: inout TilePackDirectory
  ) -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    for start in stride(from: 0, to: tiles.count, by: TilePackDirectory.tilesPerBlock) {
      let first = order.next
      var ranges: [TilePackRange] = []
      for path in tiles[start..<min(start + TilePackDirectory.tilesPerBlock, tiles.count)] {
        ranges.append(order.place(path) ?? TilePackRange(offset: order.next, length: 0))
      }
      var bytes = TilePackBytes()
      bytes.append(ranges, from: first)
      let block = DeflatedBytes.deflated(bytes.all, level: level)
      directory.blocks.append(.init(length: block.count, inflatedLength: bytes.all.count, start: first))
      blocks.append(block)
    }
    return blocks
  }

  private static let level = 12

  private static func identity(of directory: [[UInt8]], _ hashes: [ContentHash]) -> [UInt8] {
    let all = directory.map { ContentHash(of: $0) } + hashes
    return Array(ContentHash(of: all.flatMap(\.bytes)).bytes.prefix(TilePackDirectory.Header.identityLength))
  }

  /// The order of files. Readers need the description first, then small lists and thumbnails.
  private static func rank(_ name: String) -> Int {
    switch name {
    case WebPath.issue: 0
    case WebPath.contents, WebPath.articles: 1
    case WebPath.links: 2
    case _ where name.hasPrefix(WebPath.thumbnails): 3
    default: 4
    }
  }

  private func described() throws(GatefoldError) -> TilePackIssue {
    guard let entry = scratch[WebPath.issue] else {
      throw GatefoldError(.encodingFailed, "no issue was written into the pack")
    }
    let bytes = try scratch.bytes(of: entry)
    return try TilePackIssue(bytes)
  }

  /// The paths of a page's tiles, in the order of a pack; none if it could not be drawn.
  private static func tilePaths(
    of page: TilePackIssue.Page,
    _ tiles: TilePackIssue.Tiles
  ) throws(GatefoldError) -> [String] {
    guard let name = page.imageService else { return [] }
    let size = PageSize(width: Double(page.pixelWidth), height: Double(page.pixelHeight))
    let levels = try TileLayout.iiif.levels(of: TileGrid(pageSize: size, zoom: 1, tileSize: tiles.size))
    var paths: [String] = []
    for level in levels.indices.reversed() {
      for index in try levels[level].indices() {
        paths.append(
          TileLayout.iiif.path(of: index, level: level, in: levels, name: name, fileExtension: tiles.format)
        )
      }
    }
    return paths
  }
}

/// Puts the files of a pack one after the other, equal ones once.
private struct TilePackOrder {
  private let scratch: TilePackScratch
  /// Where ranges of the temporary file are in the pack.
  private var places: [TilePackRange: Int] = [:]
  /// The ranges of the temporary file, in the order of the pack.
  private(set) var sources: [TilePackRange] = []
  /// The hash of each range of ``sources``.
  private(set) var hashes: [ContentHash] = []
  private(set) var next = 0

  init(_ scratch: TilePackScratch) { self.scratch = scratch }

  /// Returns the place of a file, which is the next one if its bytes have none yet; `nil` if there is no such file.
  mutating func place(_ path: String) -> TilePackRange? {
    guard let entry = scratch[path] else { return nil }
    let source = entry.range
    if let offset = places[source] { return TilePackRange(offset: offset, length: source.length) }
    defer { next += source.length }
    places[source] = next
    sources.append(source)
    hashes.append(entry.hash)
    return TilePackRange(offset: next, length: source.length)
  }
}

/// The files of a unit, which go into a pack.
private struct TilePackFiles: ExportFiles {
  let scratch: TilePackScratch
  let output: any ExportFiles

  func write(_ pieces: [ExportPiece], to path: String, showing content: ExportContent) throws(GatefoldError) {
    try scratch.add(pieces, at: path)
  }

  func temporaryFile() throws(GatefoldError) -> TemporaryFile { try output.temporaryFile() }

  func move(_ file: TemporaryFile, to path: String, showing content: ExportContent) throws(GatefoldError) {
    try write([.file(file)], to: path, showing: content)
  }

  func embeddedFiles(in folder: String, maximumByteCount: Int) throws(GatefoldError) -> EmbeddedFileFolder {
    throw GatefoldError(.unsupportedContent, "a tile pack has no embedded files")
  }

  func add(_ file: ExtractedFile, showing content: ExportContent) {}

  func copyDocument(to path: String) throws(GatefoldError) {
    throw GatefoldError(.unsupportedContent, "a tile pack has no PDF")
  }

  func leaveOutDocument(at path: String) {}
}
