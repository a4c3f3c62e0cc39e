/// A link on a page: an annotation of the file (PDF 32000-1, 12.5.6.5), or something printed that a reader would press.
///
/// ```swift
/// for link in try await page.links() where link.confidence > 0.7 {
///   switch link.origin {
///   case .annotation: print("annotation", link.rect)
///   case .printed(let kind): print("printed", kind, link.quads)
///   }
/// }
/// ```
public struct Link: Hashable, Sendable, Codable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// Where the link is pressed: in page space, or in spread space if a spread gives it.
  public let quads: [Quad]
  /// Where the link leads.
  public let target: LinkTarget
  /// How it is known that the link is there.
  public let origin: LinkOrigin
  /// How certain it is that this is a link and that it leads there, from 0 to 1; 1 for annotations.
  public let confidence: Double

  /// The smallest upright rectangle around the quads, in their space.
  public var rect: PageRect {
    quads.lazy.map(\.boundingRect).enclosing ?? .zero
  }

  package init(
    pageIndex: Int,
    quads: [Quad],
    target: LinkTarget,
    origin: LinkOrigin = .annotation,
    confidence: Double = 1
  ) {
    self.pageIndex = pageIndex
    self.quads = quads
    self.target = target
    self.origin = origin
    self.confidence = confidence
  }

  func moved(x: Double, y: Double) -> Link {
    Link(
      pageIndex: pageIndex,
      quads: quads.map { $0.moved(x: x, y: y) },
      target: target,
      origin: origin,
      confidence: confidence
    )
  }
}

/// How it is known that a link is there.
public enum LinkOrigin: Hashable, Sendable {
  /// A link annotation of the file.
  case annotation
  /// The text of the page.
  case printed(PrintedLinkKind)
}

/// Something printed on a page that a reader would press.
public enum PrintedLinkKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// The address of a web page, with or without "https://".
  case webAddress
  /// An e-mail address.
  case email
  /// A telephone number.
  case telephone
  /// The name of an account in a social network, like "@gatefold".
  case socialHandle
  /// A DOI, which identifies a publication.
  case doi
  /// The ISBN of a book.
  case isbn
  /// A reference to another page: "continued on page 42", "siehe S. 12".
  case crossReference
}
