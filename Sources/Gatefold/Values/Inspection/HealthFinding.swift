/// Where an issue is published.
public enum PublishingMedium: String, Hashable, Sendable, CaseIterable {
  /// On screens of every size.
  case screen
  /// On paper.
  case print
}

/// Something that a publisher should fix before publishing an issue.
public struct HealthFinding: Hashable, Sendable {
  /// The kind of problem to fix. More kinds may be added.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The file had to be repaired to be read.
    case damagedFile
    /// A page cannot be read.
    case damagedPage
    /// Something on a page is damaged, and is drawn differently or left out.
    case damagedContent
    /// poppler and libqpdf read something differently.
    case readDifferently
    /// The file still contains replaced or removed content.
    case oldRevisions
    /// The file has no title.
    case noTitle
    /// The file does not name its language.
    case noLanguage
    /// The file has no outline.
    case noOutline
    /// The file has no structure.
    case notTagged
    /// A figure has no alternative text.
    case noAlternativeText
    /// A page is a picture without text.
    case noText
    /// The text of a page says nothing.
    case unreadableText
    /// Text in a font cannot be searched or copied.
    case unreadableFont
    /// A font is not in the file.
    case fontNotEmbedded
    /// An image has more pixels than it needs.
    case hugeImage
    /// An image has too few pixels.
    case coarseImage
    /// Colours are in CMYK.
    case cmykOnScreen
    /// Colours are in RGB.
    case rgbInPrint
    /// Colours are spot colours.
    case spotColorOnScreen
    /// Colours overprint.
    case overprintOnScreen
    /// More ink lies on a place than dries.
    case tooMuchInk
    /// Lines are too thin to be printed.
    case hairline
    /// Small text is black together with other inks.
    case richBlackText
    /// Objects without ink overprint, and vanish on paper.
    case whiteOverprint
    /// A link leads nowhere.
    case brokenLink
  }

  /// The severity of a problem.
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// Readers will miss something.
    case problem
    /// The issue could be better.
    case advice

    /// Problems come first.
    public static func < (one: Self, other: Self) -> Bool { one == .problem && other == .advice }
  }

  /// The kind of problem to fix.
  public let kind: Kind
  /// The severity of the problem.
  public let severity: Severity
  /// A description of the problem, for people.
  public let message: String
  /// How to fix the problem, for people.
  public let advice: String
  /// The pages that it is about, by their indices in order; empty for the file as a whole.
  public let pageIndices: [Int]

  package init(_ kind: Kind, _ severity: Severity, _ message: String, advice: String, pageIndices: [Int] = []) {
    (self.kind, self.severity, self.message) = (kind, severity, message)
    (self.advice, self.pageIndices) = (advice, pageIndices)
  }
}
