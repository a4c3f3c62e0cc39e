/// What the caches of a `RenderingContext` hold, and what came of the requests so far.
public struct RenderingStatistics: Hashable, Sendable {
  /// One cache.
  public struct Cache: Hashable, Sendable {
    /// Requests that found what they asked for.
    public var hits = 0
    public var misses = 0
    /// Entries thrown out to keep within the budget.
    public var evictions = 0
    /// Entries held now.
    public var count = 0
    /// Bytes held now.
    public var bytes = 0
  }

  public var tiles = Cache()
  public var supertiles = Cache()
  public var texts = Cache()
  /// Supertiles drawn, and the time that it took their lanes, all together.
  public var drawn = 0
  public var drawingTime = Duration.zero
  /// Tiles cut from them, and the time that it took, all together.
  public var cut = 0
  public var cuttingTime = Duration.zero
  /// Requests that found their supertile already being drawn, or waiting to be.
  public var joined = 0
  /// Supertiles that nobody wanted any more before they were begun, and that were never drawn.
  public var withdrawn = 0
}
