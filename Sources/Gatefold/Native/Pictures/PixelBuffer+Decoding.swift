internal import CGatefold
package import struct Foundation.Data

/// A picture file by its header.
package struct PictureFile: Sendable {
  /// The format of the file.
  package enum Kind: Sendable {
    case png
    case jpeg(componentCount: Int)
    case webp
  }

  package let kind: Kind
  package let size: PixelSize
  package let data: Data

  /// `nil` where the bytes aren't a PNG, a JPEG or a WebP, or don't tell a size that a picture can have.
  package init?(_ data: Data) {
    let info = data.withUnsafeBytes { bytes in
      bytes.baseAddress.map { start in
        cgatefold_picture_get_info(start.assumingMemoryBound(to: UInt8.self), bytes.count)
      }
    }
    guard let info else { return nil }
    size = PixelSize(width: Int(info.width), height: Int(info.height))
    guard (try? size.validateAsPicture()) != nil else { return nil }
    switch info.kind {
    case CGATEFOLD_PICTURE_PNG: kind = .png
    case CGATEFOLD_PICTURE_JPEG: kind = .jpeg(componentCount: Int(info.component_count))
    case CGATEFOLD_PICTURE_WEBP: kind = .webp
    default: return nil
    }
    self.data = data
  }

  /// The pixels, on white where the picture is transparent.
  ///
  /// - Throws: `pictureTooLarge`, `drawingFailed` where the file is damaged.
  package func decoded() throws(GatefoldError) -> PixelBuffer {
    let storage = try PixelStorage(drawing: size) { bitmap throws(NativeFailure) in
      try nativeCall { message in
        data.withUnsafeBytes { bytes in
          // A file has bytes.
          let start = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
          return cgatefold_picture_decode(start, bytes.count, bitmap, message)
        }
      }
    }
    return PixelBuffer(storage)
  }
}

extension PixelBuffer {
  /// A picture whose rows a program writes: blue, green, red and alpha, premultiplied.
  ///
  /// - Throws: `pictureTooLarge`.
  package init(
    size: PixelSize,
    _ writeRow: (_ y: Int, UnsafeMutableRawBufferPointer) -> Void
  ) throws(GatefoldError) {
    let storage = try PixelStorage(size)
    for y in 0..<size.height { storage.withMutableRow(y) { writeRow(y, $0) } }
    self.init(storage)
  }
}
