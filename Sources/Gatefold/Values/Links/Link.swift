/// A link on a page: an annotation of the file (PDF 32000-1, 12.5.6.5), or what the page only prints.
public struct Link: Hashable, Sendable, Codable {
  /// From 0.
  public let pageIndex: Int
  /// Where it is pressed: in the page space of its page, or in spread space where a spread gives it.
  public let quads: [Quad]
  public let target: LinkTarget
  public let origin: LinkOrigin
  /// From 0 to 1: how sure it is that this is a link, and that it leads there; 1 for what the file itself says.
  public let confidence: Double

  /// The rectangle around the quads.
  public var rect: PageRect {
    quads.lazy.map(\.boundingRect).enclosing ?? .zero
  }

  init(
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

/// What says that a link is there.
public enum LinkOrigin: Hashable, Sendable {
  /// A link annotation of the file.
  case annotation
  /// The text of the page.
  case printed(PrintedLinkKind)
}

/// What a page prints that a reader would press.
public enum PrintedLinkKind: String, Hashable, Sendable, Codable, CaseIterable {
  case webAddress
  case email
  case telephone
  /// The name of an account of a social network.
  case socialHandle
  case doi
  case isbn
  /// "Continued on page 42", "siehe S. 12".
  case crossReference
}
