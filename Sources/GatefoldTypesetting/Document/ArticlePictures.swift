public import Gatefold

/// Gives the pictures of articles as files. `PrintedPictures` of GatefoldReflow takes them from the pages of an issue.
///
/// ```swift
/// struct FolderPictures: ArticlePictures {
///   let folder: URL
///
///   func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture {
///     guard case .file(let path) = picture.source, let data = try? Data(contentsOf: folder.appending(path: path)) else {
///       throw GatefoldError(.unreadableFile, "the picture cannot be read")
///     }
///     return EncodedPicture(data: data, mediaType: "image/jpeg", size: PixelSize(width: 1200, height: 800))
///   }
/// }
/// ```
///
/// Set pages take the size of a picture from ``ArticlePicture/size``, so that they are set before any picture is there.
public protocol ArticlePictures: Sendable {
  /// A picture as a JPEG or PNG file.
  ///
  /// - Throws: any error. An export leaves the picture out, reports it and goes on; a set page has a grey area in its
  ///   place, and ``SetArticle/pictureErrors`` has the error.
  func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture

  /// A value that equals that of another source only if both give the same pictures. An ``ArticleTypesetter`` then keeps
  /// decoded pictures when an article is set again. It may be made of the identity of an object that the source keeps.
  ///
  /// `nil`, the default: the pictures of each set article are decoded anew.
  var identity: (any Hashable & Sendable)? { get }
}

extension ArticlePictures {
  public var identity: (any Hashable & Sendable)? { nil }
}
