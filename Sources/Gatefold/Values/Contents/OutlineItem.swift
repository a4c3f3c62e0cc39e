/// An item of the document's outline, its bookmarks (PDF 32000-1, 12.3.3).
public struct OutlineItem: Hashable, Sendable, Codable {
  /// The title, as the file has it.
  public let title: String
  /// Where the item leads; `unresolved` if it leads nowhere, as a heading over other items may.
  public let target: LinkTarget
  /// Whether the children are to be shown at first.
  public let isOpen: Bool
  /// Whether the title is bold or italic.
  public let style: Style
  /// The colour of the title, opaque; `nil` if the file gives none, which means black.
  public let color: RGBAColor?
  /// The items below this one, in order.
  public internal(set) var children: [OutlineItem] = []

  /// How the title of an item is set.
  public struct Style: Hashable, Sendable, Codable {
    /// Whether the title is bold.
    public let isBold: Bool
    /// Whether the title is italic.
    public let isItalic: Bool

    /// A style; plain without arguments.
    public init(isBold: Bool = false, isItalic: Bool = false) {
      self.isBold = isBold
      self.isItalic = isItalic
    }
  }

  package init(
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

  /// Index, from 0, of the page that the item leads to; `nil` if it leads elsewhere.
  public var pageIndex: Int? { target.destination?.pageIndex }
}

/// The whole outline of a document, and whether it was cut.
///
/// ```swift
/// let outline = try await issue.completeOutline()
/// if outline.isTruncated { print("only the first \(outline.items.flattened.count) items") }
/// ```
public struct Outline: Hashable, Sendable, Codable {
  /// The items at the top, in order.
  public let items: [OutlineItem]
  /// Whether items were left out: those nested deeper than 64 levels, or past the first 50,000.
  public let isTruncated: Bool

  package init(items: [OutlineItem], isTruncated: Bool) {
    self.items = items
    self.isTruncated = isTruncated
  }

  /// Deeper or longer outlines are malicious.
  static let maximumDepth = 64
  static let maximumCount = 50_000
}
