public import struct Foundation.Date

/// An annotation of a page, of any kind (PDF 32000-1, 12.5): a comment, a highlight, a stamp, a form field, a link,
/// media.
///
/// The targets of links are in ``Link``, media in ``MediaAnnotation``, and attached files in ``FileAttachment``.
///
/// ```swift
/// let notes = try await page.annotations()
/// let answers = notes.filter { $0.parentIndex != nil && $0.kind == .text }
/// ```
public struct Annotation: Hashable, Sendable, Codable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// Index among the page's annotations, from 0, in the file's order. Later ones lie on top.
  public let annotationIndex: Int
  /// The kind, as PDF names it.
  public let kind: AnnotationKind
  /// The rectangle of the annotation, in page space.
  public let rect: PageRect
  /// The marked area in page space: the lines of a highlight, the clickable areas of a link. It is the rectangle if the
  /// file gives no other area.
  public let quads: [Quad]
  /// The text of the annotation or a description of it; `nil` if it has neither.
  public let contents: String?
  /// The title of its window: the author of a comment, the name of a form field.
  public let title: String?
  /// The subject in a few words; `nil` if the file doesn't say.
  public let subject: String?
  /// Its name, by which the file tells it from the others of the page; `nil` if it has none.
  public let name: String?
  /// When it was made; `nil` if the file doesn't say.
  public let creationDate: Date?
  /// When it was last changed; `nil` if the file doesn't say.
  public let modificationDate: Date?
  /// The colour of its mark, border or icon; `nil` if it has none.
  public let color: RGBAColor?
  /// Whether it isn't shown on the screen.
  public let isHidden: Bool
  /// The ``annotationIndex`` of the annotation that it answers; for a pop-up window, of the one whose text it shows.
  public let parentIndex: Int?

  /// The author of a comment or mark; `nil` for other kinds.
  public var author: String? { kind.isMarkup ? title : nil }
}

extension Annotation: Identifiable {
  /// Identifies an annotation in its issue.
  public struct ID: Hashable, Sendable, Codable {
    /// Index of the page, from 0.
    public let pageIndex: Int
    /// Index among the page's annotations, from 0.
    public let annotationIndex: Int
  }

  /// The page and the index of the annotation on it.
  public var id: ID { ID(pageIndex: pageIndex, annotationIndex: annotationIndex) }
}
