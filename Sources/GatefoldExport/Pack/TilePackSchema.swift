internal import GRDB

/// The tables of a tile pack: docs/exports.md describes them for others.
enum TilePackSchema {
  /// The application ID in the header of the file, "GfPk".
  static let applicationID: Int32 = 0x4766_506B
  static let version: Int32 = 1

  /// As in MBTiles, there are `metadata` and `tiles`; tiles have a canvas index as well, and rows count from the top.
  /// Identical tiles, such as margins, are stored once.
  static let tables = """
    CREATE TABLE metadata (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE canvas (
      canvas_index INTEGER NOT NULL PRIMARY KEY,
      width REAL NOT NULL,
      height REAL NOT NULL,
      pixel_width INTEGER NOT NULL,
      pixel_height INTEGER NOT NULL,
      level_count INTEGER NOT NULL
    );
    CREATE TABLE page (
      page_index INTEGER NOT NULL PRIMARY KEY,
      label TEXT NOT NULL,
      canvas_index INTEGER NOT NULL REFERENCES canvas,
      x REAL NOT NULL,
      y REAL NOT NULL,
      width REAL NOT NULL,
      height REAL NOT NULL,
      text TEXT
    );
    CREATE TABLE contents (
      item_index INTEGER NOT NULL PRIMARY KEY,
      parent_index INTEGER REFERENCES contents,
      title TEXT NOT NULL,
      section TEXT,
      page_index INTEGER,
      x REAL,
      y REAL,
      address TEXT,
      source TEXT NOT NULL,
      confidence REAL NOT NULL
    );
    CREATE TABLE link (
      page_index INTEGER NOT NULL REFERENCES page,
      link_index INTEGER NOT NULL,
      part_index INTEGER NOT NULL,
      x REAL NOT NULL,
      y REAL NOT NULL,
      width REAL NOT NULL,
      height REAL NOT NULL,
      target_page_index INTEGER,
      target_x REAL,
      target_y REAL,
      address TEXT,
      origin TEXT NOT NULL,
      confidence REAL NOT NULL,
      PRIMARY KEY (page_index, link_index, part_index)
    ) WITHOUT ROWID;
    CREATE TABLE image (image_id INTEGER PRIMARY KEY, data BLOB NOT NULL);
    CREATE TABLE tile_image (
      canvas_index INTEGER NOT NULL,
      zoom_level INTEGER NOT NULL,
      tile_column INTEGER NOT NULL,
      tile_row INTEGER NOT NULL,
      image_id INTEGER NOT NULL,
      PRIMARY KEY (canvas_index, zoom_level, tile_column, tile_row)
    ) WITHOUT ROWID;
    CREATE VIEW tiles AS
      SELECT canvas_index, zoom_level, tile_column, tile_row, data AS tile_data
      FROM tile_image JOIN image USING (image_id);
    """

  /// Whether a file is a pack with only the tables of one: a foreign view could have endless rows.
  static func matches(_ db: Database) throws -> Bool {
    guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID,
      try Int32.fetchOne(db, sql: "PRAGMA user_version") == version
    else { return false }
    let own = try DatabaseQueue()
    try own.write { try $0.execute(sql: tables) }
    return try definitions(in: db) == own.read(definitions)
  }

  private static func definitions(in db: Database) throws -> [Row] {
    try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name LIMIT 100")
  }
}
