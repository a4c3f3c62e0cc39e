public import Gatefold

/// What an export of articles is made of, if it is not what the issue itself gives.
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
  /// What identifies the publication everywhere, a URI; `nil`, the default, makes a `urn:uuid:` of the file's content.
  public var identifier: String?

  /// What the issue itself gives.
  public init() {}
}
