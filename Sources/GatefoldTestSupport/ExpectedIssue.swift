public import Gatefold

/// What the generator of SamplePDFs wrote down of a file while it made it, in page space.
public struct ExpectedIssue: Decodable, Sendable {
  public struct Metadata: Decodable, Sendable {
    public let title: String?
    public let author: String?
    public let subject: String?
    public let keywords: String?
    public let creator: String?
    public let producer: String?
  }

  public struct Page: Decodable, Sendable {
    public let pageIndex: Int
    /// `nil` where the file has no labels.
    public let pageLabel: String?
    public let width: Double
    public let height: Double
    /// In default user space: x1, y1, x2, y2.
    public let mediaBox: [Double]
    public let cropBox: [Double]
    public let rotate: Int
    public let userUnit: Double
    /// Where pictures, soft masks and shadings lie.
    public let images: [PageRect]
    public let links: [Link]
    /// Headlines, paragraphs and captions as a person would write them, in the order in which they are read.
    public let text: [String]
    /// What each of them is, as `BlockRole` names it; none in files that are described by hand.
    public let roles: [String]?
    /// The number that it prints, where that is told.
    public let folio: String?
    /// What it prints that is a link, in reading order, where that is told.
    public let printedLinks: [PrintedLink]?
  }

  public struct PrintedLink: Decodable, Sendable {
    public let printedKind: PrintedLinkKind
    public let uri: String?
    public let pageIndex: Int?
    /// One a line.
    public let rects: [PageRect]
    /// Whether a link annotation covers it.
    public let isAnnotated: Bool?
  }

  public struct Link: Decodable, Sendable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    public let kind: String
    public let uri: String?
    public let destinationName: String?
    public let pageIndex: Int?
    public let destination: Destination?

    public var rect: PageRect { PageRect(x: x, y: y, width: width, height: height) }
  }

  public struct Destination: Decodable, Sendable {
    public let kind: String
    public let left: Double?
    public let top: Double?
    public let zoom: Double?
    public let x: Double?
    public let y: Double?
    public let width: Double?
    public let height: Double?
  }

  public struct OutlineItem: Decodable, Sendable {
    public let title: String
    public let isOpen: Bool
    public let pageIndex: Int
    public let destinationName: String?
    public let destination: Destination
    public let children: [OutlineItem]
  }

  public struct Search: Decodable, Sendable {
    public struct Hit: Decodable, Sendable {
      public let pageIndex: Int
      public let rects: [PageRect]
      /// Of text at an angle: the corners of each line, clockwise from the top left as it is read.
      public let quads: [[[Double]]]?
      /// All that it has on several pages, where it goes on at the next one.
      public let pages: [Part]?

      public var parts: [Part] { pages ?? [Part(pageIndex: pageIndex, rects: rects)] }
    }

    public struct Part: Decodable, Sendable {
      public let pageIndex: Int
      public let rects: [PageRect]
    }

    public let query: String
    public let caseSensitive: Bool
    public let accents: Bool?
    public let wholeWords: Bool?
    /// What makes it a hard one.
    public let `case`: String?
    public let hits: [Hit]
  }

  public let pageCount: Int
  /// Of a damaged file, the indices of the pages that are whole.
  public let recoverablePages: [Int]?
  public let metadata: Metadata
  public let pages: [Page]
  public let outline: [OutlineItem]
  public let searches: [Search]
}
