/// What a press should not be asked to print.
public struct PrintLimits: Hashable, Sendable {
  /// All inks of a place together, 3 for 300 %: more does not dry.
  public var totalCoverage: Double
  /// Thinner lines and rectangles, in points, may break up.
  public var hairlineWidth: Double
  /// Larger letters, in points, may be printed in several inks with black.
  public var richBlackTextSize: Double
  /// Images with fewer pixels an inch look coarse.
  public var pixelsPerInch: Double

  /// Limits for sheet-fed offset printing on coated paper by default.
  public init(
    totalCoverage: Double = 3,
    hairlineWidth: Double = 0.25,
    richBlackTextSize: Double = 24,
    pixelsPerInch: Double = 150
  ) {
    (self.totalCoverage, self.hairlineWidth) = (totalCoverage, hairlineWidth)
    (self.richBlackTextSize, self.pixelsPerInch) = (richBlackTextSize, pixelsPerInch)
  }
}

/// How much of each ink a page needs, and what on it a press can't print well.
public struct InkReport: Hashable, Sendable {
  /// The amount of an ink.
  public struct Coverage: Hashable, Sendable {
    /// The ink.
    public let ink: PrintingInk
    /// The mean over the page, 1 for a page that is full of it.
    public let share: Double
    /// The area that the same amount of full ink covers.
    public let squareCentimeters: Double

    package init(ink: PrintingInk, share: Double, squareCentimeters: Double) {
      (self.ink, self.share, self.squareCentimeters) = (ink, share, squareCentimeters)
    }
  }

  /// Index of the page, from 0.
  public let pageIndex: Int
  /// The amounts of the page's inks: cyan, magenta, yellow and black, then spot inks.
  public let coverages: [Coverage]
  /// The mean of all inks together, 3 for 300 %.
  public let totalShare: Double
  /// The most of all inks together at any place.
  public let maximumTotalCoverage: Double
  /// The share of the page where all inks together exceed the limit.
  public let shareAboveLimit: Double
  /// The smallest rectangle around the places that exceed the limit, in page space; `nil` if none does.
  public let rectAboveLimit: PageRect?
  /// What a press can't print well.
  public let findings: [PrintFinding]

  package init(
    pageIndex: Int,
    coverages: [Coverage],
    totalShare: Double,
    maximumTotalCoverage: Double,
    shareAboveLimit: Double,
    rectAboveLimit: PageRect?,
    findings: [PrintFinding]
  ) {
    (self.pageIndex, self.coverages, self.totalShare) = (pageIndex, coverages, totalShare)
    (self.maximumTotalCoverage, self.shareAboveLimit) = (maximumTotalCoverage, shareAboveLimit)
    (self.rectAboveLimit, self.findings) = (rectAboveLimit, findings)
  }
}

/// Objects of a page that a press can't print well.
public struct PrintFinding: Hashable, Sendable {
  /// What is wrong with the objects.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Lines or rectangles are thinner than the limit.
    case hairline
    /// Small text is black together with other inks, which must fit each other exactly.
    case richBlackText
    /// An object without any ink overprints: it is white on the screen, and nothing on paper.
    case whiteOverprint
    /// Colours are in RGB.
    case rgb
    /// Images have too few pixels.
    case coarseImage
  }

  /// What is wrong.
  public let kind: Kind
  /// How many objects it is about.
  public let count: Int
  /// The extreme among them: the smallest width or size in points, or the fewest pixels an inch; 0 where there is none.
  public let value: Double
  /// The areas of the first of them in page space, at most ``maximumRectCount``.
  public let rects: [PageRect]

  /// How many areas a finding lists.
  public static let maximumRectCount = 20

  package init(kind: Kind, count: Int, value: Double, rects: [PageRect]) {
    (self.kind, self.count, self.value, self.rects) = (kind, count, value, rects)
  }
}
