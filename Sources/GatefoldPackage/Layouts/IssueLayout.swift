public import Gatefold
internal import GatefoldFormats
public import GatefoldTypesetting

/// The layout of an issue as data: pages with frames, and the texts that run through them.
///
/// ```swift
/// let package = try IssuePackage("tides.package")
/// for page in package.layout?.pages ?? [] { print(page.size, page.items.count) }
/// ```
///
/// `docs/layouts.md` specifies the XML that it is read from. Places are in page space.
public struct IssueLayout: Hashable, Sendable {
  /// The version of the format that it was written in.
  public var version = LayoutFormat.currentVersion
  /// How texts look.
  public var styles: [Style] = []
  /// The texts.
  public var texts: [Text] = []
  /// The pages in order.
  public var pages: [Page] = []

  /// A layout without pages.
  public init() {}

  /// How a text looks.
  public struct Style: Hashable, Sendable {
    /// Tells it from the other styles.
    public var identifier: String
    /// Names of font families, separated by commas. In every property of a style, `nil` means the default.
    public var fontFamily: String?
    /// In points.
    public var fontSize: Double?
    /// The distance of baselines as a multiple of the font size.
    public var lineHeight: Double?
    /// How lines are aligned.
    public var alignment: TextAlignment?
    /// Whether words are hyphenated.
    public var isHyphenated: Bool?
    /// The colour of letters.
    public var color: RGBAColor?
    /// The colour of links.
    public var linkColor: RGBAColor?
    /// A file with a style sheet.
    public var path: String?
    /// A style sheet, which takes precedence over the file at ``path``.
    public var sheet: String
    var place: LinePosition?

    /// A style that changes nothing.
    public init(identifier: String) {
      self.identifier = identifier
      sheet = ""
    }
  }

  /// A text, which runs through the frames that name it.
  public struct Text: Hashable, Sendable {
    /// Tells it from the other texts.
    public var identifier: String
    /// The file in the package.
    public var path: String
    /// The identifier of its style; `nil` for the first style, or the default without any.
    public var style: String?
    var place: LinePosition?

    /// A text of a file.
    public init(identifier: String, path: String, style: String? = nil) {
      self.identifier = identifier
      self.path = path
      self.style = style
    }
  }

  /// A page.
  public struct Page: Hashable, Sendable {
    /// In points.
    public var size: PageSize
    /// The page label as printed, or `nil` if the page has none.
    public var label: String?
    /// The colour of the page; `nil` for the paper that it is shown on.
    public var background: RGBAColor?
    /// The items on the page. Later items are drawn above earlier ones.
    public var items: [Item] = []
    var place: LinePosition?

    /// A page with nothing on it.
    public init(size: PageSize) { self.size = size }
  }

  /// Something on a page.
  public struct Item: Hashable, Sendable {
    /// In page space.
    public var frame: PageRect
    /// The content of the item.
    public var content: ItemContent
    var place: LinePosition?

    /// Something in a rectangle of a page.
    public init(frame: PageRect, content: ItemContent) {
      self.frame = frame
      self.content = content
    }
  }

  /// The content of a frame.
  public enum ItemContent: Hashable, Sendable {
    /// A part of a text.
    case text(TextFrame)
    /// A picture.
    case picture(PictureFrame)
    /// A video or a sound, which becomes an overlay.
    case media(MediaFrame)
    /// A colour.
    case fill(RGBAColor)
  }
}
