/// An ink that a page is printed with.
public struct PrintingInk: Hashable, Sendable {
  /// The name that the file gives the ink; "Cyan", "Magenta", "Yellow" and "Black" for process inks.
  public let name: String
  /// Whether it is an ink beside the four process inks, such as one of Pantone's.
  public let isSpot: Bool
  /// Its colour on a screen, for legends: of a spot ink, what its alternate colour space says.
  public let color: RGBAColor

  package init(name: String, isSpot: Bool, color: RGBAColor) {
    (self.name, self.isSpot, self.color) = (name, isSpot, color)
  }

  /// Inks in threes, as they are drawn together.
  package static func passes(of inks: [PrintingInk]) -> [[PrintingInk]] {
    stride(from: 0, to: inks.count, by: 3).map { Array(inks[$0..<min($0 + 3, inks.count)]) }
  }
}
