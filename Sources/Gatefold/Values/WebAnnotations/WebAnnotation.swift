/// An annotation of a page for other software, by the W3C Web Annotation Data Model as the IIIF Presentation API 3.0 uses
/// it: https://www.w3.org/TR/annotation-model/, https://iiif.io/api/presentation/3.0/
///
/// It says what is painted onto a part of a page, or what belongs to that part. It holds no addresses of the web site that
/// it will be served from: an exporter makes its JSON when it knows the address of the site and the pixels of the page.
///
/// ```swift
/// let film = WebResource(.file(path: "films/tide.mp4"), kind: .video, mediaType: "video/mp4", label: "The tide")
/// let part = PageRect(x: 54, y: 200, width: 495, height: 150)
/// let painted = WebAnnotation(onPage: 25, motivation: .painting, rect: part, bodies: [.resource(film)])
/// let link = WebAnnotation(onPage: 0, motivation: .linking, rect: part, bodies: [.page(index: 25), .text("The tide")])
/// ```
public struct WebAnnotation: Hashable, Sendable {
  /// Why there is an annotation.
  public enum Motivation: String, Hashable, Sendable, CaseIterable {
    /// Its body is part of what the page shows. Painted annotations lie above the page's own picture, later ones above
    /// earlier ones.
    case painting
    /// Its body belongs to the page, and is shown beside it.
    case supplementing
    /// The target leads to its body.
    case linking
    /// Its body is a text about the target.
    case commenting
  }

  /// The content or the target of an annotation.
  public enum Body: Hashable, Sendable {
    /// A file or an address.
    case resource(WebResource)
    /// A part of a picture, in pixels of the picture; the whole is larger.
    case part(PixelRect, of: WebResource)
    /// The same in several formats, the best first.
    case choice([WebResource])
    /// A page of the issue, from 0.
    case page(index: Int)
    /// Plain text in the language of the issue.
    case text(String)
  }

  /// Tells it from the other annotations of its page, and becomes part of its address. `nil` for one that is numbered.
  public var identifier: String?
  /// Index of the page, from 0.
  public var pageIndex: Int
  /// Why it is there.
  public var motivation: Motivation
  /// The part of the page that it is about, in page space.
  public var rect: PageRect
  /// Closed polygons in page space, filled by the nonzero rule, if the part is not the whole of ``rect``; else empty.
  public var outline: [[PagePoint]] = []
  /// The contents or targets of the annotation.
  public var bodies: [Body]
  /// Whether painted video or sound begins again at its end.
  public var isLooping = false
  /// Whether nothing of it is seen until something else shows it.
  package var isHidden = false

  /// An annotation of an upright rectangle.
  ///
  /// - Parameters:
  ///   - pageIndex: the page, from 0.
  ///   - motivation: why it is there.
  ///   - rect: the part of the page, in page space.
  ///   - bodies: what it shows, says or leads to.
  public init(onPage pageIndex: Int, motivation: Motivation, rect: PageRect, bodies: [Body]) {
    self.pageIndex = pageIndex
    self.motivation = motivation
    self.rect = rect
    self.bodies = bodies
  }
}

extension WebAnnotation {
  /// The same with only some of its bodies; `nil` if none is left, or only a text about those that are gone.
  package func filtered(_ body: (Body) -> Body?) -> WebAnnotation? {
    var annotation = self
    annotation.bodies = bodies.compactMap(body)
    let isWhole = !bodies.isEmpty && annotation.bodies.count == bodies.count
    return isWhole || annotation.bodies.contains { !$0.isText } ? annotation : nil
  }
}

extension WebAnnotation.Body {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// The files and addresses that it names.
  public var resources: [WebResource] {
    switch self {
    case .resource(let resource), .part(_, let resource): [resource]
    case .choice(let resources): resources
    case .page, .text: []
    }
  }

  /// The same with only some of its resources; `nil` if none is left.
  package func filtered(_ isIncluded: (WebResource) -> Bool) -> WebAnnotation.Body? {
    switch self {
    case .resource(let resource), .part(_, let resource): isIncluded(resource) ? self : nil
    case .choice(let resources):
      switch resources.filter(isIncluded) {
      case let left where left.isEmpty: nil
      case let left: left.count == 1 ? .resource(left[0]) : .choice(left)
      }
    case .page, .text: self
    }
  }
}
