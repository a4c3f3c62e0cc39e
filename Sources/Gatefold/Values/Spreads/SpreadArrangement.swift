/// Which pages lie side by side, and on which side the first one lies.
///
/// ```swift
/// let manga = SpreadArrangement(.coverAlone, direction: .rightToLeft)
/// let spreads = try await issue.spreads(manga)
/// ```
public struct SpreadArrangement: Hashable, Sendable {
  /// Which pages lie side by side.
  public enum Pairing: String, Hashable, Sendable, Codable, CaseIterable {
    /// Each page alone.
    case single
    /// Two by two from the first page on.
    case pairs
    /// The first page alone, as a magazine's cover, then two by two.
    case coverAlone
  }

  /// Which pages lie side by side.
  public var pairing: Pairing
  /// Which way pages are turned. Right to left puts the first page of a pair on the right.
  public var direction: ReadingDirection

  /// An arrangement; by default the cover alone, read from left to right.
  public init(_ pairing: Pairing = .coverAlone, direction: ReadingDirection = .leftToRight) {
    self.pairing = pairing
    self.direction = direction
  }

  /// The arrangement that a document asks for with its /PageLayout and /Direction. If it names no layout, it is a
  /// magazine's: the cover alone.
  ///
  /// /TwoPageRight means a cover alone in both directions, as authoring programs use it. Read literally, odd pages
  /// would lie on the right, also in issues read from right to left.
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
