/// The place of a tile in a grid: column and row, counted from the top left.
public struct TileIndex: Hashable, Sendable, Codable {
  /// The column, from 0 at the left.
  public var column: Int
  /// The row, from 0 at the top.
  public var row: Int

  /// A place in a grid, from 0.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
