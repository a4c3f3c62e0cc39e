/// Lines that follow each other closely in one column.
public struct Block: Hashable, Sendable {
  public let lines: [Line]
  /// The smallest upright rectangle around the lines, in page space.
  public let rect: PageRect

  /// The lines, each on a line of its own.
  public var text: String { lines.map(\.text).joined(separator: "\n") }
}
