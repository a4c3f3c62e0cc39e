internal import Gatefold
internal import GRDB

// The rows of a tile pack as they are read: what is no such row is an error, whoever wrote the file.

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

  var canvas: TilePack.Canvas {
    TilePack.Canvas(
      index: canvasIndex,
      size: PageSize(width: width, height: height),
      pixelSize: PixelSize(width: pixelWidth, height: pixelHeight),
      levelCount: levelCount
    )
  }
}

struct PageRow: TilePackRow {
  let pageIndex: Int
  let label: String
  let canvasIndex: Int
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  var page: TilePack.Page {
    let frame = PageRect(x: x, y: y, width: width, height: height)
    return TilePack.Page(index: pageIndex, label: label, canvasIndex: canvasIndex, frame: frame)
  }
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

  func entry(children: [TilePack.ContentsEntry]) -> TilePack.ContentsEntry {
    TilePack.ContentsEntry(
      title: title,
      section: section,
      target: TilePack.Target(pageIndex: pageIndex, x: x, y: y, address: address),
      source: source,
      confidence: confidence,
      children: children
    )
  }
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

  var rect: PageRect { PageRect(x: x, y: y, width: width, height: height) }

  /// - Returns: `nil` where it leads nowhere.
  func link(rects: [PageRect]) -> TilePack.Link? {
    TilePack.Target(pageIndex: targetPageIndex, x: targetX, y: targetY, address: address).map {
      TilePack.Link(rects: rects, target: $0, origin: origin, confidence: confidence)
    }
  }
}
