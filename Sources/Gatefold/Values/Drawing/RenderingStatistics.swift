/// The contents of the caches of a ``RenderingContext``, and the number of requests that they answered.
///
/// ```swift
/// let tiles = RenderingContext.shared.statistics.tiles
/// print("\(tiles.hits) hits, \(tiles.misses) misses, \(tiles.bytes >> 20) MiB")
/// ```
public struct RenderingStatistics: Hashable, Sendable {
  /// The numbers of one cache.
  public struct Cache: Hashable, Sendable {
    /// Requests that found what they asked for.
    public var hits = 0
    /// Requests that did not find what they asked for.
    public var misses = 0
    /// Entries discarded to keep within the budget.
    public var evictions = 0
    /// Entries held now.
    public var count = 0
    /// Bytes held now.
    public var bytes = 0
  }

  /// The cache of pictures drawn for tiles and windows.
  public var tiles = Cache()
  /// The cache of the text of pages.
  public var texts = Cache()
  /// The cache of decoded pictures of pages.
  public var pictures = Cache()
  /// The number of pictures drawn for tiles and windows.
  public var drawn = 0
  /// The time that lanes took to draw them, added up.
  public var drawingTime = Duration.zero
  /// Requests that found their picture already being drawn, or waiting to be.
  public var joined = 0
  /// Pictures that were never drawn, since all their requests were withdrawn before their turn.
  public var withdrawn = 0
  /// Requests of all kinds that wait for a lane now.
  public var waiting = 0
  /// The time that requests of all kinds have waited for their lanes, added up.
  public var waitingTime = Duration.zero
  /// Lanes at work now, without the slow ones.
  public var atWork = 0
  /// Slow lanes at work now.
  public var atSlowWork = 0
  /// Requests that were stopped for others and begun again on a slow lane.
  public var stopped = 0
}
