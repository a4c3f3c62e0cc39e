/// Reads the link annotations of a page (PDF 32000-1, 12.5.6.5).
struct LinkReader {
  private static let maximumCount = 100_000

  /// How the page lies.
  private let frame: PageFrame
  private var quads: AnnotationQuads

  /// - Parameters:
  ///   - page: its object, and the index of it.
  ///   - frame: of that page.
  ///   - frameOf: the frame of any page, by its index.
  static func links(
    on page: NativeObject,
    at index: Int,
    frame: PageFrame,
    actions: ActionReader,
    frameOf: (Int) -> PageFrame?
  ) -> [Link] {
    var reader = LinkReader(frame: frame)
    return (page["/Annots"]?.items(atMost: maximumCount) ?? []).compactMap { annotation in
      guard annotation["/Subtype"]?.name == "Link", !annotation.isHiddenAnnotation,
        let quads = reader.quads(of: annotation)
      else { return nil }
      return Link(pageIndex: index, quads: quads, target: actions.action(of: annotation).target(frame: frameOf))
    }
  }

  private init(frame: PageFrame) {
    self.frame = frame
    quads = AnnotationQuads(frame: frame)
  }

  /// The clickable quads of an annotation, in page space; `nil` if it has no rectangle.
  private mutating func quads(of annotation: NativeObject) -> [Quad]? {
    guard let rect = annotation["/Rect"]?.rect else { return nil }
    return quads.quads(of: annotation, within: rect) ?? [Quad(frame.pageRect(user: rect))]
  }
}
