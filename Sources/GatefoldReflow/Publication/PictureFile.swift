internal import Gatefold

/// A picture of an article that was written to a file.
struct PictureFile: Hashable, Sendable {
  /// Relative to the article's file, escaped; or a `data:` address.
  let reference: String
  /// The size in pixels.
  let size: PixelSize
}
