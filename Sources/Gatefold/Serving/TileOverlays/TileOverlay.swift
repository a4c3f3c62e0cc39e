public import Foundation

/// A layer of tiles above a page: MapKit's `MKTileOverlay`, for pages.
///
/// ```swift
/// var soundings = try TileOverlay(template: "soundings/{z}/{x}_{y}.png", size: page.size, maximumZoom: 3)
/// soundings.minimumZoom = 1
/// let blue = TileTint(color: RGBAColor(red: 0, green: 0.2, blue: 0.6, alpha: 0.4))
/// let tiles = page.tiles().overlaid(with: soundings.rendered(by: blue))
/// let tile = try await tiles.tile(at: TileIndex(column: 0, row: 0), in: grid, priority: .visible)
/// ```
///
/// Two functions can be replaced. ``address`` makes the address of a tile, for tokens of sessions or a choice of
/// servers. ``load`` gives the tile itself: from a cache of your own, over the network, or drawn by the program.
///
/// ```swift
/// var stripes = TileOverlay(size: page.size, maximumZoom: 5)
/// stripes.load = { path throws(GatefoldError) in
///   try OverlayPicture(size: PixelSize(width: 256, height: 256)) { x, y in
///     RGBAColor(red: 0, green: 0, blue: 1, alpha: (x + y) % 64 < 32 ? 0.3 : 0)
///   }
/// }
/// ```
///
/// **Levels.** At ``maximumZoom`` the overlay has ``pixelSize`` pixels, and half as many along each axis at each level
/// below. Tiles are squares, counted from the top left; those at the right and at the bottom may be cut off or padded.
/// Without a pixel size the longer side of the overlay has `tileSize * 2^z` pixels at level z.
public struct TileOverlay: Sendable {
  /// The size of what the tiles show, in points.
  public let size: PageSize
  /// The lowest zoom level with tiles. The default is 0.
  public var minimumZoom = 0
  /// The highest zoom level with tiles. Beyond it, its tiles are enlarged.
  public var maximumZoom: Int
  /// The edge of a tile in pixels, at scale 1. The default is 256.
  public var tileSize = 256
  /// Pixels of a tile for each pixel of ``tileSize``. The default is 1.
  public var scale = 1
  /// The size of the whole overlay at ``maximumZoom`` in pixels, at scale 1; `nil` if its longer side has `tileSize *
  /// 2^maximumZoom`.
  public var pixelSize: PixelSize?
  /// Whether the overlay hides what lies below, which then need not be drawn. The default is `false`.
  public var replacesPage = false
  /// Returns the address of a tile, or `nil` if the tile doesn't exist.
  public var address: @Sendable (TilePath) -> URL?
  /// Loads a tile, or returns `nil` if the tile doesn't exist. Without this function tiles are read from files at their
  /// ``address``.
  ///
  /// It is called by several tasks at once. The tiles that were used last are kept, so that it is not asked again for
  /// each neighbour.
  public var load: (@Sendable (TilePath) async throws(GatefoldError) -> OverlayPicture?)?

  /// ``pixelSize`` with the fraction of the last pixels, if the overlay covers them in part.
  package var exactPixelSize: PageSize?
  /// The renderers that change tiles after loading, in order.
  var renderers: [any TileOverlayRenderer] = []

  /// An overlay of tiles at addresses that a function makes.
  ///
  /// - Parameters:
  ///   - size: of what the tiles show, in points.
  ///   - maximumZoom: the highest zoom level, from 0 to 40.
  ///   - address: makes the address of a tile.
  public init(size: PageSize, maximumZoom: Int, address: @escaping @Sendable (TilePath) -> URL? = { _ in nil }) {
    self.size = size
    self.maximumZoom = maximumZoom
    self.address = address
  }

  /// An overlay of tiles at the addresses of a template.
  ///
  /// - Parameters:
  ///   - template: an address or a path, as ``TileTemplate`` describes it.
  ///   - servers: the values of `{s}`.
  ///   - size: of what the tiles show, in points.
  ///   - maximumZoom: the highest zoom level, from 0 to 40.
  /// - Throws: `invalidTemplate`.
  public init(
    template: String,
    servers: [String] = [],
    size: PageSize,
    maximumZoom: Int
  ) throws(GatefoldError) {
    let template = try TileTemplate(template, servers: servers)
    self.init(size: size, maximumZoom: maximumZoom) { template.address(of: $0) }
  }

  /// The overlay with its tiles changed on their way, after those changes that it has already.
  public func rendered(by renderer: some TileOverlayRenderer) -> TileOverlay {
    var overlay = self
    overlay.renderers.append(renderer)
    return overlay
  }

  /// A tile as it is shown: loaded, and changed by the renderers.
  ///
  /// - Returns: `nil` if there is no tile.
  /// - Throws: `unreadableFile` for a file that is no picture, and for an address in a network if there is no function
  ///   that loads it; and what ``load`` and the renderers throw.
  public func tile(at path: TilePath) async throws(GatefoldError) -> OverlayPicture? {
    guard hasTile(at: path), var tile = try await loaded(path) else { return nil }
    for renderer in renderers { tile = try await renderer.render(tile, at: path, of: self) }
    return tile
  }

  private func loaded(_ path: TilePath) async throws(GatefoldError) -> OverlayPicture? {
    if let load { return try await load(path) }
    guard let address = address(path) else { return nil }
    guard address.isFileURL else {
      throw GatefoldError(
        .unreadableFile,
        "\(address.absoluteString) is no file; give the overlay a function that loads tiles over the network"
      )
    }
    return try OverlayPicture(tile: address)
  }
}
