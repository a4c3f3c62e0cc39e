/// An item of the document's outline, its bookmarks (PDF 32000-1, 12.3.3).
public struct OutlineItem: Hashable, Sendable, Codable {
  public let title: String
  /// `unresolved` where it leads nowhere, as a heading over other items may.
  public let target: LinkTarget
  /// Whether its children are to be shown at first.
  public let isOpen: Bool
  public let style: Style
  /// The colour of its title, opaque; `nil` where the file gives none, which means black.
  public let color: RGBAColor?
  public internal(set) var children: [OutlineItem] = []

  /// How the title is set.
  public struct Style: Hashable, Sendable, Codable {
    public let isBold: Bool
    public let isItalic: Bool

    public init(isBold: Bool = false, isItalic: Bool = false) {
      self.isBold = isBold
      self.isItalic = isItalic
    }
  }

  init(
    title: String,
    target: LinkTarget,
    isOpen: Bool = false,
    style: Style = Style(),
    color: RGBAColor? = nil,
    children: [OutlineItem] = []
  ) {
    self.title = title
    self.target = target
    self.isOpen = isOpen
    self.style = style
    self.color = color
    self.children = children
  }

  /// The page that it leads to, from 0, where it leads to one.
  public var pageIndex: Int? { target.destination?.pageIndex }
}

/// The whole outline of a document.
public struct Outline: Hashable, Sendable, Codable {
  public let items: [OutlineItem]
  /// Whether items were left out: those nested deeper than 64 levels, or past the first 50,000.
  public let isTruncated: Bool

  /// Deeper or longer outlines are malicious.
  static let maximumDepth = 64
  static let maximumCount = 50_000
}
