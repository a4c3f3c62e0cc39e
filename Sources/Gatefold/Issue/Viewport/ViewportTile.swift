/// One message of a ``ViewportFeed``, with the viewport that it belongs to.
public struct ViewportUpdate: Sendable {
  /// The viewport that the event belongs to, for comparison with the current one.
  public let viewport: Viewport
  /// A tile, a placeholder, a failure, or the news that everything visible has arrived.
  public let event: ViewportEvent
}

/// An event that a ``ViewportFeed`` delivers for a viewport.
public enum ViewportEvent: Sendable {
  /// A stand-in for a visible tile that is still being drawn, scaled from the viewport before. It comes after a change
  /// of zoom on the same page, for tiles that take longer than a frame and that the viewport before held wholly.
  case placeholder(Tile)
  /// A tile that was drawn.
  case tile(Tile, ViewportTilePurpose)
  /// A page, or a part of it, could not be drawn. Other tiles still come.
  case failure(GatefoldError)
  /// Everything visible has come, or failed.
  case settled
}

/// The purpose of a tile of a ``ViewportFeed``, in the order of delivery.
public enum ViewportTilePurpose: Int, Hashable, CaseIterable, Sendable {
  /// A tile in the window. If a ring follows, a tile that the window shows in part comes as that part first: its
  /// ``Tile/pixelRect`` is smaller than the tile.
  case visible
  /// A tile around the window, or the whole of a tile that the window shows in part.
  case ring
  /// A tile at the same place of the pages before and after.
  case neighbour
}

/// The tiles that a ``ViewportFeed`` draws ahead of the reader.
///
/// ```swift
/// let feed = ViewportFeed(issue, prefetch: ViewportPrefetch(rings: 2, neighbours: 0))
/// ```
public struct ViewportPrefetch: Hashable, Sendable {
  /// The number of rings of tiles around the window.
  public var rings: Int
  /// The number of pages or spreads before and after.
  public var neighbours: Int

  /// Creates a prefetch of one ring and one neighbour on either side by default. Negative numbers count as 0.
  public init(rings: Int = 1, neighbours: Int = 1) {
    self.rings = max(0, rings)
    self.neighbours = max(0, neighbours)
  }

  /// Nothing: only what is visible is drawn.
  public static let nothing = ViewportPrefetch(rings: 0, neighbours: 0)
}
