/// Which pages lie side by side.
public struct SpreadArrangement: Hashable, Sendable {
  public enum Pairing: String, Hashable, Sendable, Codable, CaseIterable {
    /// Each page alone.
    case single
    /// Two by two from the first page on.
    case pairs
    /// The first page alone, as a magazine's cover, then two by two.
    case coverAlone
  }

  public var pairing: Pairing
  public var direction: ReadingDirection

  public init(_ pairing: Pairing = .coverAlone, direction: ReadingDirection = .leftToRight) {
    self.pairing = pairing
    self.direction = direction
  }

  /// What a document wishes: its /PageLayout and /Direction. Where it names no layout, a magazine's: the cover alone.
  ///
  /// /TwoPageRight means a cover alone in both directions, as writers use it. Read literally, odd pages would lie on
  /// the right, also in issues read from right to left.
  public init(_ hints: ReadingHints) {
    let pairing: Pairing =
      switch hints.pageLayout {
      case .singlePage, .oneColumn: .single
      case .twoColumnLeft, .twoPageLeft: .pairs
      case .twoColumnRight, .twoPageRight, nil: .coverAlone
      }
    self.init(pairing, direction: hints.direction)
  }
}
