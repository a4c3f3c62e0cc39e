public import struct Foundation.Data
public import Gatefold

/// A picture of an article as the bytes of a file.
///
/// ```swift
/// let pixels = try await page.render(.width(600))
/// let picture = EncodedPicture(
///   data: try pixels.encoded(as: .png), mediaType: "image/png", size: pixels.size)
/// ```
public struct EncodedPicture: Hashable, Sendable {
  /// The bytes of the file.
  public let data: Data
  /// "image/jpeg" or "image/png".
  public let mediaType: String
  /// The size in pixels.
  public let size: PixelSize

  /// A picture file.
  public init(data: Data, mediaType: String, size: PixelSize) {
    self.data = data
    self.mediaType = mediaType
    self.size = size
  }

  /// The extension of its file, without the dot.
  package var fileExtension: String { mediaType == "image/png" ? "png" : "jpg" }
}
