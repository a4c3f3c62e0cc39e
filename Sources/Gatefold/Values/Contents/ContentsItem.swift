/// An item of an issue's table of contents: of the file's outline, or recovered from what the pages print.
public struct ContentsItem: Hashable, Sendable, Codable {
  public let title: String
  /// Where it leads; a recovered item always leads to a page.
  public let target: LinkTarget
  public let source: ContentsSource
  /// From 0 to 1: how sure it is that this is an item, and that it starts there; 1 for what the file itself says.
  public let confidence: Double
  /// The heading that the item stands under on the contents page, where that leads nowhere itself: "Features".
  public let section: String?
  /// Whether its children are to be shown at first.
  public let isOpen: Bool
  /// How the outline sets its title; plain where it was recovered.
  public let style: OutlineItem.Style
  /// The colour that the outline gives its title.
  public let color: RGBAColor?
  public internal(set) var children: [ContentsItem]

  init(
    title: String,
    target: LinkTarget,
    source: ContentsSource,
    confidence: Double,
    section: String? = nil,
    isOpen: Bool = true,
    style: OutlineItem.Style = OutlineItem.Style(),
    color: RGBAColor? = nil,
    children: [ContentsItem] = []
  ) {
    self.title = title
    self.target = target
    self.source = source
    self.confidence = confidence
    self.section = section
    self.isOpen = isOpen
    self.style = style
    self.color = color
    self.children = children
  }

  /// The page that it leads to, from 0, where it leads to one.
  public var pageIndex: Int? { target.destination?.pageIndex }
}

/// What says that an item belongs to the contents.
public enum ContentsSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// The document's outline.
  case outline
  /// Headings of the tagged structure (PDF 32000-1, 14.8.4).
  case structure
  /// Links on a contents page.
  case links
  /// A printed contents page: a title and its page number.
  case printed
  /// A headline, told by the type that it is set in.
  case headlines
  /// What the heads or feet of the pages repeat.
  case runningHeaders
}
