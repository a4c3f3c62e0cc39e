public import Gatefold

/// How the files of a page's tiles are named. All layouts share one geometry, that of `TilePyramid`; they differ in
/// which levels they hold, in their names, and in whether edge tiles are padded.
public enum TileLayout: String, Hashable, Sendable, CaseIterable {
  /// One zoom: `{column}-{row}.png`.
  case plain
  /// Web maps: `{z}/{x}/{y}.png`, z = 0 the level that fits in one tile; edge tiles are padded to whole tiles.
  case xyz
  /// Deep Zoom: `{name}_files/{level}/{column}_{row}.png`, level 0 a single pixel, and `{name}.dzi`.
  case dzi
  /// IIIF Image API 3.0, level 0: `{region}/{size}/0/default.png`, the whole as `full/max/0/default.png`, and
  /// `info.json`.
  case iiif

  /// Whether edge tiles are filled up to whole tiles.
  public var padsEdgeTiles: Bool { self == .xyz }

  /// Whether tiles may reach into their neighbours.
  public var allowsOverlap: Bool { self == .plain || self == .dzi }

  /// The levels that the layout holds, the full zoom first.
  ///
  /// - Parameter full: the tiles at the full zoom.
  /// - Throws: `invalidZoom` or `invalidRegion`.
  public func levels(of full: TileGrid) throws(GatefoldError) -> [TileGrid] {
    switch self {
    case .plain: [full]
    case .xyz, .iiif: try TilePyramid(full).levels
    case .dzi: try TilePyramid(full).levelsToOnePixel()
    }
  }

  /// The path of a tile, from the folder of the pictures.
  ///
  /// - Parameters:
  ///   - name: of the page, like "page-0001".
  ///   - level: the position in `levels`.
  ///   - displayScale: that of the grid; above 1 names of plain and xyz end like "@2x" before their extension.
  public func path(
    of index: TileIndex,
    level: Int,
    in levels: [TileGrid],
    name: String,
    displayScale: Int = 1,
    fileExtension: String
  ) -> String {
    let isNamedForScale = displayScale > 1 && (self == .plain || self == .xyz)
    let suffix = "\(isNamedForScale ? "@\(displayScale)x" : "").\(fileExtension)"
    return switch self {
    case .plain: "\(name)/\(index.column)-\(index.row)\(suffix)"
    case .xyz: "\(name)/\(levels.count - 1 - level)/\(index.column)/\(index.row)\(suffix)"
    case .dzi: "\(name)_files/\(levels.count - 1 - level)/\(index.column)_\(index.row)\(suffix)"
    case .iiif: "\(name)/\(iiifRequest(for: index, level: level, in: levels))/0/default\(suffix)"
    }
  }

  /// The path of the picture of a whole level by which IIIF has it where nothing else is said.
  ///
  /// - Parameter name: of the page.
  public static func wholePicturePath(name: String, fileExtension: String) -> String {
    "\(name)/full/max/0/default.\(fileExtension)"
  }

  /// "{region}/{size}": the tile's pixels at full size, and its size at its level.
  private func iiifRequest(for index: TileIndex, level: Int, in levels: [TileGrid]) -> String {
    let full = levels[0].pixelSize
    let tile = levels[level].tilePixels(from: index, to: index)
    let size = "\(tile.width),\(tile.height)"
    if tile.size == levels[level].pixelSize { return "full/\(size)" }
    let left = tile.x << level
    let top = tile.y << level
    let width = min(tile.width << level, full.width - left)
    let height = min(tile.height << level, full.height - top)
    return "\(left),\(top),\(width),\(height)/\(size)"
  }
}
