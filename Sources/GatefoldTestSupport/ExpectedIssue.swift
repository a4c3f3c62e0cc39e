public import Gatefold

/// The expected contents of a sample, as written by the generator of SamplePDFs, in page space.
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
    /// The headlines, paragraphs and captions in reading order, as a person would transcribe them.
    public let text: [String]
    /// The `BlockRole` of each text; absent from samples described by hand.
    public let roles: [String]?
    /// The printed page number, if the sample declares it.
    public let folio: String?
    /// The printed links in reading order, if the sample declares them.
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
    /// The difficulty that the search tests.
    public let `case`: String?
    public let hits: [Hit]
  }

  public let pageCount: Int
  /// The indices of the intact pages of a damaged file.
  public let recoverablePages: [Int]?
  public let metadata: Metadata
  public let pages: [Page]
  public let outline: [OutlineItem]
  public let searches: [Search]
}
