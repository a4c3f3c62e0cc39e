internal import Foundation
public import Gatefold
internal import GRDB

/// Writes an issue's pages, as tiles and text, into one file: a tile pack.
///
/// A pack is written once, by one writer, and is done with `finish()`; what is left of a writer that came to no end is no
/// pack. The same pages in the same order give the same bytes.
public final class TilePackWriter {
  /// The native message of errors where there is no room for more.
  public static let deviceIsFull = "SQLITE_FULL"

  private let database: DatabaseQueue
  /// Tiles that came before, as margins come again and again: small ones, as many as a bound lets in.
  private var known: [Data: Int64] = [:]
  private static let (largestKnown, mostKnown) = (4096, 2048)

  /// Begins a pack.
  ///
  /// - Parameters:
  ///   - path: of an empty file, or of none.
  ///   - metadata: what the pack says of itself: values by their names.
  /// - Throws: `unwritableFile`.
  public init(path: String, metadata: [String: String]) throws(GatefoldError) {
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
      }
    }
  }

  /// Adds a page, which must not be there yet.
  ///
  /// - Throws: `unwritableFile`.
  public func add(_ page: TilePackPage) throws(GatefoldError) {
    try Self.writing {
      try database.write { db in
        try db.execute(
          sql: "INSERT INTO page VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          arguments: [
            page.index, page.label, page.size.width, page.size.height, page.pixelSize.width, page.pixelSize.height,
            page.levelCount, page.text,
          ]
        )
        for tile in page.tiles {
          let image = try image(of: tile.data, in: db)
          try db.execute(
            sql: "INSERT INTO tile_image VALUES (?, ?, ?, ?, ?)",
            arguments: [page.index, tile.zoomLevel, tile.index.column, tile.index.row, image]
          )
        }
      }
    }
  }

  private func image(of data: Data, in db: Database) throws -> Int64 {
    let isSmall = data.count <= Self.largestKnown
    if isSmall, let image = known[data] { return image }
    try db.execute(sql: "INSERT INTO image (data) VALUES (?)", arguments: [data])
    if isSmall, known.count < Self.mostKnown { known[data] = db.lastInsertedRowID }
    return db.lastInsertedRowID
  }

  /// Ends the pack: the file is whole from here on.
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
