/// Changes the tiles of a ``TileOverlay`` on their way: ``TileTint``, ``TileCoordinates``, a ``Watermark``, or one of
/// your own.
///
/// ```swift
/// struct Faded: TileOverlayRenderer {
///   func render(
///     _ tile: OverlayPicture, at path: TilePath, of overlay: TileOverlay
///   ) async throws(GatefoldError) -> OverlayPicture {
///     try OverlayPicture(size: tile.size) { x, y in
///       var color = tile[x, y]
///       color.alpha /= 2
///       return color
///     }
///   }
/// }
/// let overlay = TileOverlay(page.tiles(), maximumZoom: 4)
/// let faded = overlay.rendered(by: Faded()).rendered(by: Watermark("Preview"))
/// ```
public protocol TileOverlayRenderer: Sendable {
  /// The tile as it is to be shown. It is called by several tasks at once.
  ///
  /// - Parameters:
  ///   - tile: as it was loaded, or as the renderer before made it.
  ///   - path: its place.
  ///   - overlay: that it belongs to.
  func render(
    _ tile: OverlayPicture,
    at path: TilePath,
    of overlay: TileOverlay
  ) async throws(GatefoldError) -> OverlayPicture
}

/// Lays a colour over tiles, where they show something.
public struct TileTint: TileOverlayRenderer {
  /// The colour, as strong as its alpha.
  public var color: RGBAColor

  /// A tint.
  public init(color: RGBAColor) {
    self.color = color
  }

  public func render(
    _ tile: OverlayPicture,
    at path: TilePath,
    of overlay: TileOverlay
  ) async throws(GatefoldError) -> OverlayPicture {
    tile.tinted(color)
  }
}

/// Draws the edges of tiles and their coordinates, as "z/x/y": for finding out which tile is where.
public struct TileCoordinates: TileOverlayRenderer {
  /// The colour of lines and numbers.
  public var color: RGBAColor

  /// Edges and coordinates in a colour.
  public init(color: RGBAColor = RGBAColor(red: 0.8, green: 0, blue: 0.2)) {
    self.color = color
  }

  public func render(
    _ tile: OverlayPicture,
    at path: TilePath,
    of overlay: TileOverlay
  ) async throws(GatefoldError) -> OverlayPicture {
    let edge = tile.size
    let caption = Caption("\(path.z)/\(path.x)/\(path.y)", x: Double(edge.width) / 2, y: Double(edge.height) / 2)
    let size = Double(13 * path.scale)
    return try tile.outlined(color).captioned([caption], size: size, width: Double(edge.width) - 4, color: color)
  }
}

extension Watermark: TileOverlayRenderer {
  /// The tile with its part of the watermark, which lies across the whole overlay.
  public func render(
    _ tile: OverlayPicture,
    at path: TilePath,
    of overlay: TileOverlay
  ) async throws(GatefoldError) -> OverlayPicture {
    let level = overlay.levelSize(zoom: path.z)
    let edge = overlay.tileSize * path.scale
    let zoom = level.width / overlay.size.width
    let stretch = PageStretch(x: 1, y: level.height / overlay.size.height / zoom)
    return try tile.marked(
      with: self,
      on: PagePlacement(
        size: overlay.size,
        zoom: zoom,
        stretch: stretch,
        rotation: .none,
        origin: PixelPoint(x: -path.x * edge, y: -path.y * edge)
      )
    )
  }
}

extension Watermark: TileRenderer {
  /// The tile with its part of the watermark, which lies across the whole canvas.
  public func render(_ tile: Tile, in grid: TileGrid) async throws(GatefoldError) -> Tile {
    let page = PagePlacement(
      size: grid.pageSize,
      zoom: grid.zoom,
      rotation: grid.rotation,
      origin: PixelPoint(x: -tile.pixelRect.x, y: -tile.pixelRect.y)
    )
    return try tile.replacingPixels(with: tile.pixels.marked(with: self, on: page))
  }
}
