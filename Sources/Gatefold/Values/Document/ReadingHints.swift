/// The document's preferences for its display (PDF 32000-1, tables 28 and 150), and its information about its text.
///
/// ```swift
/// let hints = issue.readingHints
/// let spreads = try await issue.spreads(SpreadArrangement(hints))
/// let first = spreads.first(containing: hints.firstPageIndex ?? 0)
/// ```
public struct ReadingHints: Hashable, Sendable, Codable {
  /// How pages are laid out, /PageLayout; `nil` if the document doesn't say.
  public let pageLayout: PageLayout?
  /// Which way pages are turned, /Direction of the viewer preferences; left to right if the document doesn't say.
  public let direction: ReadingDirection
  /// The panel shown beside the pages, /PageMode; `nil` if the document doesn't say.
  public let pageMode: PageMode?
  /// The panel shown beside the pages after leaving full screen, /NonFullScreenPageMode; `nil` if the document doesn't
  /// say.
  public let pageModeAfterFullScreen: PageMode?
  /// The action when the document is opened, /OpenAction: usually the page to begin with. The engine never runs it.
  /// `nil` if the document doesn't say.
  public let openAction: LinkTarget?
  /// Whether the document says that it is tagged: that its structure gives headings and the order of reading.
  public let isTagged: Bool
  /// The language of the text, like "en-GB" (RFC 3066); `nil` if the document doesn't say.
  public let language: String?

  /// Index, from 0, of the page to begin with; `nil` if the document doesn't say.
  public var firstPageIndex: Int? { openAction?.destination?.pageIndex }

  /// Hints made by a program rather than read from a file.
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

  /// The same hints with other values where they are given.
  func replacing(
    pageLayout: PageLayout? = nil,
    direction: ReadingDirection? = nil,
    language: String? = nil
  ) -> ReadingHints {
    ReadingHints(
      pageLayout: pageLayout ?? self.pageLayout,
      direction: direction ?? self.direction,
      pageMode: pageMode,
      pageModeAfterFullScreen: pageModeAfterFullScreen,
      openAction: openAction,
      isTagged: isTagged,
      language: language ?? self.language
    )
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
  /// Left to right: the first page of a pair lies on the left.
  case leftToRight = "ltr"
  /// Right to left, as in Hebrew, Arabic and Japanese: the first page of a pair lies on the right.
  case rightToLeft = "rtl"
}

/// The panel shown beside the pages when a document is opened (PDF 32000-1, table 28, /PageMode).
public enum PageMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// No panel.
  case pagesOnly = "UseNone"
  /// The outline, as bookmarks.
  case outline = "UseOutlines"
  /// Thumbnails of the pages.
  case thumbnails = "UseThumbs"
  /// Nothing, and nothing else on the screen either.
  case fullScreen = "FullScreen"
  /// The list of layers.
  case layers = "UseOC"
  /// The list of attached files.
  case attachments = "UseAttachments"
}
