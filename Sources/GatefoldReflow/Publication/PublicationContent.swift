public import Gatefold

/// The content of an article export, where it differs from the defaults taken from the issue.
///
/// ```swift
/// var export = EPUBExport()
/// export.content.pictures = PrintedPictures(issue)
/// export.content.media = try await package.webAnnotations(of: issue)
/// ```
public struct PublicationContent: Sendable {
  /// The articles; `nil`, the default, reads them from the issue.
  public var articles: (any ArticleSource)?
  /// The pictures of the articles; `nil`, the default, draws them from the pages.
  public var pictures: (any ArticlePictures)?
  /// Video and sound of pages, such as those of an issue package, with their files. Other annotations are not used.
  public var media = WebAnnotationSet()
  /// The globally unique identifier of the publication, a URI; `nil`, the default, derives a `urn:uuid:` from the file.
  public var identifier: String?

  /// Content taken from the issue itself.
  public init() {}
}
