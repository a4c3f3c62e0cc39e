public import Foundation
public import Gatefold

/// What supplies the pictures of an article when a set page is drawn.
///
/// ```swift
/// struct FolderPictures: ArticlePictures {
///   let folder: URL
///
///   func file(of picture: ArticlePicture) async throws(GatefoldError) -> Data {
///     guard case .file(let path) = picture.source, let data = try? Data(contentsOf: folder.appending(path: path)) else {
///       throw GatefoldError(.unreadableFile, "the picture cannot be read")
///     }
///     return data
///   }
/// }
/// ```
///
/// A picture is requested when a page with it is drawn for the first time. Its size on the page comes from
/// ``ArticlePicture/size``, so that pages are set before any picture is there.
public protocol ArticlePictures: Sendable {
  /// The bytes of a picture as PNG, JPEG or WebP.
  ///
  /// - Throws: any error; the page then has a grey area in place of the picture, and ``SetArticle/pictureErrors`` has the
  ///   error.
  func file(of picture: ArticlePicture) async throws(GatefoldError) -> Data
}
