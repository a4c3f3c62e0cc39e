internal import CGatefold
public import struct Foundation.Data

/// A WebP animation that is put together picture by picture, and repeats without end.
///
/// Not Sendable: one task adds the pictures. What is kept is encoded, so that many pictures take little memory.
public final class WebPAnimation {
  public let size: PixelSize
  private let handle: OpaquePointer

  /// - Parameters:
  ///   - size: of all pictures.
  ///   - quality: from 0 to 100.
  ///   - effort: from 0 (fast) to 6 (small).
  /// - Throws: `pictureTooLarge` past 16,383 pixels an axis, `encodingFailed`.
  public init(size: PixelSize, quality: Int = 75, effort: Int = 4) throws(GatefoldError) {
    let maximumAxis = PictureFormat.webp().maximumAxis
    guard (1...maximumAxis).contains(size.width), (1...maximumAxis).contains(size.height) else {
      throw GatefoldError(
        .pictureTooLarge,
        "webp allows at most \(maximumAxis) pixels per axis; use a smaller picture"
      )
    }
    self.size = size
    var opened: OpaquePointer?
    try Self.encoding {
      cgatefold_animation_open(Int32(size.width), Int32(size.height), Int32(quality), Int32(effort), &opened, $0)
    }
    guard let opened else { throw GatefoldError(.encodingFailed, "the encoder could not be created") }
    handle = opened
  }

  deinit {
    cgatefold_animation_free(handle)
  }

  /// Adds a picture of the animation's size.
  ///
  /// - Parameter milliseconds: how long it is shown.
  /// - Throws: `encodingFailed`.
  public func add(_ picture: PixelBuffer, milliseconds: Int) throws(GatefoldError) {
    try picture.withBitmap { bitmap throws(GatefoldError) in
      try Self.encoding { cgatefold_animation_add(handle, bitmap, Int32(clamping: milliseconds), $0) }
    }
  }

  /// The bytes of the file; nothing can be added thereafter.
  ///
  /// - Throws: `encodingFailed`.
  public func finish() throws(GatefoldError) -> Data {
    var buffer = cgatefold_buffer()
    try Self.encoding { cgatefold_animation_finish(handle, &buffer, $0) }
    guard let bytes = buffer.bytes else { throw GatefoldError(.encodingFailed, "the encoder returned no data") }
    return Data(bytesNoCopy: bytes, count: buffer.count, deallocator: .free)
  }

  private static func encoding(
    _ body: (UnsafeMutablePointer<cgatefold_message?>) -> cgatefold_status
  ) throws(GatefoldError) {
    do throws(NativeFailure) {
      try nativeCall(body)
    } catch {
      let reason = error.message.map { ": \($0)" } ?? ""
      throw GatefoldError(.encodingFailed, "the animation could not be encoded\(reason)", nativeMessage: error.message)
    }
  }
}
