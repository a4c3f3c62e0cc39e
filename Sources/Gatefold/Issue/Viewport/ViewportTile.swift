/// What a `ViewportFeed` says of the viewport that it shows.
public struct ViewportUpdate: Sendable {
  public let viewport: Viewport
  public let event: ViewportEvent
}

/// What a `ViewportFeed` has to say.
public enum ViewportEvent: Sendable {
  /// What another zoom shows of a visible tile, to be seen until the tile is there: on a zoom, and where the viewport
  /// before holds all of it.
  case placeholder(Tile)
  /// A tile is there.
  case tile(Tile, ViewportTilePurpose)
  /// A page, or a part of it, could not be drawn; what else there is comes still.
  case failure(GatefoldError)
  /// All that is visible has come, or failed.
  case settled
}

/// What a tile of a `ViewportFeed` is for, in the order in which they come.
public enum ViewportTilePurpose: Int, Hashable, CaseIterable, Sendable {
  /// In the viewport. Where a ring follows, a tile of a page that the viewport shows in part comes as that part first,
  /// which its `pixelRect` tells.
  case visible
  /// Around it, and the whole of those tiles that the viewport shows in part.
  case ring
  /// The same place of the pages before and after.
  case neighbour
}

/// What a `ViewportFeed` draws ahead.
public struct ViewportPrefetch: Hashable, Sendable {
  /// Rings of tiles around the viewport.
  public var rings: Int
  /// Pages before and after.
  public var neighbours: Int

  public init(rings: Int = 1, neighbours: Int = 1) {
    self.rings = max(0, rings)
    self.neighbours = max(0, neighbours)
  }

  /// Only what is visible.
  public static let nothing = ViewportPrefetch(rings: 0, neighbours: 0)
}
