internal import CGatefold
public import struct Foundation.Data

/// Encodes a WebP animation picture by picture, which repeats endlessly.
///
/// ```swift
/// let size = PixelSize(width: 300, height: 400)
/// let animation = try WebPAnimation(size: size)
/// for try await page in issue.pages {
///   let picture = try await page.render(.fill(size), options: .thumbnail)
///   try animation.add(picture, milliseconds: 800)
/// }
/// try animation.finish().write(to: url)
/// ```
///
/// It isn't `Sendable`: one task adds the pictures. Pictures are kept encoded, so that many of them take little memory.
public final class WebPAnimation {
  /// The size of all pictures, in pixels.
  public let size: PixelSize
  private let handle: OpaquePointer

  /// An empty animation.
  ///
  /// - Parameters:
  ///   - size: of all pictures, in pixels.
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

  /// Adds a picture, which must have the size of the animation.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - milliseconds: how long it is shown.
  /// - Throws: `encodingFailed`.
  public func add(_ picture: PixelBuffer, milliseconds: Int) throws(GatefoldError) {
    try picture.withBitmap { bitmap throws(GatefoldError) in
      try Self.encoding { cgatefold_animation_add(handle, bitmap, Int32(clamping: milliseconds), $0) }
    }
  }

  /// The bytes of the file. Nothing can be added afterwards.
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
