/// The place of a tile in a grid: column and row from 0, counted from the top left.
public struct TileIndex: Hashable, Sendable, Codable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
