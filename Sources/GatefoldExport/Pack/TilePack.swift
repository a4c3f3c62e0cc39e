public import Foundation
public import Gatefold
internal import GRDB

/// A tile pack that is open for reading: an issue in one file.
///
/// May be asked from any task.
public final class TilePack: Sendable {
  /// A page or a spread: what tiles are of.
  public struct Canvas: Hashable, Sendable {
    /// From 0: of a pack of single pages the page's own.
    public let index: Int
    /// Size in points.
    public let size: PageSize
    /// Size at full zoom.
    public let pixelSize: PixelSize
    public let levelCount: Int
  }

  /// A page of the pack.
  public struct Page: Hashable, Sendable {
    /// From 0.
    public let index: Int
    public let label: String
    public let canvasIndex: Int
    /// Position of the page, in points from the top left of the canvas.
    public let frame: PageRect
  }

  private let database: DatabaseQueue
  public let metadata: [String: String]
  /// All of the pack, in reading order.
  public let canvases: [Canvas]
  /// All of the pack, in reading order.
  public let pages: [Page]

  /// Opens a pack.
  ///
  /// - Throws: `unreadableFile` where it is no pack, or one of another version.
  public init(path: String) throws(GatefoldError) {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw GatefoldError(.unreadableFile, "there is no pack at \(path), or it may not be read")
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "gatefold pack"
    let opened = try Self.reading {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      return try database.read { db in
        guard try TilePackSchema.matches(db) else {
          throw GatefoldError(.unreadableFile, "\(path) is no tile pack, or one of another Gatefold")
        }
        let metadata = try MetadataRow.fetchAll(db, sql: "SELECT * FROM metadata")
        return (
          database, Dictionary(metadata.map { ($0.name, $0.value) }) { first, _ in first },
          try CanvasRow.fetchAll(db, sql: "SELECT * FROM canvas ORDER BY canvas_index").map(Canvas.init),
          try PageRow.fetchAll(db, sql: "SELECT * FROM page ORDER BY page_index").map(Page.init)
        )
      }
    }
    (database, metadata, canvases, pages) = opened
  }

  /// The bytes of a tile; `nil` where the pack has no such tile.
  ///
  /// - Parameter zoomLevel: 0 for the level that fits in one tile.
  /// - Throws: `unreadableFile`.
  public func tile(canvasIndex: Int, zoomLevel: Int, _ index: TileIndex) throws(GatefoldError) -> Data? {
    try read { db in
      try Data.fetchOne(
        db,
        sql: """
          SELECT tile_data FROM tiles
          WHERE canvas_index = ? AND zoom_level = ? AND tile_column = ? AND tile_row = ?
          """,
        arguments: [canvasIndex, zoomLevel, index.column, index.row]
      )
    }
  }

  /// The text of a page with its places, as `gatefold text --format json` has it; `nil` where the pack has none.
  ///
  /// - Throws: `unreadableFile`.
  public func text(pageIndex: Int) throws(GatefoldError) -> String? {
    try read { db in
      try String.fetchOne(db, sql: "SELECT text FROM page WHERE page_index = ?", arguments: [pageIndex])
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(GatefoldError) -> Value {
    try Self.reading { try database.read(body) }
  }

  private static func reading<Value>(_ body: () throws -> Value) throws(GatefoldError) -> Value {
    do {
      return try body()
    } catch let error as GatefoldError {
      throw error
    } catch let error as DatabaseError {
      throw GatefoldError(.unreadableFile, "the pack cannot be read: \(error.message ?? "\(error)")")
    } catch {
      throw GatefoldError(.unreadableFile, "the pack cannot be read: \(error)")
    }
  }
}

extension TilePack.Canvas {
  fileprivate init(_ row: CanvasRow) {
    index = row.canvasIndex
    size = PageSize(width: row.width, height: row.height)
    pixelSize = PixelSize(width: row.pixelWidth, height: row.pixelHeight)
    levelCount = row.levelCount
  }
}

extension TilePack.Page {
  fileprivate init(_ row: PageRow) {
    index = row.pageIndex
    label = row.label
    canvasIndex = row.canvasIndex
    frame = PageRect(x: row.x, y: row.y, width: row.width, height: row.height)
  }
}
