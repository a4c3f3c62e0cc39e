internal import CGatefold
internal import struct Foundation.Data

extension PictureFile {
  /// Maximum number of pixels of a picture of a page: 2^27, such as A2 at 580 dpi. They take 512 MiB.
  package static let maximumPagePixels = 1 << 27

  /// Whether a JPEG, which can be decoded at a part of its size.
  package var isJPEG: Bool { if case .jpeg = kind { true } else { false } }

  /// The pixels of a picture that has to be whole, on white where it is transparent.
  ///
  /// - Parameter reduction: 1, or 2, 4 or 8 for a JPEG, whose size is then divided by it and rounded up.
  /// - Throws: `pictureTooLarge` past ``maximumPagePixels``, `drawingFailed` where the file is damaged or cut off.
  package func decodedPage(reduction: Int = 1) throws(GatefoldError) -> PixelBuffer {
    guard size.width * size.height <= Self.maximumPagePixels else {
      throw GatefoldError(
        .pictureTooLarge,
        "the picture has \(size.width) x \(size.height) pixels, more than \(Self.maximumPagePixels); make it smaller"
      )
    }
    let reduced = PixelSize(width: (size.width - 1) / reduction + 1, height: (size.height - 1) / reduction + 1)
    let storage = try PixelStorage(reduced)
    do throws(GatefoldError) {
      try storage.draw { bitmap throws(NativeFailure) in
        try nativeCall { message in
          data.withUnsafeBytes { bytes in
            // A file has bytes.
            let start = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
            return cgatefold_picture_decode_whole(start, bytes.count, Int32(clamping: reduction), bitmap, message)
          }
        }
      }
    } catch {
      var advice = "the picture is damaged or cut off; replace it"
      if case .jpeg(componentCount: 4) = kind { advice = "the picture is in CMYK; convert it to RGB" }
      throw GatefoldError(.drawingFailed, advice, nativeMessage: error.nativeMessage)
    }
    return PixelBuffer(storage)
  }
}
