/// How a document wishes to be shown (PDF 32000-1, tables 28 and 150).
public struct ReadingHints: Hashable, Sendable {
  /// /PageLayout; `nil` where the document does not say.
  public let pageLayout: PageLayout?
  /// /Direction of the viewer preferences.
  public let direction: ReadingDirection

  public init(pageLayout: PageLayout?, direction: ReadingDirection) {
    self.pageLayout = pageLayout
    self.direction = direction
  }
}

/// How pages are laid out when a document is opened (PDF 32000-1, table 28, /PageLayout).
public enum PageLayout: String, Hashable, Sendable, Codable, CaseIterable {
  /// One page at a time.
  case singlePage = "SinglePage"
  /// One page below the other.
  case oneColumn = "OneColumn"
  /// Two columns, the first page on the left.
  case twoColumnLeft = "TwoColumnLeft"
  /// Two columns, the first page alone.
  case twoColumnRight = "TwoColumnRight"
  /// Two pages at a time, the first on the left.
  case twoPageLeft = "TwoPageLeft"
  /// Two pages at a time, the first alone.
  case twoPageRight = "TwoPageRight"
}

/// Which way pages are turned.
public enum ReadingDirection: String, Hashable, Sendable, Codable, CaseIterable {
  case leftToRight = "ltr"
  /// Hebrew, Arabic, Japanese: the first page of a pair lies on the right.
  case rightToLeft = "rtl"
}
