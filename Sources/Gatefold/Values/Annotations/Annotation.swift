public import struct Foundation.Date

/// An annotation of a page, of whatever kind (PDF 32000-1, 12.5): a comment, a highlight, a stamp, a field of a form, a
/// link, media.
///
/// What links lead to is in ``Link``, what media play in ``MediaAnnotation``, and files in ``Attachment``.
public struct Annotation: Hashable, Sendable, Codable {
  /// From 0.
  public let pageIndex: Int
  /// Its place among the page's annotations, from 0, in the file's order: those further back lie on top.
  public let annotationIndex: Int
  public let kind: AnnotationKind
  /// Where it lies, in page space.
  public let rect: PageRect
  /// What it marks, in page space: the lines of a highlight, the places where a link is pressed. Its rectangle where the
  /// file gives nothing else.
  public let quads: [Quad]
  /// Its text, or a description of it.
  public let contents: String?
  /// The title of its window: the author of a comment, the name of a field of a form.
  public let title: String?
  public let subject: String?
  /// What it is known by among the annotations of its page.
  public let name: String?
  public let creationDate: Date?
  public let modificationDate: Date?
  /// The colour of its mark, its border or its icon; `nil` where it has none.
  public let color: RGBAColor?
  /// Whether it isn't shown on the screen.
  public let isHidden: Bool
  /// The `annotationIndex` of the annotation that it answers, or, for a pop-up window, whose text it shows.
  public let parentIndex: Int?

  /// Who wrote a comment or made a mark; `nil` of other kinds.
  public var author: String? { kind.isMarkup ? title : nil }
}

extension Annotation: Identifiable {
  /// What an annotation is known by in its issue.
  public struct ID: Hashable, Sendable, Codable {
    public let pageIndex: Int
    public let annotationIndex: Int
  }

  public var id: ID { ID(pageIndex: pageIndex, annotationIndex: annotationIndex) }
}
