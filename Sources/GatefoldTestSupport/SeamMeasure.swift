public import Gatefold

/// Whether tiles put together equal the whole page as far as they must: no pixel off by more than a level outside
/// resampled images, and inside them no visible seam.
public struct SeamMeasure {
  /// A description of the mismatch, or `nil`.
  public let problem: String?

  /// - Parameter images: the rectangles of resampled images, in page space.
  public init(_ assembled: RGBPicture, _ whole: RGBPicture, grid: TileGrid, images: [PageRect]) {
    let difference = PictureDifference(assembled, whole)
    problem =
      Self.outsideImages(difference, grid: grid, images: images)
      ?? Self.tileMean(difference, grid: grid)
      ?? Self.borders(difference, grid: grid)
  }

  private static func outsideImages(_ difference: PictureDifference, grid: TileGrid, images: [PageRect]) -> String? {
    // An image's edge is spread over the pixels that it touches, and the filter reaches a pixel further.
    let margin = 2 / grid.zoom
    let masks = images.map {
      PageRect(x: $0.x - margin, y: $0.y - margin, width: $0.width + 2 * margin, height: $0.height + 2 * margin)
    }
    let stray = difference.pixels(over: 1).first { pixel in
      let point = PagePoint(x: (Double(pixel.x) + 0.5) / grid.zoom, y: (Double(pixel.y) + 0.5) / grid.zoom)
      return !masks.contains { $0.contains(point) }
    }
    return stray.map { "pixel \($0.x), \($0.y) outside images is off by more than a level; \(difference)" }
  }

  private static func tileMean(_ difference: PictureDifference, grid: TileGrid) -> String? {
    guard difference.maximum > 0, let indices = try? grid.indices() else { return nil }
    for index in indices {
      guard let tile = try? grid.pixelRect(of: index) else { continue }
      let mean = difference.mean(over: tile)
      if mean > 1 { return "tile \(index.column), \(index.row) is off by \(mean) levels at the mean; \(difference)" }
    }
    return nil
  }

  /// Rows and columns along tile borders must differ no more than those elsewhere, but for a tenth of a level.
  private static func borders(_ difference: PictureDifference, grid: TileGrid) -> String? {
    guard difference.maximum > 0 else { return nil }
    let (width, height) = (difference.size.width, difference.size.height)
    let rows = (0..<height).map { difference.mean(over: PixelRect(x: 0, y: $0, width: width, height: 1)) }
    let columns = (0..<width).map { difference.mean(over: PixelRect(x: $0, y: 0, width: 1, height: height)) }
    for (name, lines) in [("row", rows), ("column", columns)] {
      let isBorder = { (line: Int) in line % grid.tileSize == 0 || line % grid.tileSize == grid.tileSize - 1 }
      let elsewhere = lines.indices.filter { !isBorder($0) }.map { lines[$0] }.max() ?? 0
      if let seam = lines.indices.first(where: { isBorder($0) && lines[$0] > elsewhere + 0.1 }) {
        return
          "\(name) \(seam) on a tile border is off by \(lines[seam]) levels, others by \(elsewhere) at most; \(difference)"
      }
    }
    return nil
  }
}
