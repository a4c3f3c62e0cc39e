public import Gatefold
public import GatefoldTypesetting

/// Gives the pictures of articles as files. ``PagePictures`` draws them from the pages.
///
/// ```swift
/// struct Placeholders: ArticlePictures {
///   let grey: EncodedPicture
///
///   func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture { grey }
/// }
/// ```
public protocol ArticlePictures: Sendable {
  /// A picture as a JPEG or PNG file.
  ///
  /// - Throws: any error. The picture is then left out and reported, and the export goes on.
  func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture
}
