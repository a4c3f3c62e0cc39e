internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldStore

/// A page of a tile pack, which has tiles.
struct PackPage: Sendable {
  let reader: PackReader
  let page: TilePack.Page

  /// The most pixels of tiles that are put together for one picture: 128 MB.
  private static let maximumPixelCount = 1 << 25
  /// The tiles that are read at once.
  private static let readCount = 8
  /// Pictures that are put together at once, in all. Each takes up to 256 MB.
  private static let gate = Allowance(max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// The levels of its pyramid, the full zoom first.
  var levels: [TileGrid] {
    get throws(GatefoldError) {
      let pixels = PageSize(width: Double(page.pixelSize.width), height: Double(page.pixelSize.height))
      return try TileLayout.iiif.levels(of: TileGrid(pageSize: pixels, zoom: 1, tileSize: reader.tileSize))
    }
  }

  /// The bytes of a tile, as they are in the pack; `nil` if the pack lacks it.
  ///
  /// - Parameter level: 0 for the full zoom.
  /// - Throws: `damaged` if it isn't a picture of the size that the tile has.
  func tile(_ index: TileIndex, level: Int, in levels: [TileGrid]) async throws(GatefoldError) -> Data? {
    let zoomLevel = page.levelCount - 1 - level
    guard let data = try await reader.tile(index, zoomLevel: zoomLevel, pageIndex: page.index) else { return nil }
    let size = try levels[level].pixelRect(of: index).size
    guard let picture = PictureFile(data), picture.size == size, picture.kind.fileExtension == reader.tileFormat else {
      throw PackReader.damaged
    }
    return data
  }

  /// A part of the page, put together of tiles and scaled.
  ///
  /// - Parameters:
  ///   - region: in pixels of the full zoom; must lie on the page.
  ///   - size: of the result.
  ///   - mark: is drawn over the page.
  ///   - finish: what is made of the picture.
  func picture(
    of region: PixelRect,
    _ size: PixelSize,
    in levels: [TileGrid],
    mark: Watermark?,
    finish: @escaping @Sendable (PixelBuffer) throws(GatefoldError) -> Data
  ) async throws(GatefoldError) -> Data {
    let level = Self.level(of: region, size, in: levels)
    let (grid, factor) = (levels[level], Double(1 << level))
    // Levels round up: their last pixel may show less than a whole one.
    let (left, top) = (Double(region.x) / factor, Double(region.y) / factor)
    let right = min(Double(region.maxX) / factor, Double(grid.pixelSize.width))
    let bottom = min(Double(region.maxY) / factor, Double(grid.pixelSize.height))
    let (x, y) = (min(Int(left), grid.pixelSize.width - 1), min(Int(top), grid.pixelSize.height - 1))
    let part = PixelRect(
      x: x,
      y: y,
      width: max(1, Int(right.rounded(.up)) - x),
      height: max(1, Int(bottom.rounded(.up)) - y)
    )
    let tiles = try await self.tiles(touching: part, level, in: levels)
    // Entered with the tiles at hand: a store that hangs keeps nobody else waiting.
    guard await Self.gate.take() else { throw .cancelled }
    defer { Self.gate.giveBack() }
    let zoom = Double(page.pixelSize.width) / page.size.width / factor
    let frame = PageRect(x: left - Double(x), y: top - Double(y), width: right - left, height: bottom - top)
    let pageSize = page.size
    return try await OwnThread.run { () -> Result<Data, GatefoldError> in
      do throws(GatefoldError) {
        var picture = try Self.joined(tiles, in: grid, part)
        if let mark { picture = try picture.marked(with: mark, onPageOf: pageSize, zoom: zoom, x: x, y: y) }
        let whole = PageRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        let isWhole = part.size == size && frame.x == 0 && frame.y == 0 && whole.union(frame) == whole
        return .success(try finish(isWhole ? picture : try picture.scaled(frame, to: size)))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// The coarsest level that has at least as many pixels as are asked for, unless these are too many.
  private static func level(of region: PixelRect, _ size: PixelSize, in levels: [TileGrid]) -> Int {
    let scale = max(
      Double(size.width) / Double(region.width),
      Double(size.height) / Double(region.height)
    )
    // A level has up to a pixel more than half of the one before.
    var level = levels.indices.last { Double(1 << $0) * scale <= 1.001 } ?? 0
    func pixelCount(_ level: Int) -> Int { (region.width >> level) * (region.height >> level) }
    while level + 1 < levels.count, pixelCount(level) > maximumPixelCount { level += 1 }
    return level
  }

  /// The tiles that some pixels of a level touch, as they are in the pack.
  private func tiles(
    touching part: PixelRect,
    _ level: Int,
    in levels: [TileGrid]
  ) async throws(GatefoldError) -> [(index: TileIndex, data: Data)] {
    let indices = levels[level].indices(touching: part)
    var tiles: [(index: TileIndex, data: Data)] = []
    for start in stride(from: 0, to: indices.count, by: Self.readCount) {
      if Task.isCancelled { throw .cancelled }
      let reads = indices[start..<min(start + Self.readCount, indices.count)].map { index in
        (index, Task { await self.read(index, level, in: levels) })
      }
      for (index, read) in reads {
        if let data = try await read.value.get() { tiles.append((index, data)) }
      }
    }
    return tiles
  }

  private func read(_ index: TileIndex, _ level: Int, in levels: [TileGrid]) async -> Result<Data?, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await tile(index, level: level, in: levels))
    } catch {
      return .failure(error)
    }
  }

  /// Decodes tiles and lays them side by side. The paper is white where there are none.
  private static func joined(
    _ tiles: [(index: TileIndex, data: Data)],
    in grid: TileGrid,
    _ part: PixelRect
  ) throws(GatefoldError) -> PixelBuffer {
    var collage = try Collage(size: part.size)
    for tile in tiles {
      guard let file = PictureFile(tile.data) else { throw PackReader.damaged }
      let picture: PixelBuffer
      do throws(GatefoldError) {
        picture = try file.decoded()
      } catch {
        throw PackReader.damaged
      }
      let place = try grid.pixelRect(of: tile.index)
      collage.place(picture, x: place.x - part.x, y: place.y - part.y)
    }
    return collage.finish()
  }
}

extension PictureFile.Kind {
  fileprivate var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    }
  }
}
