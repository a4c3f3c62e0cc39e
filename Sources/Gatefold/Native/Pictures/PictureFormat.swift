public import struct Foundation.Data

/// A picture file format with its settings.
public enum PictureFormat: Hashable, Sendable {
  /// A palette where there are at most 256 colours and it is smaller, grey where all pixels are, else 8-bit RGB.
  /// `level` is libdeflate's, 1 (fast) to 12 (small).
  case png(level: Int = 3)
  /// `quality` from 1 to 100; below 90 the colour is stored at half resolution, and none of it where all is grey.
  /// Progressive files are smaller and take several times as long.
  case jpeg(quality: Int = 85, isProgressive: Bool = false)
  /// `quality` from 0 to 100; `effort` from 0 (fast) to 6 (small).
  case webp(quality: Int = 80, effort: Int = 4)

  /// The usual extension of a file's name, without the dot.
  public var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    }
  }

  /// Like "image/jpeg".
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    }
  }

  /// The largest number of pixels an axis that the format can store.
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
  /// - Throws: `pictureTooLarge` where the format cannot store so many pixels, `encodingFailed`.
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
