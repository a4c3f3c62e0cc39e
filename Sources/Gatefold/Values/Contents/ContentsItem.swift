/// An item of an issue's table of contents, from the file's outline or recovered from its pages.
///
/// ```swift
/// func list(_ items: [ContentsItem], depth: Int = 0) {
///   for item in items {
///     print(String(repeating: "  ", count: depth) + item.title, item.pageIndex.map { $0 + 1 } ?? 0)
///     list(item.children, depth: depth + 1)
///   }
/// }
/// ```
public struct ContentsItem: Hashable, Sendable, Codable {
  /// The title, as the outline or the page has it.
  public let title: String
  /// Where the item leads. A recovered item always leads to a page.
  public let target: LinkTarget
  /// How it is known that the item belongs to the contents.
  public let source: ContentsSource
  /// How certain it is that this is an item and that it leads there, from 0 to 1; 1 for items of the outline.
  public let confidence: Double
  /// The heading, like "Features", under which the item stands on the contents page, if that heading leads nowhere
  /// itself.
  public let section: String?
  /// Whether the children are to be shown at first.
  public let isOpen: Bool
  /// How the outline sets the title; plain for recovered items.
  public let style: OutlineItem.Style
  /// The colour that the outline gives the title; `nil` where it gives none.
  public let color: RGBAColor?
  /// The items below this one, in order.
  public internal(set) var children: [ContentsItem]

  package init(
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

  /// Index, from 0, of the page that the item leads to; `nil` if it leads elsewhere.
  public var pageIndex: Int? { target.destination?.pageIndex }
}

/// How it is known that an item belongs to the contents.
public enum ContentsSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// The outline of the file.
  case outline
  /// Headings of the tagged structure (PDF 32000-1, 14.8.4).
  case structure
  /// Links on a contents page.
  case links
  /// A printed contents page: titles and page numbers.
  case printed
  /// Headlines, told by the type that they are set in.
  case headlines
  /// Text that repeats at the head or foot of pages.
  case runningHeaders
}
