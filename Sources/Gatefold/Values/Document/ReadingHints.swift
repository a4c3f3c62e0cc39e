/// How a document wishes to be shown (PDF 32000-1, tables 28 and 150), and what it says of itself for readers.
public struct ReadingHints: Hashable, Sendable, Codable {
  /// /PageLayout; `nil` where the document does not say.
  public let pageLayout: PageLayout?
  /// /Direction of the viewer preferences.
  public let direction: ReadingDirection
  /// /PageMode: what is shown beside the pages; `nil` where the document does not say.
  public let pageMode: PageMode?
  /// /NonFullScreenPageMode: the same, once the full screen is left.
  public let pageModeAfterFullScreen: PageMode?
  /// /OpenAction: what happens when the document is opened, mostly the page to begin with. Nothing of it is ever run by
  /// the engine. `nil` where the document does not say.
  public let openAction: LinkTarget?
  /// Whether the document says that it is tagged: that its structure tells what is a heading and in which order to
  /// read.
  public let isTagged: Bool
  /// The language of the text, like "en-GB" (RFC 3066); `nil` where the document does not say.
  public let language: String?

  /// The page to begin with, from 0, where the document says so.
  public var firstPageIndex: Int? { openAction?.destination?.pageIndex }

  public init(
    pageLayout: PageLayout?,
    direction: ReadingDirection,
    pageMode: PageMode? = nil,
    pageModeAfterFullScreen: PageMode? = nil,
    openAction: LinkTarget? = nil,
    isTagged: Bool = false,
    language: String? = nil
  ) {
    self.pageLayout = pageLayout
    self.direction = direction
    self.pageMode = pageMode
    self.pageModeAfterFullScreen = pageModeAfterFullScreen
    self.openAction = openAction
    self.isTagged = isTagged
    self.language = language
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

/// What is shown beside the pages when a document is opened (PDF 32000-1, table 28, /PageMode).
public enum PageMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing.
  case pagesOnly = "UseNone"
  case outline = "UseOutlines"
  case thumbnails = "UseThumbs"
  /// Nothing, and nothing else on the screen either.
  case fullScreen = "FullScreen"
  case layers = "UseOC"
  case attachments = "UseAttachments"
}
