internal import CGatefold
package import Foundation

extension PixelBuffer {
  /// Runs an encoder of the shim over the pixels and takes its bytes over without a copy.
  func encoded(
    _ encode: (cgatefold_bitmap, UnsafeMutablePointer<cgatefold_buffer>, UnsafeMutablePointer<cgatefold_message?>) ->
      cgatefold_status
  ) throws(GatefoldError) -> Data {
    var buffer = cgatefold_buffer()
    do throws(NativeFailure) {
      try withBitmap { bitmap throws(NativeFailure) in
        try nativeCall { encode(bitmap, &buffer, $0) }
      }
    } catch {
      throw GatefoldError(
        .encodingFailed,
        "the picture of \(size.width) x \(size.height) pixels could not be encoded"
          + (error.message.map { ": \($0)" } ?? ""),
        nativeMessage: error.message
      )
    }
    guard let bytes = buffer.bytes else { throw GatefoldError(.encodingFailed, "the encoder returned no data") }
    return Data(bytesNoCopy: bytes, count: buffer.count, deallocator: .free)
  }
}

extension PictureFormat {
  /// The shim's encoder for the format.
  func encode(_ buffer: PixelBuffer) throws(GatefoldError) -> Data {
    switch self {
    case .png(let level):
      try buffer.encoded { cgatefold_encode_png($0, Int32(level), $1, $2) }
    case .jpeg(let quality, let isProgressive):
      try buffer.encoded { cgatefold_encode_jpeg($0, Int32(quality), isProgressive, $1, $2) }
    case .webp(let quality, let effort):
      try buffer.encoded { cgatefold_encode_webp($0, Int32(quality), Int32(effort), $1, $2) }
    }
  }
}

extension PixelBuffer {
  /// The picture as JPEG 2000 in a JP2 file, with layers and levels as archives of newspapers prescribe.
  ///
  /// - Parameter ratio: how many times fewer bytes it has than its samples.
  /// - Throws: `encodingFailed`.
  package func encodedAsJPEG2000(ratio: Float) throws(GatefoldError) -> Data {
    try encoded { cgatefold_encode_jp2($0, ratio, $1, $2) }
  }
}
