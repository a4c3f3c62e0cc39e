internal import GRDB

// Rows of a tile pack. A malformed row is an error, since the file is not trusted.

protocol TilePackRow: Decodable, FetchableRecord {}

extension TilePackRow {
  static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { .convertFromSnakeCase }
}

struct MetadataRow: TilePackRow {
  let name: String
  let value: String
}

struct CanvasRow: TilePackRow {
  let canvasIndex: Int
  let width: Double
  let height: Double
  let pixelWidth: Int
  let pixelHeight: Int
  let levelCount: Int
}

struct PageRow: TilePackRow {
  let pageIndex: Int
  let label: String
  let canvasIndex: Int
  let x: Double
  let y: Double
  let width: Double
  let height: Double
}

struct ContentsRow: TilePackRow {
  let itemIndex: Int
  let parentIndex: Int?
  let title: String
  let section: String?
  let pageIndex: Int?
  let x: Double?
  let y: Double?
  let address: String?
  let source: String
  let confidence: Double
}

struct LinkRow: TilePackRow {
  let linkIndex: Int
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  let targetPageIndex: Int?
  let targetX: Double?
  let targetY: Double?
  let address: String?
  let origin: String
  let confidence: Double
}
