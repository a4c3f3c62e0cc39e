public import struct Foundation.Data

/// A picture file format with its settings.
///
/// ```swift
/// let usual = try picture.encoded(as: .png)
/// let small = try picture.encoded(as: .webp(quality: 70, effort: 6))
/// ```
public enum PictureFormat: Hashable, Sendable {
  /// PNG: a palette if there are at most 256 colours and it is smaller, grey if all pixels are grey, else 8-bit RGB.
  /// `level` is libdeflate's, from 1 (fast) to 12 (small).
  case png(level: Int = 3)
  /// JPEG. `quality` is from 1 to 100. Below 90 colour is stored at half resolution; a grey picture stores none.
  /// Progressive files are smaller and take several times as long.
  case jpeg(quality: Int = 85, isProgressive: Bool = false)
  /// Lossy WebP. `quality` is from 0 to 100, `effort` from 0 (fast) to 6 (small).
  case webp(quality: Int = 80, effort: Int = 4)

  /// PNG of level 3.
  public static var png: Self { .png() }
  /// JPEG of quality 85.
  public static var jpeg: Self { .jpeg() }
  /// WebP of quality 80.
  public static var webp: Self { .webp() }

  /// The usual file extension, without the dot: "png", "jpg" or "webp".
  public var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    }
  }

  /// The media type, like "image/jpeg".
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    }
  }

  /// The maximum number of pixels an axis: 32,767 for PNG and JPEG, 16,383 for WebP.
  public var maximumAxis: Int {
    switch self {
    case .png: PixelSize.maximumPictureAxis
    case .jpeg: PixelSize.maximumPictureAxis
    case .webp: 16_383
    }
  }
}

extension PixelBuffer {
  /// The picture as the bytes of a file.
  ///
  /// Encoding needs no lane: it can be done while the next page is drawn.
  ///
  /// - Throws: `pictureTooLarge` if the format cannot store so many pixels, `encodingFailed`.
  public func encoded(as format: PictureFormat) throws(GatefoldError) -> Data {
    guard size.width <= format.maximumAxis, size.height <= format.maximumAxis else {
      throw GatefoldError(
        .pictureTooLarge,
        "\(format.fileExtension) allows at most \(format.maximumAxis) pixels per axis, but the picture has "
          + "\(size.width) x \(size.height); use png, or a smaller picture"
      )
    }
    // Many tiles are margins of a single colour.
    guard let color = uniformColor else { return try format.encode(self) }
    return try BlankPictures.shared.data(.init(size: size, color: color, format: format)) { () throws(GatefoldError) in
      try format.encode(self)
    }
  }
}
