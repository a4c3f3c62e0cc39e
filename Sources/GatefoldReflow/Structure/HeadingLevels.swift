internal import Gatefold
internal import GatefoldTypesetting

/// How a heading within an article is set.
struct HeadingStyle: Hashable, Sendable {
  let size: Double
  let isBold: Bool
}

/// Levels of headings by their size: the largest is 2, as the headline is 1.
struct HeadingLevels {
  private let styles: [HeadingStyle]
  /// Sizes that differ, the largest first.
  private let sizes: [Double]

  private static let lowestLevel = 6

  init(_ styles: [HeadingStyle]) {
    self.styles = styles
    var sizes: [Double] = []
    for size in styles.map(\.size).sorted(by: >) where sizes.last.map({ size < 0.94 * $0 }) ?? true {
      sizes.append(size)
    }
    self.sizes = sizes
  }

  /// The blocks, whose headings have places among the styles instead of levels.
  func applied(to blocks: [ArticleBlock]) -> [ArticleBlock] {
    var last = 1
    return blocks.map { block in
      guard case .heading(let text, let number) = block else { return block }
      let size = styles[number].size
      let rank = sizes.lastIndex { size <= $0 * 1.001 } ?? 0
      // A heading is no more than one level below the one before.
      last = min(rank + 2, last + 1, Self.lowestLevel)
      return .heading(text, level: last)
    }
  }
}
