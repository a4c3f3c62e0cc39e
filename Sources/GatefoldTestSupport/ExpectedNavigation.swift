public import Gatefold

/// The expected outline and links of navigation.pdf, as written by its generator, in page space.
public struct ExpectedNavigation: Decodable, Sendable {
  /// The target of an item or a link, as the commands print it. Members that don't apply to its kind are `nil`.
  public struct Target: Decodable, Sendable {
    public let kind: String
    public let pageIndex: Int?
    public let destination: ExpectedIssue.Destination?
    public let name: String?
    public let uri: String?
    public let file: String?
    public let action: String?
    public let remotePageIndex: Int?
    public let view: Destination.Kind?
  }

  public struct OutlineItem: Decodable, Sendable {
    public let title: String
    public let target: Target
    public let isOpen: Bool
    public let isBold: Bool
    public let isItalic: Bool
    /// Red, green and blue.
    public let color: [Double]?
    public let children: [OutlineItem]
  }

  public struct Page: Decodable, Sendable {
    public let pageIndex: Int
    public let width: Double
    public let height: Double
    public let links: [Link]
  }

  public struct Link: Decodable, Sendable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    /// The corners of each, clockwise from the top left.
    public let quads: [[[Double]]]
    public let target: Target

    public var rect: PageRect { PageRect(x: x, y: y, width: width, height: height) }
  }

  public struct Thread: Decodable, Sendable {
    public struct Bead: Decodable, Sendable {
      public let pageIndex: Int
      public let x: Double
      public let y: Double
      public let width: Double
      public let height: Double

      public var rect: PageRect { PageRect(x: x, y: y, width: width, height: height) }
    }

    public let title: String?
    public let author: String?
    public let beads: [Bead]
  }

  /// A layer, and the rectangle that it paints.
  public struct Layer: Decodable, Sendable {
    public let name: String
    public let isVisible: Bool
    public let isListed: Bool
    public let isLocked: Bool
    public let radioGroup: Int?
    public let parent: String?
    public let pageIndex: Int
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    public let color: [Double]

    public var rect: PageRect { PageRect(x: x, y: y, width: width, height: height) }
  }

  /// A rectangle that is seen while one of some layers is.
  public struct EitherLayer: Decodable, Sendable {
    public let names: [String]
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double

    public var rect: PageRect { PageRect(x: x, y: y, width: width, height: height) }
  }

  public struct Heading: Decodable, Sendable {
    public let title: String
    public let level: Int
    public let pageIndex: Int
    /// Where its text starts.
    public let x: Double
    public let baseline: Double
  }

  public let language: String
  public let pageLayout: PageLayout
  public let direction: ReadingDirection
  public let pageMode: PageMode
  public let pageModeAfterFullScreen: PageMode
  public let isTagged: Bool
  public let openAction: Target
  public let outline: [OutlineItem]
  public let threads: [Thread]
  public let layers: [Layer]
  public let eitherLayer: EitherLayer
  public let headings: [Heading]
  public let pages: [Page]
}
