/// What is drawn around the blocks of a page, as their lines run.
struct LandmarkExtents {
  /// How much wider than a label below it a picture may be, and how far from it.
  private static let maximumPictureRatio = 2.5
  private static let maximumLabelGap = 1.5
  /// The widest picture that stands in one of several columns, as a share of the width of all.
  private static let maximumColumnShare = 0.6
  /// Each pair of blocks is compared with all rules; of more, the longest divide the page.
  private static let maximumRuleCount = 100

  /// Sorted by where they end down the page.
  let pictures: [BlockExtent]
  /// Those that no block crosses.
  private let rules: [BlockExtent]
  private let typeSize: Double
  /// How far what touches may overlap.
  private let margin: Double

  init(pictures: [BlockExtent], rules: [BlockExtent], around places: [BlockExtent], typeSize: Double) {
    let margin = 0.5 * typeSize
    self.pictures = pictures.sorted { $0.down.upperBound < $1.down.upperBound }
    self.rules = rules.sorted { $0.width > $1.width }.prefix(Self.maximumRuleCount).filter { rule in
      !places.contains {
        $0.along.overlaps(rule.along) && $0.down.lowerBound < rule.middle - margin
          && $0.down.upperBound > rule.middle + margin
      }
    }
    self.typeSize = typeSize
    self.margin = margin
  }

  /// Whether a rule between the heights of two blocks runs over both, from one end to the other.
  func divide(_ first: BlockExtent, _ second: BlockExtent) -> Bool {
    let (upper, lower) = first.middle < second.middle ? (first, second) : (second, first)
    let start = min(first.along.lowerBound, second.along.lowerBound) + margin
    let end = max(first.along.upperBound, second.along.upperBound) - margin
    return rules.contains { rule in
      rule.along.lowerBound <= start && rule.along.upperBound >= end && upper.down.upperBound < rule.middle + margin
        && lower.down.lowerBound > rule.middle - margin
    }
  }

  /// Whether a text stands right below a picture that isn't much wider.
  func isLabel(_ text: BlockExtent) -> Bool {
    pictures.contains { picture in
      let gap = text.down.lowerBound - picture.down.upperBound
      return gap > -margin && gap < Self.maximumLabelGap * typeSize && text.along.overlaps(picture.along)
        && picture.width < Self.maximumPictureRatio * text.width
    }
  }

  /// Whether a picture below text of its column fills the gap between the end of some text and a height.
  func fillGap(from bottom: Double, to top: Double, below text: some Sequence<BlockExtent>, within width: Double)
    -> Bool
  {
    pictures.contains { picture in
      picture.width < Self.maximumColumnShare * width && picture.down.contains(bottom)
        && abs(picture.down.upperBound - top) < typeSize
        && text.contains { $0.shares(picture) && $0.middle < picture.middle }
    }
  }
}
