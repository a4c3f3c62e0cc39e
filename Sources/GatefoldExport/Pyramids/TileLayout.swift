public import Gatefold

/// How the files of a page's tiles are named, for web maps, Deep Zoom and IIIF viewers.
///
/// ```swift
/// let levels = try TileLayout.xyz.levels(of: page.tileGrid(zoom: 4))
/// let path = TileLayout.xyz.path(
///   of: TileIndex(column: 0, row: 0), level: 0, in: levels, name: "page-0001", fileExtension: "png")
/// ```
///
/// All layouts share one geometry, that of `TilePyramid`. They differ in the levels that they hold, in names, and in
/// whether edge tiles are padded.
public enum TileLayout: String, Hashable, Sendable, CaseIterable {
  /// One zoom: `{column}-{row}.png`.
  case plain
  /// Web maps: `{z}/{x}/{y}.png`. z = 0 is the level that fits in one tile. Edge tiles are padded to whole tiles.
  case xyz
  /// Deep Zoom: `{name}_files/{level}/{column}_{row}.png` and `{name}.dzi`. Level 0 is a single pixel.
  case dzi
  /// IIIF Image API 3.0, level 0: `{region}/{size}/0/default.png`, the whole as `full/max/0/default.png`, and
  /// `info.json`.
  case iiif

  /// Whether edge tiles are padded to whole tiles.
  public var padsEdgeTiles: Bool { self == .xyz }

  /// Whether tiles may reach into their neighbours.
  public var allowsOverlap: Bool { self == .plain || self == .dzi }

  /// The levels that the layout holds, the full zoom first.
  ///
  /// - Parameter full: the tiles at the full zoom.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func levels(of full: TileGrid) throws(GatefoldError) -> [TileGrid] {
    switch self {
    case .plain: [full]
    case .xyz, .iiif: try TilePyramid(full).levels
    case .dzi: try TilePyramid(full).levelsToOnePixel()
    }
  }

  /// The path of a tile, relative to the folder of the pictures.
  ///
  /// - Parameters:
  ///   - index: column and row of the tile.
  ///   - level: index into `levels`.
  ///   - levels: as ``levels(of:)`` gives them.
  ///   - name: the name of the page, like "page-0001".
  ///   - displayScale: the scale of the grid. Above 1, names of ``plain`` and ``xyz`` end like "@2x.jpg".
  ///   - fileExtension: the file extension, without the dot.
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

  /// The path of the picture of a whole level, which IIIF viewers ask for by default.
  ///
  /// - Parameters:
  ///   - name: of the page, like "page-0001".
  ///   - fileExtension: without the dot.
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
