public import Foundation
public import Gatefold
internal import GRDB

/// A tile pack that is open for reading: the tiles, text, links and contents of an issue in one SQLite file.
///
/// ```swift
/// let pack = try TilePack(path: "issue.tiles")
/// let canvas = pack.canvases[0]
/// let bytes = try pack.tile(canvasIndex: 0, zoomLevel: canvas.levelCount - 1, TileIndex(column: 0, row: 0))
/// print(canvas.pixelSize, bytes?.count ?? 0, try pack.contents().map(\.title))
/// ```
///
/// It may be asked from any task.
public final class TilePack: Sendable {
  /// A page or a spread of which the pack has tiles.
  public struct Canvas: Hashable, Sendable {
    /// The index of the canvas, from 0. In a pack of single pages it equals the page index.
    public let index: Int
    /// The size in points.
    public let size: PageSize
    /// The size at full zoom, in pixels.
    public let pixelSize: PixelSize
    /// The number of zoom levels, each half the one above. Level 0 fits in one tile.
    public let levelCount: Int
  }

  /// A page of the pack, and where it lies on its canvas.
  public struct Page: Hashable, Sendable {
    /// Index of the page in the issue, from 0.
    public let index: Int
    /// The page label of the file, else the page number.
    public let label: String
    /// Index of the canvas that the page lies on.
    public let canvasIndex: Int
    /// The place of the page, in points from the top left of the canvas.
    public let frame: PageRect
  }

  private let database: DatabaseQueue
  /// The metadata of the pack: values by name, like the title and the tile format.
  public let metadata: [String: String]
  /// All canvases of the pack, in reading order.
  public let canvases: [Canvas]
  /// All pages of the pack, in reading order.
  public let pages: [Page]

  /// Opens a pack for reading.
  ///
  /// - Throws: `unreadableFile` if it is no pack, or one of another version.
  public init(path: String) throws(GatefoldError) {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw GatefoldError(.unreadableFile, "there is no pack at \(path), or it is not readable")
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "gatefold pack"
    let opened = try Self.reading {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      return try database.read { db in
        guard try TilePackSchema.matches(db) else {
          throw GatefoldError(.unreadableFile, "\(path) is not a tile pack of this version of Gatefold")
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

  /// The bytes of a tile as a picture file; `nil` if the pack has no such tile.
  ///
  /// - Parameters:
  ///   - canvasIndex: from 0.
  ///   - zoomLevel: 0 for the level that fits in one tile.
  ///   - index: column and row, from the top left.
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

  /// The text of a page with the places of words, as the JSON of `gatefold text --format json`; `nil` if the pack has
  /// none.
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
