internal import Foundation
public import Gatefold
internal import GRDB

/// Writes an issue into one file, a tile pack: its pages or spreads as tiles, their text and links, and the contents.
///
/// ```swift
/// let writer = try TilePackWriter(
///   path: "issue.tiles", metadata: ["title": issue.metadata.title ?? ""], contents: try await issue.contents())
/// for spread in try await issue.spreads() {
///   let canvas = try await TilePackCanvas(
///     drawing: spread, zoom: 2, tileSize: 512, format: .webp, hasText: true)
///   try writer.add(canvas)
/// }
/// try writer.finish()
/// ```
///
/// One writer writes a pack, once. The file is a pack only after ``finish()``. The same canvases in the same order give
/// the same bytes.
public final class TilePackWriter {
  /// The native message of errors thrown when the device is full.
  public static let deviceIsFull = "SQLITE_FULL"

  private let database: DatabaseQueue
  /// Small tiles written so far, since margins repeat; limited in size.
  private var known: [Data: Int64] = [:]
  private static let (maximumCachedByteCount, maximumCachedCount) = (4096, 2048)

  /// Begins a pack.
  ///
  /// - Parameters:
  ///   - path: the path of an empty file, or of a file that doesn't exist.
  ///   - metadata: the metadata of the pack: values by name.
  ///   - contents: the table of contents of the issue.
  /// - Throws: `unwritableFile`.
  public init(path: String, metadata: [String: String], contents: [ContentsItem] = []) throws(GatefoldError) {
    var configuration = Configuration()
    configuration.label = "gatefold pack"
    configuration.prepareDatabase { db in
      // Nobody reads a pack before it is whole.
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
    }
    database = try Self.writing { try DatabaseQueue(path: path, configuration: configuration) }
    try Self.writing {
      try database.write { db in
        try db.execute(sql: "PRAGMA application_id = \(TilePackSchema.applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(TilePackSchema.version)")
        try db.execute(sql: TilePackSchema.tables)
        for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
          try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
        }
        var count = 0
        for item in contents { try Self.add(item, parent: nil, count: &count, to: db) }
      }
    }
  }

  private static func add(_ item: ContentsItem, parent: Int?, count: inout Int, to db: Database) throws {
    let index = count
    count += 1
    let target = TilePackTarget(item.target)
    try db.execute(
      sql: "INSERT INTO contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        index, parent, item.title, item.section, target.pageIndex, target.x, target.y, target.address,
        item.source.rawValue, item.confidence,
      ]
    )
    for child in item.children { try add(child, parent: index, count: &count, to: db) }
  }

  /// Adds a page or a spread, which must not be in the pack yet.
  ///
  /// - Throws: `unwritableFile`.
  public func add(_ canvas: TilePackCanvas) throws(GatefoldError) {
    try Self.writing {
      try database.write { db in
        try db.execute(
          sql: "INSERT INTO canvas VALUES (?, ?, ?, ?, ?, ?)",
          arguments: [
            canvas.index, canvas.size.width, canvas.size.height, canvas.pixelSize.width, canvas.pixelSize.height,
            canvas.levelCount,
          ]
        )
        for page in canvas.pages { try Self.add(page, of: canvas, to: db) }
        for tile in canvas.tiles {
          let image = try image(of: tile.data, in: db)
          try db.execute(
            sql: "INSERT INTO tile_image VALUES (?, ?, ?, ?, ?)",
            arguments: [canvas.index, tile.zoomLevel, tile.index.column, tile.index.row, image]
          )
        }
      }
    }
  }

  private static func add(_ page: TilePackCanvas.Page, of canvas: TilePackCanvas, to db: Database) throws {
    let frame = page.frame
    try db.execute(
      sql: "INSERT INTO page VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [page.index, page.label, canvas.index, frame.x, frame.y, frame.width, frame.height, page.text]
    )
    for (number, link) in page.links.enumerated() {
      let target = TilePackTarget(link.target)
      for (part, quad) in link.quads.enumerated() {
        let rect = quad.boundingRect
        try db.execute(
          sql: "INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          arguments: [
            page.index, number, part, rect.x, rect.y, rect.width, rect.height, target.pageIndex, target.x, target.y,
            target.address, link.origin.name, link.confidence,
          ]
        )
      }
    }
  }

  private func image(of data: Data, in db: Database) throws -> Int64 {
    let isSmall = data.count <= Self.maximumCachedByteCount
    if isSmall, let image = known[data] { return image }
    try db.execute(sql: "INSERT INTO image (data) VALUES (?)", arguments: [data])
    if isSmall, known.count < Self.maximumCachedCount { known[data] = db.lastInsertedRowID }
    return db.lastInsertedRowID
  }

  /// Completes the pack. Nothing can be added afterwards.
  ///
  /// - Throws: `unwritableFile`.
  public func finish() throws(GatefoldError) {
    try Self.writing { try database.close() }
  }

  private static func writing<Value>(_ body: () throws -> Value) throws(GatefoldError) -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw GatefoldError(
        .unwritableFile,
        "the pack cannot be written: \(error.message ?? "\(error)")",
        nativeMessage: error.resultCode == .SQLITE_FULL ? Self.deviceIsFull : error.description
      )
    } catch {
      throw GatefoldError(.unwritableFile, "the pack cannot be written: \(error)")
    }
  }
}

/// The target of a contents item or a link in a pack: a page of the issue, an address, or nothing.
private struct TilePackTarget {
  var pageIndex: Int?
  /// The point in page space, if the destination has one.
  var (x, y): (Double?, Double?) = (nil, nil)
  var address: String?

  init(_ target: LinkTarget) {
    switch target {
    case .goTo(let destination):
      pageIndex = destination.pageIndex
      (x, y) = (destination.view.left, destination.view.top)
    case .uri(let uri): address = uri
    case .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: break
    }
  }
}

extension LinkOrigin {
  fileprivate var name: String {
    switch self {
    case .annotation: "annotation"
    case .printed(let kind): kind.rawValue
    }
  }
}
